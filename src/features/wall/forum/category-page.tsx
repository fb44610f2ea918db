import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesSquare, Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { may } from '../../../../contract/permissions.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { useLacking, useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { lazyOptional } from '../../../ui/lazy.ts'
import { NothingYet } from '../../../ui/messages/nothing-yet.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { meQuery } from '../../session/session.queries.ts'
import { forumQuery } from '../forum.queries.ts'
import { OlderThreads } from './older-threads.tsx'
import { ThreadList } from './thread-list.tsx'

/** The part of the page for staff. */
const CategorySteer = lazyOptional(async () => (await import('../steer/category-form.tsx')).CategorySteer)

export const Route = createFileRoute('/forum/category/$slug')({
  staticData: { title: 'forum:category.title' },
  loader: (page) => loadPage(page, forumQuery()),
  pendingComponent: CategorySkeleton,
  component: CategoryPage,
})

/** The threads of one subject. */
function CategoryPage() {
  const { t, language } = useWords('forum')
  const { slug } = Route.useParams()
  const { data } = useSuspenseQuery(forumQuery())
  const { data: me = null } = useQuery(meQuery())
  const isOffline = useStatus().connection === 'offline'
  useLacking(isOffline && !data.isKnown)
  const category = data.categories.find((one) => one.slug === slug)
  if (!category) {
    return (
      <InnerPage bar={t('title')} title={t('category.title')} back={{ to: '/forum' }}>
        {data.isKnown ? (
          <StatePage illustration="state-basket" title={t('category.missing')} actions={<Button to="/forum">{t('title')}</Button>}>
            {t('category.missingText')}
          </StatePage>
        ) : (
          <NothingYet
            isKnown={false}
            isOffline={isOffline}
            empty={{ illustration: 'state-wall', icon: MessagesSquare, title: t('empty.title'), text: t('empty.text') }}
            unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
            bone="5rem"
            hasPrerendered={false}
          />
        )}
      </InnerPage>
    )
  }
  const threads = data.threads.filter(({ category_id }) => category_id === category.id)
  return (
    <InnerPage
      bar={t('title')}
      title={localized(category.name, language).text}
      lead={localized(category.about, language).text}
      back={{ to: '/forum' }}
    >
      <Button variant="main" icon={Pencil} to="/forum/new" search={{ category: slug }} isFull>
        {t('start')}
      </Button>
      {may(me, 'category.save') && (
        <Suspense>
          <CategorySteer category={category} />
        </Suspense>
      )}
      {threads.length === 0 ? (
        <NothingYet
          isKnown
          isOffline={isOffline}
          empty={{ illustration: 'state-wall', icon: MessagesSquare, title: t('empty.title'), text: t('empty.text') }}
          unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
          bone="5rem"
        />
      ) : (
        <ThreadList threads={threads} isOfOneSubject />
      )}
      {data.isFull && <OlderThreads known={threads} category={slug} />}
    </InnerPage>
  )
}

function CategorySkeleton() {
  const { t } = useWords('forum')
  return (
    <InnerPage bar={t('title')} title={t('category.title')} back={{ to: '/forum' }}>
      <BlocksSkeleton height="5rem" />
    </InnerPage>
  )
}
