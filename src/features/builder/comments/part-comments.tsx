import { Check, MessageCircle, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { maxCommentLetters } from '../../../../contract/drafts/draft-commands.ts'
import type { DraftComment, DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { required } from '../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWordedForm } from '../../../forms/use-call-form.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { commentDraftNode, markDraftComment } from '../draft.commands.ts'
import type { Draft } from '../draft.queries.ts'
import { tooLong } from '../too-long.ts'
import { useDraftRights } from '../use-draft-rights.ts'

interface PartCommentsProps {
  draft: Draft
  node: DraftNode
  /** Shows those that are done too, and the way to a new one. */
  isOpen: boolean
}

/** Comments of reviewers and authors on a part, where the part is. */
export function PartComments({ draft, node, isOpen }: PartCommentsProps) {
  const { t } = useWords('builder')
  const [isWritten, setWritten] = useState(false)
  const comments = (node.comments ?? []).filter((one) => isOpen || !one.is_done)
  if (comments.length === 0 && !isOpen) return null
  return (
    <Stack gap={3}>
      {comments.map((comment) => (
        <Comment key={comment.id} draft={draft} node={node} comment={comment} />
      ))}
      {isOpen &&
        (isWritten ? (
          <CommentForm node={node} onDone={() => setWritten(false)} />
        ) : (
          <Row>
            <Button variant="quiet" icon={MessageCircle} onClick={() => setWritten(true)}>
              {t('comment.new')}
            </Button>
          </Row>
        ))}
    </Stack>
  )
}

function Comment({ draft, node, comment }: { draft: Draft; node: DraftNode; comment: DraftComment }) {
  const { t, language } = useWords('builder')
  const { run, trouble, isBusy } = useAction()
  const { mayEdit } = useDraftRights(draft)
  const { id, by, at, text, is_done: isDone } = comment
  const isOwn = by === currentPersonId()
  const name = isOwn ? t('comment.you') : draft.head.people.find((one) => one.id === by)?.name || t('comment.someone')
  const ago = formatAgo(at, language, serverNow())
  const mark = () => send(markDraftComment, { course_id: node.course_id, id: node.id, comment: id, is_done: !isDone })
  return (
    <Note
      tone={isDone ? 'good' : 'info'}
      icon={isDone ? Check : MessageCircle}
      title={t(isDone ? 'comment.done' : 'comment.by', { name, ago })}
      actions={
        (mayEdit || isOwn) && (
          <Button variant="line" icon={isDone ? Undo2 : Check} isBusy={isBusy} onClick={() => void run(mark)}>
            {t(isDone ? 'comment.reopen' : 'comment.close')}
          </Button>
        )
      }
    >
      {text}
      <ActionTrouble trouble={trouble} />
    </Note>
  )
}

/** Typed words stay on the device until they are sent; sending needs no connection. */
function CommentForm({ node, onDone }: { node: DraftNode; onDone: () => void }) {
  const { t } = useWords('builder')
  const [codec] = useState(() => fieldsCodec())
  const key = `comment:${node.id}` as const
  const { form, text, trouble, failure, isBusy } = useWordedForm<FieldValues>({
    draft: useDeviceDraft(key, codec),
    check: (values) => ({ ...required({ text: '', ...values }, 'text'), ...tooLong(values, maxCommentLetters) }),
    async send({ text: typed = '' }) {
      await send(commentDraftNode, { course_id: node.course_id, id: node.id, text: typed }, { draft: key })
      return onDone
    },
    failed: t('trouble.failed'),
  })
  return (
    <form {...form}>
      <Stack gap={3}>
        <TextArea label={t('comment.label')} autoComplete="off" {...text('text')} />
        <Muted isSmall>{t('comment.who')}</Muted>
        <TroubleNote trouble={trouble}>{failure}</TroubleNote>
        <Row gap={3} isWrapping>
          <Button type="submit" variant="solid" icon={Check} isBusy={isBusy}>
            {t('comment.send')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('comment.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
