import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { callForm } from '../../../forms/device/form-calls.ts'
import { useAction } from '../../../forms/use-action.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { deleteDraft } from '../../../offline/drafts/drafts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardList } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { MoreLink, Muted, Stack } from '../../../ui/layout/layout.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import styles from '../page/outbox.module.css'
import { ShownText } from '../page/shown-text.tsx'
import { listedForm } from './draft-forms.ts'
import { draftsQuery, type ListedDraft } from './drafts.queries.ts'

export const Route = createFileRoute('/posts/drafts')({
  staticData: { title: 'outbox:drafts.title', below: '/community' },
  loader: (page) => loadPage(page, draftsQuery()),
  pendingComponent: DraftsSkeleton,
  component: DraftsPage,
})

/** Everything that was begun in any form and not sent. Each leads to its form, and goes when it is sent from there. */
function DraftsPage() {
  const { t } = useWords('outbox')
  const { data } = useSuspenseQuery(draftsQuery())
  if (data.length === 0) return <NoDrafts />
  return (
    <InnerPage title={t('drafts.title')} lead={t('drafts.lead')} back={{ to: '/community' }}>
      <Stack gap={6}>
        <CardList>
          {data.map((draft) => (
            <DraftItem key={draft.key} draft={draft} />
          ))}
        </CardList>
        <MoreLink to="/outbox">{t('title')}</MoreLink>
      </Stack>
    </InnerPage>
  )
}

function DraftItem({ draft: { key, form, text, title, place, below, savedAt } }: { draft: ListedDraft }) {
  const { t } = useWords('outbox')
  const [isAsking, setAsking] = useState(false)
  const { run, trouble } = useAction()
  const Icon = listedForm(form)?.icon ?? NotebookPen
  const handleDelete = () => {
    setAsking(false)
    void run(() => deleteDraft(key))
  }
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <Icon size={24} />
      </span>
      <div className={styles.about}>
        <strong>{t(`drafts.forms.${form}`)}</strong>
        {title !== null && <span className={styles.words}>{typeof title === 'string' ? title : <Localized text={title} />}</span>}
        {/* A time that another clock has set may be in the future. */}
        <Muted isSmall>{formatAgo(Math.min(savedAt, Date.now()))}</Muted>
        {text !== '' && <ShownText text={text} className={styles.beginning} />}
        <ActionTrouble trouble={trouble} />
        <div className={styles.actions}>
          <Button variant="line" icon={Pencil} {...place} onClick={() => callForm(key, below)}>
            {t('drafts.continue')}
          </Button>
          <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
            {t('discard')}
          </Button>
        </div>
        <Dialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={t('discardTitle')}
          actions={
            <>
              <Button variant="danger" onClick={handleDelete}>
                {t('discard')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            </>
          }
        >
          {t('discardText')}
        </Dialog>
      </div>
    </li>
  )
}

function NoDrafts() {
  const { t } = useWords('outbox')
  return (
    <InnerPage title={t('drafts.title')} back={{ to: '/community' }}>
      <StatePage
        isWide
        illustration="cover-ledger"
        badge={{ tone: 'plain', icon: NotebookPen, text: t('common:state.empty') }}
        title={t('drafts.emptyTitle')}
        actions={
          <Button variant="main" to="/community">
            {t('toWall')}
          </Button>
        }
      >
        {t('drafts.emptyText')}
      </StatePage>
    </InnerPage>
  )
}

function DraftsSkeleton() {
  const { t } = useWords('outbox')
  return (
    <InnerPage title={t('drafts.title')} lead={t('drafts.lead')} back={{ to: '/community' }}>
      <BlocksSkeleton />
    </InnerPage>
  )
}
