import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { forumCommands, replyMaxLength, threadTitleMaxLength } from '../../../../contract/forum.ts'
import { may } from '../../../../contract/permissions.ts'
import { countedLength } from '../../../../contract/values/text.ts'
import { checkInput } from '../../../forms/check.ts'
import { fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { useLacking, useStatus } from '../../../offline/status/status.ts'
import { newId } from '../../../offline/store/id.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { FormSkeleton } from '../../../ui/messages/skeleton.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { meQuery } from '../../session/session.queries.ts'
import { startThread } from '../forum.commands.ts'
import { forumQuery, newThreadDraft } from '../forum.queries.ts'
import styles from './forum.module.css'

const path = '/forum/new'

export const Route = createFileRoute('/forum/new')({
  staticData: { title: 'forum:new.title' },
  validateSearch: ({ category }: Record<string, unknown>): { category?: string | undefined } => ({
    category: typeof category === 'string' ? category : undefined,
  }),
  loader: (page) => loadPage(page, meQuery(), forumQuery()),
  pendingComponent: NewThreadSkeleton,
  component: NewThreadPage,
})

const codec = fieldsCodec()

/** Public. A visitor is warned before typing that sending needs an account, and loses no text by signing in. */
function NewThreadPage() {
  const { t, language } = useWords('forum')
  const navigate = Route.useNavigate()
  const { category: named } = Route.useSearch()
  const { data: me = null } = useQuery(meQuery())
  const { data } = useSuspenseQuery(forumQuery())
  const isOffline = useStatus().connection === 'offline'
  useLacking(isOffline && data.categories.length === 0)
  const draft = useDeviceDraft(newThreadDraft, codec)
  const preselected = data.categories.find(({ slug }) => slug === named) ?? (data.categories.length === 1 ? data.categories[0] : undefined)
  const categoryOf = (values: { category_id?: string }) => values.category_id ?? preselected?.id ?? ''
  const { form, text, values, change, errorOf, trouble } = useForm({
    draft,
    check: (typed) =>
      checkInput(forumCommands.startThread.input, {
        id: newId(),
        title: typed.title ?? '',
        body: typed.body ?? '',
        category_id: categoryOf(typed),
      }),
    async send(thread) {
      await send(startThread, thread, { draft: newThreadDraft })
      return () => {
        showToast({ type: 'success', title: t('new.kept'), message: t('new.keptHint') })
        void navigate({ to: '/forum/thread/$slug', params: { slug: thread.id }, replace: true })
      }
    },
    errorText(code, field, typed) {
      if (field === 'category_id') return t('new.choose')
      if (code === 'too_long') {
        const most = field === 'title' ? threadTitleMaxLength : replyMaxLength
        return t('reply.tooLong', { count: countedLength(typed[field] ?? '') - most })
      }
      return t(code === 'bad_characters' ? 'reply.badCharacters' : 'reply.empty')
    },
  })
  const choices = data.categories.map(({ id, name }) => ({ value: id, text: localized(name, language).text }))
  return (
    <InnerPage bar={t('title')} title={t('new.title')} lead={t('new.lead')} back={{ to: '/forum' }}>
      {!may(me, 'thread.add') && <NeedsAccountNote title={t('new.needsAccount')} redirect={path} />}
      {choices.length === 0 && isOffline && <Note tone="wait">{t('new.noCategories')}</Note>}
      <form className={styles.form} {...form}>
        <SelectField
          label={t('new.category')}
          name="category_id"
          value={categoryOf(values)}
          choices={[{ value: '', text: t('new.choose') }, ...choices]}
          error={errorOf('category_id')}
          onChange={(category_id) => change({ category_id })}
        />
        <TextField label={t('new.heading')} hint={t('new.headingHint')} autoComplete="off" {...text('title')} />
        <TextArea label={t('new.body')} hint={t('new.bodyHint')} rows={6} {...text('body')} />
        <TroubleNote
          trouble={trouble}
          words={{ full: t('reply.full'), failed: t('reply.failed'), needsAccount: t('new.needsAccount') }}
          redirect={path}
        />
        <Button type="submit" variant="main" icon={Send} isFull>
          {t('new.submit')}
        </Button>
      </form>
    </InnerPage>
  )
}

function NewThreadSkeleton() {
  const { t } = useWords('forum')
  return (
    <InnerPage bar={t('title')} title={t('new.title')} lead={t('new.lead')} back={{ to: '/forum' }}>
      <FormSkeleton />
    </InnerPage>
  )
}
