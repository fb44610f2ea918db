import type { ReactNode } from 'react'
import type { Post } from '../../../contract/wall.ts'
import { useWords } from '../../i18n/setup.ts'
import { Card } from '../../ui/card.tsx'
import { PostHead } from './post-card.tsx'
import styles from './wall.module.css'
import { WallFrame } from './wall-frame.tsx'

/**
 * The wall as it stands in the HTML before the app (src/prerender.tsx). How long ago a post was written is not said: the
 * text may be some hours old when it is read.
 */
export function WallText({ posts, skeletons }: { posts: readonly Post[] | undefined; skeletons: ReactNode }) {
  const { t } = useWords('wall')
  return (
    <WallFrame shared="">
      {posts ? (
        <ul className={styles.posts} data-early-list="" aria-label={t('list')}>
          {posts.map((post) => (
            <Card key={post.id} as="li" isFlush>
              <article className={styles.post}>
                <PostHead post={post} />
                <p className={styles.body}>{post.body}</p>
              </article>
            </Card>
          ))}
        </ul>
      ) : (
        skeletons
      )}
    </WallFrame>
  )
}
