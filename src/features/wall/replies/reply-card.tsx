import { Award } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import type { User } from '../../../../contract/account/person.ts'
import type { RepliesOf } from '../../../../contract/forum.ts'
import { referencesIn } from '../../../../contract/references.ts'
import { Markdown } from '../../../blocks/text-parts/markdown.tsx'
import { isFormCalled } from '../../../forms/device/form-calls.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyOptional } from '../../../ui/lazy.ts'
import { replyDraft, type ShownReply } from '../forum.queries.ts'
import { AuthorLine } from './author-line.tsx'
import { Mentions, Quote } from './references.tsx'
import styles from './replies.module.css'
import { ReplyActions } from './reply-actions.tsx'
import { ReplyEditor } from './reply-editor.tsx'
import { ReplyStatus } from './reply-status.tsx'

export const Reactions = lazyOptional(async () => (await import('../reactions/reactions.tsx')).loadReactions())

interface ReplyCardProps {
  reply: ShownReply
  of: RepliesOf
  me: User | null
  /** Without a border of its own, below a post: cards are never nested. */
  isFlat?: boolean
  isLocked?: boolean
  isBest?: boolean
  best?: ComponentProps<typeof ReplyActions>['best']
}

/** One reply in a thread, or one comment below a post, with its sync status. */
export function ReplyCard({ reply, of, me, isFlat = false, isLocked = false, isBest = false, best }: ReplyCardProps) {
  const { t } = useWords('forum')
  const [isEditing, setEditing] = useState(() => isFormCalled(replyDraft(reply.id)))
  const { span, text } = referencesIn(reply.body)
  const edge = reply.pending?.state === 'rejected' ? 'rejected' : reply.pending ? 'waiting' : undefined
  return (
    <Frame isFlat={isFlat} isBest={isBest} edge={edge}>
      {isBest && (
        <div className={styles.bestHead}>
          <Award size={22} />
          {t('reply.best')}
        </div>
      )}
      <ReplyStatus reply={reply} />
      <article className={styles.reply}>
        <AuthorLine {...reply} isUnsent={reply.number === null} />
        {reply.theirs !== undefined && <strong>{t('reply.mine')}</strong>}
        {isEditing ? (
          <ReplyEditor reply={reply} of={of} onClose={() => setEditing(false)} />
        ) : (
          <>
            {reply.quoted !== undefined && <Quote quoted={reply.quoted} span={span} />}
            <Mentions people={reply.mentioned} />
            <div className={styles.body}>
              <Markdown source={text} />
            </div>
          </>
        )}
      </article>
      {!isEditing && (
        <ReplyActions reply={reply} of={of} me={me} isLocked={isLocked} best={best} onEdit={() => setEditing(true)}>
          {reply.number !== null && (
            <Suspense>
              <Reactions of={{ kind: 'reply', id: reply.id }} authorId={reply.author_id} me={me} pulled={reply.reactions} />
            </Suspense>
          )}
        </ReplyActions>
      )}
    </Frame>
  )
}

interface FrameProps {
  isFlat: boolean
  isBest: boolean
  edge: 'rejected' | 'waiting' | undefined
  children: ReactNode
}

function Frame({ isFlat, isBest, edge, children }: FrameProps) {
  if (isFlat) return <li className={classes(styles.flat, edge && styles[edge])}>{children}</li>
  return (
    <Card as="li" isFlush className={isBest ? styles.best : undefined} {...(edge && { edge })}>
      {children}
    </Card>
  )
}
