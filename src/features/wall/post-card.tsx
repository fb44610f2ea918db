import { Clock, Pencil, Trash2, TriangleAlert, Undo2, Upload } from 'lucide-react'
import { memo, useState } from 'react'
import { may } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/person.ts'
import type { Post } from '../../../contract/wall.ts'
import { serverNow } from '../../api/server-clock.ts'
import { formatAgo } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { discard } from '../../offline/outbox.ts'
import { useStatus } from '../../offline/status.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { removePost, takeBackPost } from './change-post.ts'
import { PostEditor } from './post-editor.tsx'
import styles from './wall.module.css'
import type { WallPost } from './wall.queries.ts'

/**
 * One post with what has become of it: dashed while it waits, red when it came back, plain once it arrived. Drawn again
 * only when something of it changed: a new post must not cost the drawing of all the others.
 */
export const PostCard = memo(function PostCard({ post, me }: { post: WallPost; me: User | null }) {
  const [isEditing, setEditing] = useState(false)
  const isRejected = post.pending?.state === 'rejected'
  const edge = isRejected ? 'rejected' : post.pending ? 'waiting' : undefined
  return (
    <Card as="li" isFlush {...(edge ? { edge } : {})}>
      {post.pending && <Fate post={post} />}
      <article className={styles.post}>
        <PostHead post={post} when={ago(post)} />
        {isEditing ? <PostEditor post={post} onClose={() => setEditing(false)} /> : <p className={styles.body}>{post.body}</p>}
      </article>
      {!isEditing && <Actions post={post} me={me} onEdit={() => setEditing(true)} />}
    </Card>
  )
})

/** Who wrote it, when and where. */
export function PostHead({ post: { author, edited_at }, when }: { post: Post; when?: string }) {
  const { t } = useWords('wall')
  return (
    <header className={styles.author}>
      <Avatar name={author.name} />
      <div>
        <strong>{author.name}</strong>
        <div className={styles.when}>
          {[when, author.place, edited_at === null ? '' : t('post.edited')].filter(Boolean).join(' · ') || '\u00a0'}
        </div>
      </div>
    </header>
  )
}

/** What this phone has dated itself is measured by its own clock, what the server has dated by the server's. */
function ago({ made_at, pending }: WallPost): string {
  return formatAgo(made_at, undefined, pending?.name === 'addPost' ? Date.now() : serverNow())
}

function Fate({ post: { pending } }: { post: WallPost }) {
  const { t } = useWords('wall')
  // A row may still say so after the browser died in the middle of it.
  const { sending } = useStatus()
  if (pending?.state === 'rejected') {
    return (
      <Note tone="bad" icon={TriangleAlert} title={t('rejected.title')}>
        {pending.message}
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

function Actions({ post, me, onEdit }: { post: WallPost; me: User | null; onEdit: () => void }) {
  const { t } = useWords('wall')
  const [isAsking, setAsking] = useState(false)
  const { pending } = post
  if (!may(me, 'post.edit', { authorId: post.author.id })) return null

  const handleTakeBack = async () => {
    await takeBackPost(post)
    showToast({ type: 'info', title: t('post.takenBack'), message: t('post.takenBackHint') })
  }
  const handleRemove = async () => {
    setAsking(false)
    if (pending?.state === 'rejected') await discard(pending.id)
    else await removePost(post)
    showToast({ type: 'info', title: t('post.removed') })
  }
  const isWaiting = pending !== null && pending.state !== 'rejected'
  return (
    <div className={styles.actions}>
      <Button variant="quiet" icon={Pencil} onClick={onEdit}>
        {pending?.state === 'rejected' ? t('rejected.fix') : t('post.edit')}
      </Button>
      {isWaiting ? (
        <Button variant="quiet" icon={Undo2} onClick={() => void handleTakeBack()}>
          {t('post.takeBack')}
        </Button>
      ) : (
        <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
          {t('post.remove')}
        </Button>
      )}
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setAsking(false)}
          title={t('post.removeTitle')}
          actions={
            <>
              <Button variant="danger" onClick={() => void handleRemove()}>
                {t('post.remove')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('post.cancel')}</Button>
            </>
          }
        >
          {t('post.removeText')}
        </Dialog>
      )}
    </div>
  )
}
