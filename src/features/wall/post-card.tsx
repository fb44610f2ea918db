import { Link } from '@tanstack/react-router'
import { Clock, MessageCircle, Pencil, Trash2, TriangleAlert, Undo2, Upload } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import type { User } from '../../../contract/account/person.ts'
import { may } from '../../../contract/permissions.ts'
import { serverNow } from '../../api/server-clock.ts'
import { ActionTrouble } from '../../forms/action-trouble.tsx'
import { callForm, isFormCalled, isFormCalledBelow } from '../../forms/device/form-calls.ts'
import { ReportButton } from '../../forms/report/report-button.tsx'
import { useAction } from '../../forms/use-action.ts'
import { formatAgo } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { discard } from '../../offline/outbox/outbox.ts'
import { useStatus } from '../../offline/status/status.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { lazyOptional } from '../../ui/lazy.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { Face } from '../../ui/pictures/face.tsx'
import { deletePost, postDraft, takeBackPost } from './change-post.ts'
import { PostEditor } from './post-editor.tsx'
import styles from './wall.module.css'
import { composerDraft, isClash, type WallPost } from './wall.queries.ts'

const Reactions = lazyOptional(async () => (await import('./reactions/reactions.tsx')).loadReactions())
const PostPictures = lazyOptional(async () => (await import('./pictures/shown/post-pictures.tsx')).PostPictures, PicturePlaces)
const Comments = lazyOptional(async () => (await import('./replies/comments.tsx')).loadComments())

/**
 * One post with its sync status: dashed while pending, red when rejected, plain once synced. Memoised: a new post must not
 * render all others again.
 */
export const PostCard = memo(function PostCard({ post, me }: { post: WallPost; me: User | null }) {
  const { t } = useWords('wall')
  const [isEditing, setEditing] = useState(() => isFormCalled(postDraft(post)))
  const [areCommentsOpen, setCommentsOpen] = useState(() => isFormCalledBelow(post.id))
  // A reaction and a comment need a post that the server has.
  const isOnServer = post.pending?.name !== 'addPost'
  const isRejected = post.pending?.state === 'rejected'
  const edge = isRejected ? 'rejected' : post.pending ? 'waiting' : undefined
  return (
    <Card as="li" isFlush {...(edge ? { edge } : {})}>
      {post.pending && <SyncStatus post={post} />}
      <article className={styles.post}>
        {/* Prerendered HTML may be read hours later. */}
        <PostHead post={post} {...(!import.meta.env.SSR && { when: ago(post) })} />
        {post.theirs !== undefined && <strong>{t('clash.mine')}</strong>}
        {isEditing ? <PostEditor post={post} onClose={() => setEditing(false)} /> : <p className={styles.body}>{post.body}</p>}
      </article>
      {post.pictures && (
        <Suspense fallback={<PicturePlaces post={post} />}>
          <PostPictures post={post} isOwn={me?.id === post.author.id} />
        </Suspense>
      )}
      <div className={styles.actions}>
        {!isEditing && <Actions post={post} me={me} onEdit={() => setEditing(true)} />}
        {isOnServer && (
          <>
            <Suspense>
              <Reactions of={{ kind: 'post', id: post.id }} authorId={post.author.id} me={me} pulled={post.reactions} />
            </Suspense>
            <CommentsButton post={post} isOpen={areCommentsOpen} onChange={setCommentsOpen} />
            <ReportButton
              of={{ kind: 'post', id: post.id }}
              authorId={post.author.id}
              me={me}
              words={{ report: t('post.report'), reported: t('post.reported') }}
            />
          </>
        )}
      </div>
      {isOnServer && areCommentsOpen && (
        <Suspense>
          <Comments postId={post.id} count={post.replies ?? 0} me={me} />
        </Suspense>
      )}
    </Card>
  )
})

/** The places of a post's pictures, until the code that draws these is loaded. They have the size of the pictures. */
function PicturePlaces({ post: { pictures = [] } }: { post: Pick<WallPost, 'pictures'> }) {
  const shown = pictures.filter(({ is_lost }) => !is_lost)
  return (
    <ul className={styles.pictures} data-many={shown.length > 1 || undefined}>
      {shown.map(({ id, alt, width, height }) => (
        <li key={id}>
          <span role="img" aria-label={alt} style={{ aspectRatio: shown.length > 1 ? 1 : width / height }} />
        </li>
      ))}
    </ul>
  )
}

/** Author, time and place. */
export function PostHead({ post: { author, edited_at }, when }: { post: Pick<WallPost, 'author' | 'edited_at'>; when?: string }) {
  const { t } = useWords('wall')
  return (
    <header>
      <Link className={styles.author} to="/users/$id" params={{ id: author.id }}>
        <Face face={author.face} />
        <div>
          <strong>{author.name}</strong>
          <div className={styles.when}>
            {[when, author.place, edited_at === null ? '' : t('post.edited')].filter(Boolean).join(' · ') || '\u00a0'}
          </div>
        </div>
      </Link>
    </header>
  )
}

/** Times set by this device are measured by its clock, times set by the server by the server's. */
function ago({ made_at, pending }: WallPost): string {
  return formatAgo(made_at, undefined, pending?.name === 'addPost' ? Date.now() : serverNow())
}

function SyncStatus({ post: { pending, theirs } }: { post: WallPost }) {
  const { t } = useWords('wall')
  // A row may still say so after the browser died in the middle of it.
  const { sending } = useStatus()
  if (pending?.state === 'rejected') {
    return (
      <Note tone="bad" icon={TriangleAlert} title={t('rejected.title')}>
        {isClash(pending) ? t('clash.text') : pending.message}
        {theirs !== undefined && (
          <div className={styles.theirs}>
            <strong>{t('clash.theirs')}</strong>
            <p className={styles.body}>{theirs}</p>
          </div>
        )}
      </Note>
    )
  }
  if (pending?.state === 'sending' && sending) return <Note tone="wait" icon={Upload} title={t('sending.title')} />
  return (
    <Note tone="wait" icon={Clock} title={t('waiting.title')}>
      {t('waiting.hint')}
    </Note>
  )
}

interface CommentsButtonProps {
  post: WallPost
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

function CommentsButton({ post: { replies = 0 }, isOpen, onChange }: CommentsButtonProps) {
  const { t } = useWords('wall')
  return (
    <Button variant="quiet" icon={MessageCircle} aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
      {isOpen ? t('comments.hide') : replies > 0 ? t('comments.count', { count: replies }) : t('comments.write')}
    </Button>
  )
}

function Actions({ post, me, onEdit }: { post: WallPost; me: User | null; onEdit: () => void }) {
  const { t } = useWords('wall')
  const [isAsking, setAsking] = useState(false)
  const { run, trouble } = useAction()
  const { pending } = post
  if (!may(me, 'post.edit', { authorId: post.author.id })) return null

  const hasClash = pending !== null && isClash(pending)
  const handleTakeBack = async () => {
    await takeBackPost(post)
    callForm(composerDraft)
    showToast({ type: 'info', title: t('post.takenBack') })
  }
  const handleRemove = async () => {
    if (pending?.state === 'rejected') await discard(pending.id)
    else await deletePost(post)
    showToast({ type: 'info', title: t(hasClash ? 'clash.kept' : 'post.removed') })
  }
  // A new text of an old post is edited where it is.
  const isNew = pending?.name === 'addPost' && pending.state !== 'rejected'
  return (
    <>
      <ActionTrouble trouble={trouble} />
      <Button variant="quiet" icon={Pencil} onClick={onEdit}>
        {pending?.state === 'rejected' ? t('rejected.fix') : t('post.edit')}
      </Button>
      {isNew ? (
        <Button variant="quiet" icon={Undo2} onClick={() => void run(handleTakeBack)}>
          {t('post.takeBack')}
        </Button>
      ) : (
        <Button variant="quiet" icon={hasClash ? Undo2 : Trash2} onClick={() => setAsking(true)}>
          {t(hasClash ? 'clash.keepTheirs' : 'post.remove')}
        </Button>
      )}
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setAsking(false)}
          title={t(hasClash ? 'clash.keepTitle' : 'post.removeTitle')}
          actions={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false)
                  void run(handleRemove)
                }}
              >
                {t(hasClash ? 'clash.keepTheirs' : 'post.remove')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('post.cancel')}</Button>
            </>
          }
        >
          {t(hasClash ? 'clash.keepText' : 'post.removeText')}
        </Dialog>
      )}
    </>
  )
}
