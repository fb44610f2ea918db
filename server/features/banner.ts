import { and, eq } from 'drizzle-orm'
import type { Manifest } from '../../contract/courses/courses.ts'
import { lessonsOf } from '../../contract/courses/courses.ts'
import type { endpoints } from '../../contract/index.ts'
import { courseProgress } from '../../contract/learning/learning.ts'
import type { Banner, BannerKind } from '../../contract/site/banner.ts'
import type { Language, LocalizedText } from '../../contract/values/text.ts'
import { lessonProgress } from '../db/schema.ts'
import type { AreaHandlers, Context } from '../handler.ts'
import type { MessageKey } from '../messages/bn.ts'
import { translate } from '../messages/translate.ts'
import { findCourse } from './courses.ts'
import { progressOf } from './learning/learning.ts'

const titles: Record<Exclude<BannerKind, 'default'>, MessageKey> = {
  dashboard: 'banner_dashboard',
  courses: 'banner_courses',
  'my-courses': 'banner_my_courses',
  'course-learning': 'banner_course_learning',
}
const subtitles: Record<BannerKind, MessageKey> = {
  dashboard: 'banner_dashboard_subtitle',
  courses: 'banner_courses_subtitle',
  'my-courses': 'banner_my_courses_subtitle',
  'course-learning': 'banner_course_learning_subtitle',
  default: 'tagline',
}

export const bannerHandlers: AreaHandlers<typeof endpoints.banner> = {
  async data(context, { type, course_id, lesson_id }) {
    const course = type === 'course-learning' && course_id ? await findCourse(context, course_id) : null
    return { banner: course ? await courseBanner(context, course.manifest, lesson_id) : plainBanner(context, type) }
  },
}

function plainBanner({ language, product }: Context, type: BannerKind): Banner {
  return {
    title: type === 'default' ? product.name : translate(language, titles[type]),
    subtitle: translate(language, subtitles[type]),
    show_progress: type === 'course-learning',
    ...progressWords(language, 0),
  }
}

/** The titles of course and lesson, with the signed-in person's progress. */
async function courseBanner(context: Context, course: Manifest, lessonId: string | undefined): Promise<Banner> {
  const { language } = context
  const lesson = lessonsOf(course).find((one) => one.id === lessonId)
  return {
    title: inLanguage(course.title, language),
    subtitle: lesson ? inLanguage(lesson.title, language) : translate(language, 'banner_course_learning_subtitle'),
    show_progress: true,
    ...progressWords(language, await percentOf(context, course)),
  }
}

const progressWords = (language: Language, percent: number) => ({
  progress_value: percent,
  progress_label: translate(language, 'progress'),
  progress_suffix: '%',
})

const inLanguage = (text: LocalizedText, language: Language) => text[language] || text.bn || text.en

/** Complete lessons in whole per cent; 0 for visitors, whose progress is only on their device. */
async function percentOf({ db, person }: Context, course: Manifest): Promise<number> {
  if (!person) return 0
  const own = and(eq(lessonProgress.userId, person.id), eq(lessonProgress.courseId, course.id))
  const progress = await db.select().from(lessonProgress).where(own)
  // Attempts affect the certificate, not which lessons are complete.
  const { completeLessonIds, lessons } = courseProgress(course, progress.map(progressOf), [])
  return Math.floor((completeLessonIds.length * 100) / lessons)
}
