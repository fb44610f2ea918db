import { useNavigate } from '@tanstack/react-router'
import { Award, MessagesSquare, Pencil, Quote, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { User } from '../../../../contract/account/person.ts'
import type { RepliesOf } from '../../../../contract/forum.ts'
import { may } from '../../../../contract/permissions.ts'
import { quoteSign, referencesIn } from '../../../../contract/references.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { callForm } from '../../../forms/device/form-calls.ts'
import { ReportButton } from '../../../forms/report/report-button.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { discard } from '../../../offline/outbox/outbox.ts'
import { returnText } from '../../../offline/outbox/take-back.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { optional } from '../../../ui/lazy.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { isClash, repliesDraft, type ShownReply } from '../forum.queries.ts'
import { deleteReply, moveToNewThread, takeBackReply } from './change-reply.ts'
import styles from './replies.module.css'

interface ReplyActionsProps {
  reply: ShownReply
  of: RepliesOf
  me: User | null
  isLocked: boolean
  onEdit: () => void
  /** Marks the reply as the best one, or removes the mark; absent where the user may not. */
  best?: { isBest: boolean; onChange: () => Promise<void> } | undefined
  /** Further buttons, before these. */
  children: ReactNode
}

/** Buttons for what the user may do with a reply. */
export function ReplyActions({ reply, of, me, isLocked, onEdit, best, children }: ReplyActionsProps) {
  const { t } = useWords('forum')
  const navigate = useNavigate()
  const { run, trouble } = useAction()
  const { pending } = reply
  const isOwn = may(me, 'reply.edit', { authorId: reply.author_id })
  const isRejected = pending?.state === 'rejected'
  const hasClash = pending !== null && isClash(pending)
  const isRefused = isRejected && (pending.code === 'locked' || pending.code === 'gone')
  const isNew = pending?.name === 'addReply' && !isRejected
  const handleTakeBack = async () => {
    await takeBackReply(reply, of)
    callForm(repliesDraft(of.id))
    showToast({ type: 'info', title: t('reply.takenBack') })
  }
  const selected = useRef('')
  const handleQuote = async (words: string) => {
    // Most quotes are of whole texts, and visitors quote none.
    const parts = words === '' ? undefined : await optional(() => import('./span-of.ts'))
    await returnText(repliesDraft(of.id), quoteSign(reply.id, parts?.spanOf(referencesIn(reply.body).text, words)))
    callForm(repliesDraft(of.id))
  }
  const handleRemove = async () => {
    if (isRejected) await discard(pending.id)
    else await deleteReply(reply, of)
    showToast({ type: 'info', title: t('reply.removed') })
  }
  const handleMove = async () => {
    if (pending) await moveToNewThread(reply.body, pending.id)
    await navigate({ to: '/forum/new' })
  }
  return (
    <>
      <ActionTrouble trouble={trouble} />
      <div className={styles.actions}>
        {children}
        {isOwn && isRefused && pending.name === 'addReply' && (
          <Button variant="line" icon={MessagesSquare} onClick={() => void run(handleMove)}>
            {t('reply.asThread')}
          </Button>
        )}
        {reply.number !== null && !isLocked && may(me, 'reply.add') && (
          <Button
            variant="quiet"
            icon={Quote}
            // A tap ends the selection before the click.
            onPointerDown={() => {
              selected.current = getSelection()?.toString() ?? ''
            }}
            onClick={() => {
              // Words of another text are not found in this one: then the whole text is quoted.
              const words = selected.current || (getSelection()?.toString() ?? '')
              selected.current = ''
              void run(() => handleQuote(words))
            }}
          >
            {t('reply.quote')}
          </Button>
        )}
        {reply.number !== null && (
          <ReportButton
            of={{ kind: 'reply', id: reply.id }}
            authorId={reply.author_id}
            me={me}
            words={{ report: t('reply.report'), reported: t('reply.reported') }}
          />
        )}
        {best && (
          <Button variant="quiet" icon={Award} onClick={() => void run(best.onChange)}>
            {t(best.isBest ? 'reply.dropBest' : 'reply.chooseBest')}
          </Button>
        )}
        {isOwn && !isRefused && !isLocked && (
          <Button variant="quiet" icon={Pencil} onClick={onEdit}>
            {t(isRejected ? 'reply.fix' : 'reply.edit')}
          </Button>
        )}
        {isOwn && isNew && (
          <Button variant="quiet" icon={Undo2} onClick={() => void run(handleTakeBack)}>
            {t('reply.takeBack')}
          </Button>
        )}
        {isOwn && !isNew && (
          <Removal
            label={t(hasClash ? 'reply.keepTheirs' : 'reply.remove')}
            title={t(hasClash ? 'reply.keepTitle' : 'reply.removeTitle')}
            onRemove={() => void run(handleRemove)}
          >
            {t(hasClash ? 'reply.keepText' : 'reply.removeText')}
          </Removal>
        )}
      </div>
    </>
  )
}

interface RemovalProps {
  label: string
  /** The question. */
  title: string
  onRemove: () => void
  /** The consequence. */
  children: ReactNode
}

/** The button that deletes a text, after a question. */
export function Removal({ label, title, onRemove, children }: RemovalProps) {
  const { t } = useWords('forum')
  const [isAsking, setAsking] = useState(false)
  const handleRemove = () => {
    setAsking(false)
    onRemove()
  }
  return (
    <>
      <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setAsking(false)}
          title={title}
          actions={
            <>
              <Button variant="danger" onClick={handleRemove}>
                {label}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('reply.cancel')}</Button>
            </>
          }
        >
          {children}
        </Dialog>
      )}
    </>
  )
}
