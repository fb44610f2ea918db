import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpToLine, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type DraftFault, faultsOfDraft } from '../../../../contract/drafts/draft-faults.ts'
import { seenState } from '../../../../contract/drafts/draft-review.ts'
import { draftEndpoints, maxNoteLetters } from '../../../../contract/drafts/drafts.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { required } from '../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useWordedForm } from '../../../forms/use-call-form.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import styles from '../builder.module.css'
import { type Draft, openComments, reviewOf, unfinishedQuery } from '../draft.queries.ts'
import { announce } from '../parts/announcer.tsx'
import { kindOf } from '../parts/block-kinds.ts'
import { wordsOf } from '../parts/part-words.ts'
import { CoursePrice } from '../price/course-price.tsx'
import { tooLong } from '../too-long.ts'
import { useDraftRights } from '../use-draft-rights.ts'
import { ReviewCard } from './review-card.tsx'

/** The check before publishing, the price for learners, and the publication itself, which needs a connection. */
export function PublishSection({ draft }: { draft: Draft }) {
  const { t } = useWords('builder')
  const { data: unfinished = [] } = useQuery(unfinishedQuery())
  const faults = faultsOfDraft(draft.tree, draft.head.files)
  const isReady = !faults.some(({ isBlocking }) => isBlocking)
  const { maySteer: isOwner } = useDraftRights(draft)
  const comments = openComments(draft).length
  return (
    <Stack gap={4} as="section">
      <SectionHead title={t('publish.title')} />
      <div role="status">
        {isReady ? (
          <Note tone="good" icon={CircleCheck}>
            {t(draft.head.needs_review && reviewOf(draft) !== 'approved' ? 'draftReview.ready' : 'publish.ready')}
          </Note>
        ) : (
          <Note tone="wait" icon={TriangleAlert}>
            {t('publish.notReady')}
          </Note>
        )}
      </div>
      {faults.length > 0 && <Faults draft={draft} faults={faults} />}
      <CoursePrice draft={draft} isReady={isReady} />
      {isReady && unfinished.some((id) => draft.nodes.some((node) => node.id === id && !node.is_removed)) && (
        <Note tone="wait">{t('publish.unfinished')}</Note>
      )}
      {comments > 0 && <Note tone="wait">{t('comment.open', { count: comments })}</Note>}
      {draft.head.needs_review && <ReviewCard draft={draft} />}
      {isReady && (isOwner ? <PublishForm draft={draft} /> : <Muted>{t('publish.ownerOnly')}</Muted>)}
    </Stack>
  )
}

/** Faults that a publication would report, each line a link to its place. */
export function Faults({ draft, faults }: { draft: Draft; faults: readonly DraftFault[] }) {
  const { t, language } = useWords('builder')
  const id = draft.head.id
  const nameOf = (nodeId: string) => {
    const node = draft.nodes.find((one) => one.id === nodeId)
    const kind = node?.kind === 'block' ? t(`kinds.${kindOf(node)}`) : t('untitled')
    return (node && wordsOf(node, language)) || kind
  }
  return (
    <ul className={styles.parts} aria-label={t('publish.faults')}>
      {faults.map(({ code, label, field, nodeId, lessonId, isBlocking }) => {
        const fault = t(`fault.${code}`, { field: label === null ? '' : t(`fields.${label}`) })
        const text = t('publish.fault', { name: nameOf(nodeId), fault })
        const to =
          lessonId === null
            ? ({ to: '/instructor/courses/$id', params: { id } } as const)
            : ({ to: '/instructor/courses/$id/lesson', params: { id }, search: { lesson: lessonId } } as const)
        return (
          <li key={`${code}${nodeId}${label}`} className={styles.part}>
            <Link className={styles.toggle} {...to} hash={field === null ? nodeId : `${nodeId}:${field}`}>
              {isBlocking ? <TriangleAlert size={22} /> : <CircleCheck size={22} />}
              <span className={styles.toggleText}>
                <strong>{text}</strong>
                {!isBlocking && <span>{t('publish.mayStay')}</span>}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function PublishForm({ draft }: { draft: Draft }) {
  const { head, nodes, waiting } = draft
  const { t, language } = useWords('builder')
  const isWaiting = head.needs_review === true && reviewOf(draft) !== 'approved'
  const [codec] = useState(() => fieldsCodec())
  const [published, setPublished] = useState<number | null>(null)
  const [isOvertaken, setOvertaken] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const [isOver, setOver] = useState(false)
  const { form, text, trouble, failure, isBusy } = useWordedForm<FieldValues>({
    draft: useDeviceDraft(`publish:${head.id}`, codec),
    check: (values) => ({ ...required({ note_bn: '', ...values }, 'note_bn'), ...tooLong(values, maxNoteLetters) }),
    async send({ note_bn = '', note_en = '' }) {
      const note = { bn: note_bn.trim(), en: note_en.trim() }
      const over = isOver && { over: true }
      try {
        const { version } = await call(draftEndpoints.publish, { id: head.id, ...seenState(head.id, nodes, head.files), note, ...over })
        setPublished(version)
        // A live region that arrives with its words is not spoken by all screen readers.
        announce(t('publish.done'))
        setOvertaken(false)
        setUnread(false)
        setOver(false)
      } catch (error) {
        setOvertaken(error instanceof ApiError && 'version' in error.fields)
        setUnread(error instanceof ApiError && 'review' in error.fields)
        throw error
      }
      await syncNow()
    },
    failed: t('trouble.failed'),
  })
  return (
    <Card>
      <form {...form}>
        <Stack gap={4}>
          {published !== null && (
            <Note tone="good" title={t('state.published', { number: formatNumber(published, language) })}>
              {t('publish.done')}
            </Note>
          )}
          <TextField
            label={t('in.bn', { field: t('publish.note') })}
            hint={t('publish.noteHint')}
            lang="bn"
            autoComplete="off"
            {...text('note_bn')}
          />
          <TextField label={t('in.en', { field: t('publish.note') })} lang="en" autoComplete="off" {...text('note_en')} />
          <TroubleNote trouble={trouble}>{isOvertaken ? t('publish.overtaken') : isUnread ? t('draftReview.needed') : failure}</TroubleNote>
          {isOvertaken && <Checkbox label={t('publish.over')} isChecked={isOver} onChange={setOver} />}
          {waiting > 0 ? (
            <Note tone="wait">{t('publish.sendFirst')}</Note>
          ) : isWaiting ? (
            <Note tone="wait">{t('draftReview.needed')}</Note>
          ) : (
            <Button type="submit" variant="main" icon={ArrowUpToLine} isFull isBusy={isBusy}>
              {t('publish.act')}
            </Button>
          )}
        </Stack>
      </form>
    </Card>
  )
}
