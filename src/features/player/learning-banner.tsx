import type { Manifest } from '../../../contract/courses/courses.ts'
import { courseSegments } from '../../../contract/learning/course-segments.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { type ProgressSegment, progressSegments } from '../../ui/indicators/segmented-progress.tsx'
import { PageBanner } from '../../ui/layout/page-banner.tsx'
import { useBanner } from '../banner/banner.queries.ts'
import type { LessonParts } from './lesson/lesson-parts.ts'

interface LearningBannerProps {
  course: Manifest
  completeLessonIds: readonly string[]
  /** Absent on pages of the whole course. */
  lesson?: LessonParts['lesson']
  lessons: LessonParts['lessons']
  /** The lesson is finished, and its end is on screen. */
  isEnded?: boolean
  /** The subtitle of pages without a lesson. */
  subtitle?: string
}

/** Course, lesson and progress. The device may know of more finished lessons than the server, or of fewer. */
export function LearningBanner({ course, completeLessonIds, lesson, lessons, isEnded = false, subtitle }: LearningBannerProps) {
  const { language } = useWords('player')
  const banner = useBanner(language, { id: course.id, ...(lesson && { lessonId: lesson.id }) })
  const total = lessons.length
  const complete = lesson && isEnded ? [...new Set([...completeLessonIds, lesson.id])] : completeLessonIds
  const here = complete.length
  const there = banner?.show_progress ? Math.floor((banner.progress_value * total) / 100 + 0.001) : 0
  const done = Math.min(total, Math.max(here, there))
  // Of lessons done on other devices only the number is known.
  const current = lesson && !isEnded ? lessons.indexOf(lesson) : -1
  const segments =
    there > here ? progressSegments(total, done, current) : courseSegments(course, complete, isEnded ? '' : (lesson?.id ?? ''))
  return <LessonBanner course={course} subtitle={lesson?.title ?? subtitle ?? ''} total={total} done={done} segments={segments} />
}

interface LessonBannerProps {
  course: Pick<Manifest, 'title'>
  subtitle: LessonParts['lesson']['title'] | string
  total: number
  done: number
  segments: readonly ProgressSegment[]
}

/**
 * Layout of the banner, shared with prerendered HTML. The built-in title and the course's title are on the device, so the
 * banner needs no server response.
 */
export function LessonBanner({ course, subtitle, total, done, segments }: LessonBannerProps) {
  const { t, language } = useWords('player')
  return (
    <PageBanner
      as="part"
      kind={t('banner')}
      title={localized(course.title, language).text}
      subtitle={typeof subtitle === 'string' ? subtitle : localized(subtitle, language).text}
      progress={{ segments, text: t('common:progress.lessons', { count: total, done }) }}
    />
  )
}
