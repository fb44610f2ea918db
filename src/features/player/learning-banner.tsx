import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { PageBanner } from '../../ui/page-banner.tsx'
import { type Stitch, stitchesOf } from '../../ui/stitch-line.tsx'
import { useBanner } from '../banner/banner.queries.ts'
import type { LessonParts, PlayerPath } from './lesson-parts.ts'
import { stitchesOfCourse } from './stitches.ts'

/** Learning with an account has a banner; wide screens show the progress there, others in the bar of the lesson. */
export const hasBanner = (path: PlayerPath): boolean => path === '/courses/$id/learn'

/** Which course and lesson this is and how far the person is. The phone may know of more lessons done than the server, or of fewer. */
export function LearningBanner({ course, lesson, lessons, standing }: LessonParts) {
  const { language } = useWords('player')
  const banner = useBanner('course-learning', language, { id: course.id, lessonId: lesson.id })
  const total = lessons.length
  const here = standing.completeLessonIds.length
  const there = banner?.show_progress ? Math.floor((banner.progress_value * total) / 100 + 0.001) : 0
  const done = Math.min(total, Math.max(here, there))
  // Of lessons done elsewhere only their number is known.
  const stitches =
    there > here ? stitchesOf(total, done, lessons.indexOf(lesson)) : stitchesOfCourse(course, standing.completeLessonIds, lesson.id)
  return <LessonBanner course={course} lesson={lesson} total={total} done={done} stitches={stitches} />
}

interface LessonBannerProps extends Pick<LessonParts, 'course' | 'lesson'> {
  total: number
  done: number
  stitches: readonly Stitch[]
}

/** The banner as it looks, also in the HTML before the app (src/prerender.tsx). */
export function LessonBanner({ course, lesson, total, done, stitches }: LessonBannerProps) {
  const { t, language } = useWords('player')
  return (
    <PageBanner
      as="part"
      title={localized(course.title, language).text}
      subtitle={localized(lesson.title, language).text}
      progress={{ stitches, text: t('common:progress.lessons', { count: total, done }) }}
    />
  )
}
