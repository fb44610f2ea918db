import { and, eq } from 'drizzle-orm'
import type { Banner, BannerKind } from '../../contract/banner.ts'
import type { Manifest } from '../../contract/courses.ts'
import { lessonsOf } from '../../contract/courses.ts'
import type { endpoints } from '../../contract/index.ts'
import { courseStanding } from '../../contract/learning.ts'
import type { Language, LocalizedText } from '../../contract/text.ts'
import { lessonProgress } from '../db/schema.ts'
import type { AreaHandlers, Context } from '../handler.ts'
import type { WordKey } from '../words/bn.ts'
import { say } from '../words/say.ts'
import { findCourse } from './courses.ts'
import { progressOf } from './learning.ts'

const titles: Record<Exclude<BannerKind, 'default'>, WordKey> = {
  dashboard: 'banner_dashboard',
  courses: 'banner_courses',
  'my-courses': 'banner_my_courses',
  'course-learning': 'banner_course_learning',
}
const subtitles: Record<BannerKind, WordKey> = {
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
    title: type === 'default' ? product.name : say(language, titles[type]),
    subtitle: say(language, subtitles[type]),
    show_progress: type === 'course-learning',
    ...progressWords(language, 0),
  }
}

/** The course's title over the lesson's, with how far the signed-in person is. */
async function courseBanner(context: Context, course: Manifest, lessonId: string | undefined): Promise<Banner> {
  const { language } = context
  const lesson = lessonsOf(course).find((one) => one.id === lessonId)
  return {
    title: inLanguage(course.title, language),
    subtitle: lesson ? inLanguage(lesson.title, language) : say(language, 'banner_course_learning_subtitle'),
    show_progress: true,
    ...progressWords(language, await percentOf(context, course)),
  }
}

const progressWords = (language: Language, percent: number) => ({
  progress_value: percent,
  progress_label: say(language, 'progress'),
  progress_suffix: '%',
})

const inLanguage = (text: LocalizedText, language: Language) => text[language] || text.bn || text.en

/** Complete lessons in whole per cent; 0 for a visitor, whose progress only their phone knows. */
async function percentOf({ db, person }: Context, course: Manifest): Promise<number> {
  if (!person) return 0
  const own = and(eq(lessonProgress.userId, person.id), eq(lessonProgress.courseId, course.id))
  const progress = await db.select().from(lessonProgress).where(own)
  // Attempts decide about the certificate, not about which lessons are complete.
  const { completeLessonIds, lessons } = courseStanding(course, progress.map(progressOf), [])
  return Math.floor((completeLessonIds.length * 100) / lessons)
}
