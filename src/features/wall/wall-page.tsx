import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { wallWindow } from '../../../contract/wall.ts'
import { isSomeFormCalled } from '../../forms/device/form-calls.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { useLacking, useStatus } from '../../offline/status/status.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NothingYet } from '../../ui/messages/nothing-yet.tsx'
import { BlocksSkeleton } from '../../ui/messages/skeleton.tsx'
import { prerenderedList } from '../../ui/prerendered-list.tsx'
import { meQuery } from '../session/session.queries.ts'
import { OwnDecisions } from './moderation/own-decisions.tsx'
import { OlderPosts } from './older-posts.tsx'
import { PostCard } from './post-card.tsx'
import { adoptShared, isShareWaiting } from './share-target/adopt-shared.ts'
import { useCommunity } from './use-community.ts'
import styles from './wall.module.css'
import { shownAtOnce, wallQuery } from './wall.queries.ts'
import { WallFrame } from './wall-frame.tsx'

export const Route = createFileRoute('/community')({
  staticData: { title: 'wall:title', level: 'community' },
  loader: async (page) => {
    const [unsaved] = await Promise.all([adoptShared(), loadPage(page, wallQuery())])
    return { unsaved }
  },
  pendingComponent: WallSkeleton,
  component: WallPage,
})

function WallPage() {
  const { t } = useWords('wall')
  const navigate = Route.useNavigate()
  const { unsaved } = Route.useLoaderData()
  // The share is in the draft: a reload must not add it again after it was sent.
  useEffect(() => {
    if (location.search !== '' && unsaved === '' && !isShareWaiting()) void navigate({ search: {}, replace: true })
  }, [navigate, unsaved])
  useCommunity()
  // The text of a draft may be an older one.
  const [limit, setLimit] = useState(() => (isSomeFormCalled() ? wallWindow : shownAtOnce))
  const { data: wall } = useSuspenseQuery(wallQuery(limit))
  // Rendered in batches: a whole wall at once would block a slow device for 100 ms.
  const data = useDeferredValue(wall)
  // Only decides which buttons are shown; a wall without them is still a wall.
  const { data: me } = useQuery(meQuery())
  const isOffline = useStatus().connection === 'offline'
  useLacking(isOffline && !data.isKnown)
  return (
    <WallFrame shared={unsaved}>
      <OwnDecisions />
      {data.posts.length === 0 && (
        <NothingYet
          isKnown={data.isKnown}
          isOffline={isOffline}
          empty={{ illustration: 'state-wall', icon: MessageCircle, title: t('empty.title'), text: t('empty.text') }}
          unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
          bone="9rem"
        />
      )}
      <ul className={styles.posts} {...prerenderedList} aria-label={t('list')}>
        {data.posts.map((post) => (
          <PostCard key={post.id} post={post} me={me ?? null} />
        ))}
      </ul>
      {data.hasMore && <Button onClick={() => startTransition(() => setLimit(limit + shownAtOnce))}>{t('showMore')}</Button>}
      {!data.hasMore && data.isFull && <OlderPosts known={data.posts} me={me ?? null} />}
    </WallFrame>
  )
}

function WallSkeleton() {
  return (
    <WallFrame shared="" isPending>
      <BlocksSkeleton />
    </WallFrame>
  )
}
