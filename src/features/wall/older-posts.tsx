import { useState } from 'react'
import type { User } from '../../../contract/account/person.ts'
import { type Post, wallEndpoints, wallWindow } from '../../../contract/wall.ts'
import { call } from '../../api/call.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PostCard } from './post-card.tsx'
import styles from './wall.module.css'
import type { WallPost } from './wall.queries.ts'

type Next = { cursor?: string; before?: number }

/** Number of the newest posts that are on the device without a gap. Some of the window may have been removed since. */
const surelyComplete = (wallWindow * 3) / 4

interface OlderPostsProps {
  /** The posts on the device, newest first. Below the newest ones, those of others may be missing. */
  known: readonly WallPost[]
  me: User | null
}

/** Posts that are no longer on the device, a page at a time from the server. They are not stored. */
export function OlderPosts({ known, me }: OlderPostsProps) {
  const { t } = useWords('wall')
  const { run, trouble, isBusy } = useAction()
  const [posts, setPosts] = useState<readonly Post[]>([])
  const [next, setNext] = useState<Next | null>(() => ({ before: known[surelyComplete]?.made_at ?? 0 }))
  // All that the device had since the page opened: a post that the user deletes must not show again here.
  const [seen] = useState(() => new Set<string>())
  for (const { id } of known) seen.add(id)
  const load = () => run(async () => setNext(await loadNew(next)))
  async function loadNew(from: Next | null): Promise<Next | null> {
    if (!from) return null
    const page = await call(wallEndpoints.list, from)
    setPosts((before) => [...before, ...page.items])
    const following = page.next_cursor === null ? null : { cursor: page.next_cursor }
    return page.items.some(({ id }) => !seen.has(id)) ? following : loadNew(following)
  }
  const failed = trouble?.kind === 'offline' ? t('olderOffline') : t('common:failed')
  const others = posts.filter(({ id }) => !seen.has(id))
  return (
    <>
      {others.length > 0 && (
        <ul className={styles.posts} aria-label={t('older')}>
          {others.map((post) => (
            <PostCard key={post.id} post={{ ...post, pending: null }} me={me} />
          ))}
        </ul>
      )}
      <TroubleNote trouble={trouble} words={{ full: failed, failed }} />
      {next && (
        <Button isBusy={isBusy} onClick={() => void load()}>
          {t('showMore')}
        </Button>
      )}
    </>
  )
}
