import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { CourseSummary } from '../../../../contract/courses/courses.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useEmptySearch } from '../../../offline/visits/empty-search.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardGrid, Muted, Page } from '../../../ui/layout/layout.tsx'
import { PageBanner } from '../../../ui/layout/page-banner.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { useBannerTitles } from '../../banner/banner.queries.ts'
import { downloadsQuery } from '../../downloads/downloads.queries.ts'
import { catalogueQuery, shownAtOnce } from '../catalogue.queries.ts'
import { CourseCard } from '../course-card.tsx'
import { addressOf, filtersOf, subjectsOf } from '../search/course-filters.ts'
import { CourseFinder } from '../search/course-finder.tsx'
import { type CourseFilters, indexOf, search } from '../search/search.ts'
import { courseAddress } from './course-address.ts'

export const Route = createFileRoute('/courses')({
  staticData: { title: 'catalogue:title', words: ['downloads'], showBanner: 'courses', level: 'courses' },
  validateSearch: courseAddress,
  loader: (page) => loadPage(page, catalogueQuery(), downloadsQuery()),
  pendingComponent: CoursesSkeleton,
  component: CoursesPage,
})

/** The address follows when the typing pauses: writing it with every key would be slow and refused by some browsers. */
const addressPause = 300

function CoursesPage() {
  const { t } = useWords('catalogue')
  const { data: courses } = useSuspenseQuery(catalogueQuery())
  const { filters, setFilters } = useFilters()
  const { q, courses: found } = useFound(courses, filters)
  const [most, setMost] = useState(shownAtOnce)

  if (courses.length === 0) {
    return (
      <>
        <Heading />
        <Page>
          <StatePage illustration="state-basket" title={t('list.empty.title')}>
            {t('list.empty.text')}
          </StatePage>
        </Page>
      </>
    )
  }
  const handleFilters = (next: CourseFilters) => {
    setMost(shownAtOnce)
    setFilters(next)
  }
  return (
    <>
      <Heading />
      <Page>
        <CourseFinder subjects={subjectsOf(courses, filters.subject)} filters={filters} onFilters={handleFilters} />
        <Muted>
          <span role="status" data-found={q}>
            {t('find.found', { count: found.length })}
          </span>
        </Muted>
        {found.length === 0 ? (
          <NothingFound onClear={() => handleFilters(filtersOf({}))} />
        ) : (
          <FoundCourses courses={found.slice(0, most)} />
        )}
        {found.length > most && (
          <Button variant="line" isFull onClick={() => setMost(most + shownAtOnce)}>
            {t('find.more')}
          </Button>
        )}
      </Page>
    </>
  )
}

function Heading() {
  const { t, language } = useWords('catalogue')
  return <PageBanner {...useBannerTitles(language, { title: t('list.heading'), subtitle: t('list.intro') })} />
}

function FoundCourses({ courses }: { courses: readonly CourseSummary[] }) {
  const { data: downloads } = useSuspenseQuery(downloadsQuery())
  return (
    <CardGrid>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} download={downloads[course.slug]} />
      ))}
    </CardGrid>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t, language } = useWords('catalogue')
  useEmptySearch('/courses/nothing-found', language)
  return (
    <StatePage
      illustration="state-basket"
      title={t('find.nothing.title')}
      actions={<Button onClick={onClear}>{t('find.nothing.clear')}</Button>}
    >
      {t('find.nothing.text')}
    </StatePage>
  )
}

/** Typed letters render at once; the list is a deferred update. */
function useFound(courses: readonly CourseSummary[], filters: CourseFilters): { q: string; courses: CourseSummary[] } {
  const { data: downloads } = useSuspenseQuery(downloadsQuery())
  const index = useMemo(() => indexOf(courses), [courses])
  const wanted = useDeferredValue(filters)
  return useMemo(
    () => ({ q: wanted.q, courses: search(index, wanted, (slug) => downloads[slug]?.state === 'ready') }),
    [index, wanted, downloads],
  )
}

function useFilters() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const here = useRef(history.location.pathname)
  const [filters, setFilters] = useState(() => filtersOf(address))
  const written = useRef(JSON.stringify(address))

  // Back and forward change the address without us: the box follows.
  useEffect(() => {
    const shown = JSON.stringify(address)
    if (shown === written.current) return
    written.current = shown
    setFilters(filtersOf(address))
  }, [address])

  useEffect(() => {
    const next = addressOf(filters)
    const text = JSON.stringify(next)
    if (text === written.current) return
    const timer = setTimeout(() => {
      // A course was opened and is loading: changing the URL now would cancel that navigation.
      if (history.location.pathname !== here.current) return
      written.current = text
      void navigate({ search: next, replace: true, resetScroll: false })
    }, addressPause)
    return () => clearTimeout(timer)
  }, [filters, navigate, history])

  return { filters, setFilters }
}

function CoursesSkeleton() {
  return (
    <>
      <Heading />
      <Page>
        <CourseFinder subjects={[]} filters={filtersOf({})} onFilters={() => undefined} />
        <BlocksSkeleton height="8rem" />
      </Page>
    </>
  )
}
