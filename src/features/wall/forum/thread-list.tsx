import { Link } from '@tanstack/react-router'
import { Award, Clock, Lock, MessageCircle, Pin, TriangleAlert } from 'lucide-react'
import { serverNow } from '../../../api/server-clock.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { CardList } from '../../../ui/layout/card.tsx'
import { Meta } from '../../../ui/layout/link-card.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import type { ListedThread } from '../forum.queries.ts'
import styles from './forum.module.css'

interface ThreadListProps {
  threads: readonly ListedThread[]
  /** Below one subject, its name says nothing new. */
  isOfOneSubject?: boolean
}

export function ThreadList({ threads, isOfOneSubject = false }: ThreadListProps) {
  return (
    <CardList>
      {threads.map((thread) => (
        <ThreadRow key={thread.id} thread={thread} isOfOneSubject={isOfOneSubject} />
      ))}
    </CardList>
  )
}

function ThreadRow({ thread, isOfOneSubject }: { thread: ListedThread; isOfOneSubject: boolean }) {
  const { t } = useWords('forum')
  const { id, slug, title, author, category, last_at, replies } = thread
  const when = formatAgo(last_at, undefined, slug === null ? Date.now() : serverNow())
  return (
    <li>
      <Link className={styles.thread} to="/forum/thread/$slug" params={{ slug: slug ?? id }}>
        <Face face={author.face} />
        <div className={styles.threadText}>
          <span className={styles.threadTitle}>{title}</span>
          <Meta>
            <span>{author.name}</span>
            {!isOfOneSubject && category && (
              <span>
                <Localized text={category.name} />
              </span>
            )}
            <span>{when}</span>
            <span>
              <MessageCircle size={18} />
              {replies === 0 ? t('thread.noReplies') : t('thread.replies', { count: replies })}
            </span>
          </Meta>
          <ThreadBadges thread={thread} />
        </div>
      </Link>
    </li>
  )
}

/** The states of a thread, each as icon and words. */
export function ThreadBadges({ thread: { isUnread, pending, is_pinned, is_locked, best_reply_id } }: { thread: ListedThread }) {
  const { t } = useWords('forum')
  const isRejected = pending?.state === 'rejected'
  if (!isUnread && !pending && !is_pinned && !is_locked && best_reply_id === null) return null
  return (
    <span className={styles.badges}>
      {isUnread && (
        <Badge tone="info" icon={MessageCircle}>
          {t('thread.unread')}
        </Badge>
      )}
      {pending && (
        <Badge tone={isRejected ? 'bad' : 'wait'} icon={isRejected ? TriangleAlert : Clock}>
          {t(isRejected ? 'thread.rejected' : 'thread.waiting')}
        </Badge>
      )}
      {is_pinned && (
        <Badge tone="info" icon={Pin}>
          {t('thread.pinned')}
        </Badge>
      )}
      {is_locked && <Badge icon={Lock}>{t('thread.locked')}</Badge>}
      {best_reply_id !== null && (
        <Badge tone="good" icon={Award}>
          {t('thread.solved')}
        </Badge>
      )}
    </span>
  )
}
