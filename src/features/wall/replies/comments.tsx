import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../../../contract/account/person.ts'
import type { RepliesOf } from '../../../../contract/forum.ts'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import { useLacking, useStatus } from '../../../offline/status/status.ts'
import { Muted } from '../../../ui/layout/layout.tsx'
import { markRead } from '../../notices/notices.commands.ts'
import { unreadNoticesQuery } from '../../notices/notices.queries.ts'
import { commentsQuery } from '../forum.queries.ts'
import styles from './replies.module.css'
import { ReplyCard } from './reply-card.tsx'
import { ReplyComposer } from './reply-composer.tsx'
import { useReplies } from './use-replies.ts'

interface CommentsProps {
  postId: string
  /** Number of comments by the server. */
  count: number
  me: User | null
}

/** Loads the words too: the wall works without them. */
export async function loadComments() {
  await loadWords('forum')
  return Comments
}

/** The comments below a post, and the form for another one. */
function Comments({ postId, count, me }: CommentsProps) {
  const { t } = useWords('forum')
  const of: RepliesOf = { kind: 'post', id: postId }
  const { data: { replies, isKnown } = { replies: [], isKnown: false } } = useQuery(commentsQuery(postId))
  const isOffline = useStatus().connection === 'offline'
  const isLacking = isOffline && !isKnown && count > 0
  useLacking(isLacking)
  useReplies(postId)
  // The notices of what the user reads here are read too. After a failure they stay unread.
  const { data: unread = 0 } = useQuery(unreadNoticesQuery())
  useEffect(() => {
    if (unread > 0) markRead({ in: postId }).catch(() => undefined)
  }, [postId, unread])
  return (
    <section className={styles.comments} aria-label={t('reply.comments')}>
      {isLacking && <Muted>{t('reply.commentsNotHere')}</Muted>}
      {replies.length > 0 && (
        <ul className={styles.list}>
          {replies.map((reply) => (
            <ReplyCard key={reply.id} reply={reply} of={of} me={me} isFlat />
          ))}
        </ul>
      )}
      <ReplyComposer of={of} replies={replies} redirect="/community" />
    </section>
  )
}
