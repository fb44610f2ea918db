import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { PageBanner } from '../../ui/page-banner.tsx'
import { stitchesOf } from '../../ui/stitch-line.tsx'
import { useBanner } from '../banner/banner.queries.ts'
import type { LessonParts, PlayerPath } from './lesson-parts.ts'
import { stitchesOfCourse } from './stitches.ts'

/** Learning with an account has a banner; wide screens show the progress there, others in the bar of the lesson. */
export const hasBanner = (path: PlayerPath): boolean => path === '/courses/$id/learn'

/** Which course and lesson this is and how far the person is. The phone may know of more lessons done than the server, or of fewer. */
export function LearningBanner({ course, lesson, lessons, standing }: LessonParts) {
  const { t, language } = useWords('player')
  const banner = useBanner('course-learning', language, { id: course.id, lessonId: lesson.id })
  const total = lessons.length
  const here = standing.completeLessonIds.length
  const there = banner?.show_progress ? Math.floor((banner.progress_value * total) / 100 + 0.001) : 0
  const done = Math.min(total, Math.max(here, there))
  return (
    <PageBanner
      as="part"
      title={localized(course.title, language).text}
      subtitle={localized(lesson.title, language).text}
      progress={{
        // Of lessons done elsewhere only their number is known.
        stitches:
          there > here ? stitchesOf(total, done, lessons.indexOf(lesson)) : stitchesOfCourse(course, standing.completeLessonIds, lesson.id),
        text: t('common:progress.lessons', { count: total, done }),
      }}
    />
  )
}
