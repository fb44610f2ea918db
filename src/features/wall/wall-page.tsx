import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { NothingYet } from '../../ui/nothing-yet.tsx'
import { meQuery } from '../session/session.queries.ts'
import { PostCard } from './post-card.tsx'
import { takeInShared } from './take-in-shared.ts'
import styles from './wall.module.css'
import { shownAtOnce, wallQuery } from './wall.queries.ts'
import { WallFrame } from './wall-frame.tsx'

export const Route = createFileRoute('/community')({
  staticData: { title: 'wall:title' },
  loader: async ({ context }) => {
    const [unkept] = await Promise.all([takeInShared(), loadWords('wall'), context.client.ensureQueryData(wallQuery())])
    return { unkept }
  },
  component: WallPage,
})

function WallPage() {
  const { t } = useWords('wall')
  const navigate = Route.useNavigate()
  const { unkept } = Route.useLoaderData()
  // What was shared is in the draft: loading the page anew is not to bring it once more after it was sent.
  useEffect(() => {
    if (location.search !== '' && unkept === '') void navigate({ search: {}, replace: true })
  }, [navigate, unkept])
  const [limit, setLimit] = useState(shownAtOnce)
  const { data: wall } = useSuspenseQuery(wallQuery(limit))
  // Drawn in portions: a whole wall that has just arrived would hold a cheap phone for a tenth of a second.
  const data = useDeferredValue(wall)
  // Only decides which buttons are shown; a wall without them is still a wall.
  const { data: me } = useQuery(meQuery())
  const { connection } = useStatus()
  return (
    <WallFrame shared={unkept}>
      {data.posts.length === 0 && (
        <NothingYet
          isKnown={data.isKnown}
          isOffline={connection === 'offline'}
          empty={{ illustration: 'state-wall', icon: MessageCircle, title: t('empty.title'), text: t('empty.text') }}
          unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
          bone="9rem"
        />
      )}
      <ul className={styles.posts} aria-label={t('list')}>
        {data.posts.map((post) => (
          <PostCard key={post.id} post={post} me={me ?? null} />
        ))}
      </ul>
      {data.hasMore && <Button onClick={() => startTransition(() => setLimit(limit + shownAtOnce))}>{t('showMore')}</Button>}
    </WallFrame>
  )
}
