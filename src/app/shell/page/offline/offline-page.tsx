import { useQuery } from '@tanstack/react-query'
import { BookOpen, CloudOff, RefreshCw } from 'lucide-react'
import { catalogueQuery } from '../../../../features/catalogue/catalogue.queries.ts'
import { CourseCard } from '../../../../features/catalogue/course-card.tsx'
import { downloadsQuery } from '../../../../features/downloads/downloads.queries.ts'
import { loadWords, useWords } from '../../../../i18n/setup.ts'
import { isVisitor } from '../../../../offline/store/person.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CardGrid, Page } from '../../../../ui/layout/layout.tsx'
import { StatePage } from '../../../../ui/messages/state-page.tsx'

/** Loads the page together with its words. */
export async function loadOfflinePage() {
  await loadWords('player', 'catalogue', 'downloads')
  return OfflinePage
}

interface OfflinePageProps {
  /** The missing page is a lesson: it opens by itself when the connection returns. */
  isLesson: boolean
  onRetry: () => void
}

/** A page that is not on this device, while offline. The courses that are here are the way on. */
function OfflinePage({ isLesson, onRetry }: OfflinePageProps) {
  const { t } = useWords()
  const { t: playerWords } = useWords('player')
  const courses = useStoredCourses()
  const hasCourses = courses.length > 0
  return (
    <Page>
      <StatePage
        level={1}
        illustration="state-offline"
        badge={{ tone: 'plain', icon: CloudOff, text: t('pageOffline.badge') }}
        title={isLesson ? playerWords('offline.title') : t('pageOffline.title')}
        actions={
          <>
            {hasCourses && (
              <Button variant="main" icon={BookOpen} to={isVisitor() ? '/storage' : '/my-courses'}>
                {t('pageOffline.phoneCourses')}
              </Button>
            )}
            <Button variant={hasCourses ? 'quiet' : 'main'} icon={RefreshCw} onClick={onRetry}>
              {t('action.retry')}
            </Button>
          </>
        }
      >
        {isLesson ? playerWords('offline.text') : t('pageOffline.text')}
      </StatePage>
      {hasCourses && (
        <section aria-label={t('pageOffline.phoneCourses')}>
          <CardGrid>
            {courses.map(({ course, download }) => (
              <CourseCard key={course.id} course={course} download={download} />
            ))}
          </CardGrid>
        </section>
      )}
    </Page>
  )
}

/** Courses of which at least some lessons are on this device. Empty until they are read. */
function useStoredCourses() {
  const { data: courses = [] } = useQuery(catalogueQuery())
  const { data: downloads = {} } = useQuery(downloadsQuery())
  return courses.flatMap((course) => {
    const download = downloads[course.slug]
    return download?.state === 'ready' || download?.state === 'part' ? [{ course, download }] : []
  })
}
