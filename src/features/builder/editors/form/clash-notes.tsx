import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { DraftClash, DraftNode } from '../../../../../contract/drafts/draft-rows.ts'
import { ActionTrouble } from '../../../../forms/action-trouble.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { send } from '../../../../offline/outbox/outbox.ts'
import { currentPersonId } from '../../../../offline/store/person.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import styles from '../../builder.module.css'
import { changeDraftNode, settleDraftClash } from '../../draft.commands.ts'
import { draftQuery } from '../../draft.queries.ts'

/** Texts of two authors in one field: both are readable, and the reader chooses. */
export function ClashNotes({ node }: { node: DraftNode }) {
  return node.clashes.map((clash) => <ClashNote key={`${clash.id}${clash.field}`} node={node} clash={clash} />)
}

function ClashNote({ node, clash }: { node: DraftNode; clash: DraftClash }) {
  const { t } = useWords('builder')
  const { run, trouble, isBusy } = useAction()
  const place = { course_id: node.course_id, id: node.id }
  const now = node.fields[clash.field] ?? null
  const settle = () => send(settleDraftClash, { ...place, clash: clash.id, field: clash.field })
  const takeOther = async () => {
    await send(changeDraftNode, { ...place, changes: { [clash.field]: { from: now, to: clash.value } } })
    await settle()
  }
  const { data: draft } = useQuery(draftQuery(node.course_id))
  const people = draft?.head.people ?? []
  const isOwn = clash.by === currentPersonId()
  // With one writer, the other text is the own one of another device.
  const isSelf = isOwn && people.filter(({ right }) => right !== 'reviewer').length < 2
  const name = people.find(({ id }) => id === clash.by)?.name || t('clash.someone')
  const lang = /\.(bn|en)$/.exec(clash.field)?.[1]
  const shown = (value: DraftClash['value']) => {
    if (value === null || value === '') return t('clash.removed')
    return typeof value === 'boolean' ? t(value ? 'question.true' : 'question.false') : String(value)
  }
  return (
    <Note tone="wait" title={t('clash.title')} role="status">
      <Stack gap={3}>
        <p>{isOwn ? t(isSelf ? 'clash.self' : 'clash.own') : t('clash.other', { name })}</p>
        <dl className={styles.both}>
          <dt>{t('clash.now')}</dt>
          <dd lang={lang}>{shown(now)}</dd>
          <dt>{t(isOwn ? 'clash.yours' : 'clash.theirs')}</dt>
          <dd lang={lang}>{shown(clash.value)}</dd>
        </dl>
        <div className={styles.tools}>
          <Button variant="line" icon={Check} isBusy={isBusy} onClick={() => void run(settle)}>
            {t('clash.keep')}
          </Button>
          <Button variant="line" icon={X} isBusy={isBusy} onClick={() => void run(takeOther)}>
            {t(isOwn ? 'clash.takeYours' : 'clash.takeTheirs')}
          </Button>
        </div>
        <ActionTrouble trouble={trouble} />
      </Stack>
    </Note>
  )
}
