import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CloudOff, MessageCircle } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { meQuery } from '../session/session.queries.ts'
import { Composer } from './composer.tsx'
import { PostCard } from './post-card.tsx'
import { takeInShared } from './take-in-shared.ts'
import styles from './wall.module.css'
import { shownAtOnce, wallQuery } from './wall.queries.ts'

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
  const { data } = useSuspenseQuery(wallQuery(limit))
  // Only decides which buttons are shown; a wall without them is still a wall.
  const { data: me } = useQuery(meQuery())
  return (
    <Page width="text">
      <Stack gap={4}>
        <div>
          <h1>{t('title')}</h1>
          <Muted>{t('lead')}</Muted>
        </div>
        <Composer shared={unkept} />
        {data.posts.length === 0 && <NoPosts isKnown={data.isKnown} />}
        <ul className={styles.posts} aria-label={t('list')}>
          {data.posts.map((post) => (
            <PostCard key={post.id} post={post} me={me ?? null} />
          ))}
        </ul>
        {data.hasMore && <Button onClick={() => startTransition(() => setLimit(limit + shownAtOnce))}>{t('showMore')}</Button>}
      </Stack>
    </Page>
  )
}

/** Before the first pull nobody knows whether the wall is empty. */
function NoPosts({ isKnown }: { isKnown: boolean }) {
  const { t } = useWords('wall')
  const { connection } = useStatus()
  if (isKnown) {
    return (
      <StatePage
        level={2}
        illustration="state-wall"
        badge={{ tone: 'plain', icon: MessageCircle, text: t('common:state.empty') }}
        title={t('empty.title')}
      >
        {t('empty.text')}
      </StatePage>
    )
  }
  if (connection === 'offline') {
    return (
      <StatePage
        level={2}
        illustration="state-offline"
        badge={{ tone: 'plain', icon: CloudOff, text: t('common:status.offline') }}
        title={t('unreachable.title')}
      >
        {t('unreachable.text')}
      </StatePage>
    )
  }
  return (
    <SkeletonGroup>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </SkeletonGroup>
  )
}
