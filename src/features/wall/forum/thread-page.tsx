import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Bell, BellOff, Lock, Pencil } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { User } from '../../../../contract/account/person.ts'
import type { RepliesOf } from '../../../../contract/forum.ts'
import { may } from '../../../../contract/permissions.ts'
import { Markdown } from '../../../blocks/text-parts/markdown.tsx'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { isFormCalled } from '../../../forms/device/form-calls.ts'
import { ReportButton } from '../../../forms/report/report-button.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { discard, send } from '../../../offline/outbox/outbox.ts'
import { useLacking, useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Page, Stack } from '../../../ui/layout/layout.tsx'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { lazyOptional } from '../../../ui/lazy.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { markRead } from '../../notices/notices.commands.ts'
import { unreadNoticesQuery } from '../../notices/notices.queries.ts'
import { meQuery } from '../../session/session.queries.ts'
import { changeThread, followThread } from '../forum.commands.ts'
import {
  type Conversation,
  conversationQuery,
  followsQuery,
  type ListedThread,
  replyDraft,
  type ShownReply,
  titleDraft,
} from '../forum.queries.ts'
import { AuthorLine } from '../replies/author-line.tsx'
import { dropThread } from '../replies/change-reply.ts'
import { LeftReply } from '../replies/left-reply.tsx'
import replyStyles from '../replies/replies.module.css'
import { Removal } from '../replies/reply-actions.tsx'
import { Reactions, ReplyCard } from '../replies/reply-card.tsx'
import { ReplyComposer } from '../replies/reply-composer.tsx'
import { ReplyEditor } from '../replies/reply-editor.tsx'
import { ReplyStatus } from '../replies/reply-status.tsx'
import { useReplies } from '../replies/use-replies.ts'
import styles from './forum.module.css'
import { ThreadBadges } from './thread-list.tsx'
import { TitleEditor } from './title-editor.tsx'

/** The part of the page for staff. */
const Steer = lazyOptional(async () => (await import('../steer/steer.tsx')).Steer)

export const Route = createFileRoute('/forum/thread/$slug')({
  staticData: { title: 'forum:thread.title' },
  loader: (page) => loadPage(page, conversationQuery(page.params.slug)),
  pendingComponent: ThreadSkeleton,
  component: ThreadPage,
})

function ThreadPage() {
  const { t } = useWords('forum')
  const { slug: reference } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(conversationQuery(reference))
  const { data: me = null } = useQuery(meQuery())
  const { thread, replies, isKnown } = data
  const { id, slug } = thread
  const isOffline = useStatus().connection === 'offline'
  useLacking(isOffline && !isKnown)
  useReplies(slug === null ? null : id)
  // The address of a thread is known once the server has it.
  useEffect(() => {
    if (slug !== null && slug !== reference) void navigate({ params: { slug }, replace: true, resetScroll: false })
  }, [navigate, slug, reference])
  // The notices of what the user reads here are read too. After a failure they stay unread.
  const { data: unread = 0 } = useQuery(unreadNoticesQuery())
  useEffect(() => {
    if (unread > 0) markRead({ in: id }).catch(() => undefined)
  }, [id, unread])
  const of: RepliesOf = { kind: 'thread', id }
  const best = replies.find((reply) => reply.id === thread.best_reply_id)
  const cardOf = (reply: ShownReply) => (
    <ReplyCard
      key={reply.id}
      reply={reply}
      of={of}
      me={me}
      isLocked={thread.is_locked}
      isBest={reply === best}
      best={bestOf(thread, reply, me)}
    />
  )
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/forum' }} />
      <Page width="text">
        <Opening data={data} me={me} of={of} isOffline={isOffline} onLeave={() => navigate({ to: '/forum', replace: true })} />
        {may(me, 'thread.steer') && slug !== null && (
          <Suspense>
            <Steer thread={thread} />
          </Suspense>
        )}
        <Stack gap={4} as="section">
          <h2>{replies.length === 0 ? t('reply.title') : t('thread.replies', { count: replies.length })}</h2>
          {isKnown && replies.length === 0 && !thread.is_locked && <Muted>{t('thread.beFirst')}</Muted>}
          {replies.length > 0 && (
            <ul className={replyStyles.list}>
              {best && cardOf(best)}
              {replies.filter((reply) => reply !== best).map(cardOf)}
            </ul>
          )}
        </Stack>
        {thread.is_locked ? (
          <>
            <Note tone="info" icon={Lock} title={t('thread.lockedTitle')}>
              {t('thread.lockedText')}
            </Note>
            <LeftReply threadId={id} />
          </>
        ) : (
          <Card as="section">
            <ReplyComposer of={of} replies={data.first ? [data.first, ...replies] : replies} redirect={`/forum/thread/${slug ?? id}`} />
          </Card>
        )}
      </Page>
    </>
  )
}

/** The author of the thread and staff choose among the replies that the server has. */
function bestOf(thread: ListedThread, reply: ShownReply, me: User | null) {
  const mayChoose = may(me, 'thread.answer', { authorId: thread.author_id }) && (!thread.is_locked || may(me, 'thread.steer'))
  if (!mayChoose || reply.number === null) return undefined
  const isBest = thread.best_reply_id === reply.id
  const change = { from: thread.best_reply_id, to: isBest ? null : reply.id }
  return { isBest, onChange: async () => void (await send(changeThread, { id: thread.id, changes: { best_reply_id: change } })) }
}

interface OpeningProps {
  data: Conversation
  me: User | null
  of: RepliesOf
  isOffline: boolean
  /** Opens the list, because the thread goes. */
  onLeave: () => Promise<void>
}

/** The editor that the page of drafts leads to. */
const calledEditor = (threadId: string) =>
  isFormCalled(titleDraft(threadId)) ? 'title' : isFormCalled(replyDraft(threadId)) ? 'text' : null

/** Title and first text of a thread, with its author's actions. */
function Opening({ data: { thread, first, isKnown }, me, of, isOffline, onLeave }: OpeningProps) {
  const { t } = useWords('forum')
  const [editing, setEditing] = useState<'title' | 'text' | null>(() => calledEditor(thread.id))
  const { run, trouble } = useAction()
  const { id, title, category, author, made_at, slug, is_locked } = thread
  const isAuthor = may(me, 'thread.edit', { authorId: thread.author_id })
  const handleRemove = async () => {
    // First: the page of a thread that is gone is an error.
    if (thread.replies === 0) await onLeave()
    await dropThread(id)
    showToast({ type: 'info', title: t('reply.removed') })
  }
  const close = () => setEditing(null)
  const refused = thread.pending?.name === 'changeThread' && thread.pending.state === 'rejected' ? thread.pending : null
  return (
    <article className={styles.opening}>
      <div className={styles.badges}>
        {category && (
          <Link to="/forum/category/$slug" params={{ slug: category.slug }}>
            <Badge tone="earth">
              <Localized text={category.name} />
            </Badge>
          </Link>
        )}
        <ThreadBadges thread={thread} />
      </div>
      {editing === 'title' ? <TitleEditor thread={thread} onClose={close} /> : <h1 className={styles.title}>{title}</h1>}
      {refused && (
        <Note tone="bad" role="alert" actions={<Button onClick={() => void run(() => discard(refused.id))}>{t('steer.dismiss')}</Button>}>
          {t(refused.code === 'changed_meanwhile' ? 'steer.clash' : 'steer.refused')}
        </Note>
      )}
      <AuthorLine author={author} made_at={made_at} edited_at={first?.edited_at ?? null} isUnsent={slug === null} />
      {first && <ReplyStatus reply={first} />}
      {first && editing === 'text' && <ReplyEditor reply={first} of={of} onClose={close} />}
      {first && editing !== 'text' && (
        <div className={styles.body}>
          <Markdown source={first.body} />
        </div>
      )}
      {!first && (isKnown || isOffline) && <Muted>{t(isKnown ? 'thread.firstRemoved' : 'thread.notHere')}</Muted>}
      {!first && !isKnown && !isOffline && <BlocksSkeleton height="6rem" />}
      <ActionTrouble trouble={trouble} />
      <div className={styles.actions}>
        {slug !== null && (
          <>
            {first && (
              <Suspense>
                <Reactions of={{ kind: 'reply', id }} authorId={thread.author_id} me={me} pulled={first.reactions} />
              </Suspense>
            )}
            <ReportButton
              of={{ kind: 'thread', id }}
              authorId={thread.author_id}
              me={me}
              words={{ report: t('reply.report'), reported: t('reply.reported') }}
            />
            {may(me, 'reply.add') && <FollowButton threadId={id} />}
          </>
        )}
        {isAuthor && editing === null && (
          <>
            {!is_locked && first && (
              <Button variant="quiet" icon={Pencil} onClick={() => setEditing('text')}>
                {t('reply.edit')}
              </Button>
            )}
            {!is_locked && (
              <Button variant="quiet" icon={Pencil} onClick={() => setEditing('title')}>
                {t('thread.editTitle')}
              </Button>
            )}
            {first && (
              <Removal label={t('reply.remove')} title={t('reply.removeTitle')} onRemove={() => void run(handleRemove)}>
                {t('reply.removeThreadText')}
              </Removal>
            )}
          </>
        )}
      </div>
    </article>
  )
}

/** Follows the thread: the device stores its replies, and each is a notice. */
function FollowButton({ threadId }: { threadId: string }) {
  const { t } = useWords('forum')
  const { data: isFollowing = false } = useQuery(followsQuery(threadId))
  const { run, trouble } = useAction()
  const handleChange = async () => {
    await send(followThread, { id: threadId, is_following: !isFollowing })
    showToast({ type: 'success', title: t(isFollowing ? 'follow.ended' : 'follow.begun') })
  }
  return (
    <>
      <Button variant="quiet" icon={isFollowing ? BellOff : Bell} aria-pressed={isFollowing} onClick={() => void run(handleChange)}>
        {t(isFollowing ? 'follow.end' : 'follow.begin')}
      </Button>
      <ActionTrouble trouble={trouble} />
    </>
  )
}

function ThreadSkeleton() {
  const { t } = useWords('forum')
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/forum' }} />
      <Page width="text">
        <h1>{t('thread.title')}</h1>
        <BlocksSkeleton height="8rem" />
      </Page>
    </>
  )
}
