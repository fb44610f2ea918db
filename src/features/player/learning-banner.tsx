import type { Lesson, Manifest } from '../../../contract/courses.ts'
import type { CourseStanding } from '../../../contract/learning.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { PageBanner } from '../../ui/page-banner.tsx'
import { useBanner } from '../banner/banner.queries.ts'

interface LearningBannerProps {
  course: Manifest
  lesson: Lesson
  lessons: number
  standing: CourseStanding
}

/** Which course and lesson this is and how far the person is. The phone may know of more lessons done than the server, or of fewer. */
export function LearningBanner({ course, lesson, lessons, standing }: LearningBannerProps) {
  const { t, language } = useWords('player')
  const banner = useBanner('course-learning', language, { id: course.id, lessonId: lesson.id })
  const here = standing.completeLessonIds.length
  const there = banner?.show_progress ? Math.floor((banner.progress_value * lessons) / 100 + 0.001) : 0
  const done = Math.min(lessons, Math.max(here, there))
  return (
    <PageBanner
      as="part"
      title={localized(course.title, language).text}
      subtitle={localized(lesson.title, language).text}
      progress={{ done, total: lessons, text: t('common:progress.lessons', { count: lessons, done }) }}
    />
  )
}
