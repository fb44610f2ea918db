import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { CourseSummary } from '../../../contract/courses.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid, Muted, Page } from '../../ui/layout.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { useBanner } from '../banner/banner.queries.ts'
import { downloadsQuery } from '../downloads/downloads.queries.ts'
import { catalogueQuery, shownAtOnce } from './catalogue.queries.ts'
import { courseAddress } from './course-address.ts'
import { CourseCard } from './course-card.tsx'
import { CourseFinder } from './course-finder.tsx'
import { indexOf, search, type Wish } from './search.ts'
import { addressOf, wishOf } from './wish.ts'

export const Route = createFileRoute('/courses')({
  staticData: { title: 'catalogue:title', banner: 'courses' },
  validateSearch: courseAddress,
  loader: ({ context: { client } }) =>
    Promise.all([loadWords('catalogue', 'downloads'), client.ensureQueryData(catalogueQuery()), client.ensureQueryData(downloadsQuery())]),
  component: CoursesPage,
})

/** The address follows when the typing pauses: writing it with every key would be slow and refused by some browsers. */
const addressPause = 300

function CoursesPage() {
  const { t } = useWords('catalogue')
  const { data: courses } = useSuspenseQuery(catalogueQuery())
  const { wish, setWish } = useWish()
  const { q, courses: found } = useFound(courses, wish)
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
  const handleWish = (next: Wish) => {
    setMost(shownAtOnce)
    setWish(next)
  }
  return (
    <>
      <Heading />
      <Page>
        <CourseFinder wish={wish} onWish={handleWish} />
        <Muted>
          <span role="status" data-found={q}>
            {t('find.found', { count: found.length })}
          </span>
        </Muted>
        {found.length === 0 ? <NothingFound onClear={() => handleWish(wishOf({}))} /> : <FoundCourses courses={found.slice(0, most)} />}
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
  const banner = useBanner('courses', language)
  return <PageBanner title={banner?.title ?? t('list.heading')} subtitle={banner?.subtitle ?? t('list.intro')} />
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
  const { t } = useWords('catalogue')
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

/** The letters stand at once; the list follows when the phone has a moment. */
function useFound(courses: readonly CourseSummary[], wish: Wish): { q: string; courses: CourseSummary[] } {
  const { data: downloads } = useSuspenseQuery(downloadsQuery())
  const index = useMemo(() => indexOf(courses), [courses])
  const wanted = useDeferredValue(wish)
  return useMemo(
    () => ({ q: wanted.q, courses: search(index, wanted, (slug) => downloads[slug]?.state === 'ready') }),
    [index, wanted, downloads],
  )
}

function useWish() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const here = useRef(history.location.pathname)
  const [wish, setWish] = useState(() => wishOf(address))
  const written = useRef(JSON.stringify(address))

  // Back and forward change the address without us: the box follows.
  useEffect(() => {
    const shown = JSON.stringify(address)
    if (shown === written.current) return
    written.current = shown
    setWish(wishOf(address))
  }, [address])

  useEffect(() => {
    const next = addressOf(wish)
    const text = JSON.stringify(next)
    if (text === written.current) return
    const timer = setTimeout(() => {
      // A course was opened meanwhile and is on its way: nobody wants to be called back from it.
      if (history.location.pathname !== here.current) return
      written.current = text
      void navigate({ search: next, replace: true, resetScroll: false })
    }, addressPause)
    return () => clearTimeout(timer)
  }, [wish, navigate, history])

  return { wish, setWish }
}
