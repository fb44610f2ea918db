import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MessagesSquare, Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import type { Category } from '../../../../contract/forum.ts'
import { may } from '../../../../contract/permissions.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { useLacking, useStatus } from '../../../offline/status/status.ts'
import { useEmptySearch } from '../../../offline/visits/empty-search.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Muted, Page, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { lazyOptional } from '../../../ui/lazy.ts'
import { NothingYet } from '../../../ui/messages/nothing-yet.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { meQuery } from '../../session/session.queries.ts'
import { forumQuery, forumTextsQuery } from '../forum.queries.ts'
import { OwnDecisions } from '../moderation/own-decisions.tsx'
import { useCommunity } from '../use-community.ts'
import styles from './forum.module.css'
import { OlderThreads } from './older-threads.tsx'
import { searchThreads } from './search.ts'
import { ServerSearch } from './server-search.tsx'
import { ThreadList } from './thread-list.tsx'

/** The part of the page for staff. */
const CategorySteer = lazyOptional(async () => (await import('../steer/category-form.tsx')).CategorySteer)

export const Route = createFileRoute('/forum')({
  staticData: { title: 'forum:title', level: 'forum', below: '/community' },
  // The router reads digits as a number.
  validateSearch: ({ search }: { search?: unknown }): { search?: string } =>
    typeof search === 'string' || typeof search === 'number' ? { search: `${search}` } : {},
  loader: (page) => loadPage(page, forumQuery()),
  pendingComponent: ForumSkeleton,
  component: ForumPage,
})

const shownAtOnce = 20

/** Subjects and the newest threads. */
function ForumPage() {
  const { t } = useWords('forum')
  const { data } = useSuspenseQuery(forumQuery())
  const { data: me = null } = useQuery(meQuery())
  useCommunity()
  const { search = '' } = Route.useSearch()
  const [sought, setSought] = useState(search)
  const [address, setAddress] = useState(search)
  if (address !== search) {
    setAddress(search)
    setSought(search)
  }
  const [limit, setLimit] = useState(shownAtOnce)
  const isOffline = useStatus().connection === 'offline'
  useLacking(isOffline && !data.isKnown)
  return (
    <Page width="text">
      <ForumHead />
      <OwnDecisions />
      {data.categories.length > 1 && <Subjects categories={data.categories} />}
      {may(me, 'category.save') && (
        <Suspense>
          <CategorySteer />
        </Suspense>
      )}
      <Stack gap={4} as="section">
        <SectionHead title={t('newest')} />
        {(data.threads.length > 3 || sought !== '') && (
          <TextField
            label={t('search.label')}
            hint={t('search.hint')}
            type="search"
            autoComplete="off"
            value={sought}
            onChange={setSought}
          />
        )}
        {sought.trim() === '' ? (
          <>
            {data.threads.length === 0 && (
              <NothingYet
                isKnown={data.isKnown}
                isOffline={isOffline}
                empty={{ illustration: 'state-wall', icon: MessagesSquare, title: t('empty.title'), text: t('empty.text') }}
                unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
                bone="5rem"
                hasPrerendered={false}
              />
            )}
            {data.threads.length > 0 && <ThreadList threads={data.threads.slice(0, limit)} />}
            {data.threads.length > limit && <Button onClick={() => setLimit(limit + shownAtOnce)}>{t('showMore')}</Button>}
            {data.threads.length <= limit && data.isFull && <OlderThreads known={data.threads} />}
          </>
        ) : (
          <Found sought={sought} onClear={() => setSought('')} />
        )}
      </Stack>
    </Page>
  )
}

/** The threads on this device that have the sought words. */
function Found({ sought, onClear }: { sought: string; onClear: () => void }) {
  const { t } = useWords('forum')
  const { data } = useSuspenseQuery(forumQuery())
  // Titles are searched at once, other texts when they are read.
  const { data: texts } = useQuery(forumTextsQuery())
  const words = useDeferredValue(sought)
  const found = searchThreads(data.threads, ({ id }) => texts?.get(id) ?? [], words)
  return (
    <>
      <p role="status">{found.length > 0 && t('search.found', { count: found.length })}</p>
      {found.length > 0 ? (
        <ThreadList threads={found} />
      ) : (
        <NothingFound
          title={t('search.none')}
          actions={
            <>
              <Button onClick={onClear}>{t('search.clear')}</Button>
              <Button icon={Pencil} to="/forum/new">
                {t('start')}
              </Button>
            </>
          }
        >
          {t('search.noneText')}
        </NothingFound>
      )}
      {/* Other words are another search. */}
      {data.isFull && <ServerSearch key={words} sought={words} known={found} />}
    </>
  )
}

function NothingFound(props: { title: string; actions: ReactNode; children: ReactNode }) {
  useEmptySearch('/forum/nothing-found', useWords().language)
  return <StatePage illustration="state-basket" {...props} />
}

function ForumHead() {
  const { t } = useWords('forum')
  return (
    <Stack gap={4} as="header">
      <div>
        <h1>{t('title')}</h1>
        <Muted>{t('lead')}</Muted>
      </div>
      <Button variant="main" icon={Pencil} to="/forum/new" isFull>
        {t('start')}
      </Button>
    </Stack>
  )
}

function Subjects({ categories }: { categories: readonly Category[] }) {
  const { t } = useWords('forum')
  return (
    <Stack gap={3} as="section">
      <h2>{t('subjects')}</h2>
      <ul className={styles.subjects}>
        {categories.map(({ id, slug, name, about }) => (
          <li key={id}>
            <Link className={styles.subject} to="/forum/category/$slug" params={{ slug }}>
              <strong>
                <Localized text={name} />
              </strong>
              <span className={styles.about}>
                <Localized text={about} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function ForumSkeleton() {
  return (
    <Page width="text">
      <ForumHead />
      <BlocksSkeleton height="5rem" />
    </Page>
  )
}
