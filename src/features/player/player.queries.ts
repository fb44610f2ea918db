import { openedAnswers } from '../../../contract/blocks/keyless-quiz.ts'
import { gradeQuiz, type QuizBlock } from '../../../contract/blocks/quiz.ts'
import { type CourseSummary, lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { completeSegments, courseSegments } from '../../../contract/learning/course-segments.ts'
import {
  type Attempt,
  type CourseProgress,
  courseProgress,
  isAttemptCounted,
  type LessonProgress,
  quizOf,
} from '../../../contract/learning/learning.ts'
import type { LessonWork } from '../../../contract/learning/work.ts'
import { ApiError } from '../../api/errors.ts'
import { readChoices, savesData } from '../../offline/downloads/choices.ts'
import { readCourse } from '../../offline/packages/course-keys.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { type LocalStateRow, personalDb } from '../../offline/store/personal-db.ts'
import { type PackageRow, sharedDb } from '../../offline/store/shared-db.ts'
import { byLevel, fetchForReading, isOffered, outlineOf } from '../catalogue/catalogue.queries.ts'
import { shownBytes } from '../downloads/downloads.queries.ts'

/** The user's progress in a course, by lesson. */
export const progressQuery = (courseId: string) =>
  localQuery<LessonProgress[]>({
    key: ['progress', courseId],
    tables: ['own.progress'],
    read: () => personalDb().progress.where('course_id').equals(courseId).toArray(),
  })

/** The user's attempts at the quizzes of a course. Unsent ones have no grade: see `graded`. */
export const attemptsQuery = (courseId: string) =>
  localQuery<Attempt[]>({
    key: ['attempts', courseId],
    tables: ['own.attempts'],
    read: () => personalDb().attempts.where('course_id').equals(courseId).toArray(),
  })

/** The user's synced work in the lessons of a course: ticks, texts, notes, bookmarks. */
export const workQuery = (courseId: string) =>
  localQuery<LessonWork[]>({
    key: ['work', courseId],
    tables: ['own.work'],
    read: () => personalDb().work.where('course_id').equals(courseId).toArray(),
  })

/** State of a course that is never synced. */
export const localStateQuery = (courseId: string) =>
  localQuery<LocalStateRow[]>({
    key: ['desk', courseId],
    tables: ['own.localState'],
    read: () => personalDb().localState.where('course_id').equals(courseId).toArray(),
  })

/** The percentage of an attempt that the server has not graded yet. */
export const ungradedPercent = -1

/**
 * Attempts with their grades, oldest first: the server's grade, else the same computation done here. Unsent attempts count
 * up to the limit that the server's leave. Without the keys of its quiz an unsent attempt has `ungradedPercent`.
 */
export function graded(attempts: readonly Attempt[], course: Pick<Manifest, 'modules'>): Attempt[] {
  const inOrder = [...attempts].sort((one, other) => one.finished_at - other.finished_at || (one.id < other.id ? -1 : 1))
  const counted = new Map<string, number>()
  const count = (one: Attempt) => counted.set(quizKey(one), (counted.get(quizKey(one)) ?? 0) + Number(one.is_counted))
  for (const one of inOrder) if (one.percent !== ungradedPercent) count(one)
  return inOrder.map((one) => {
    if (one.percent !== ungradedPercent) return one
    const quiz = quizOf(course, one)
    const is_counted = quiz !== null && isAttemptCounted(quiz, counted.get(quizKey(one)) ?? 0)
    const own = { ...one, ...gradeOf(quiz, one), is_counted }
    count(own)
    return own
  })
}

/** The grade, and the answers that it is of. Without keys there is none. */
function gradeOf(quiz: QuizBlock | null, { id, answers: given }: Attempt): Pick<Attempt, 'percent' | 'is_passed' | 'answers'> {
  if (quiz?.is_keyless) return { percent: ungradedPercent, is_passed: false, answers: given }
  const answers = quiz ? openedAnswers(quiz, given) : given
  const grade = quiz && gradeQuiz(quiz, answers, id)
  return { percent: grade?.percent ?? 0, is_passed: grade?.isPassed ?? false, answers }
}

const quizKey = ({ lesson_id, block_id }: Attempt) => `${lesson_id}/${block_id}`

export interface MyCourse {
  course: Pick<CourseSummary, 'id' | 'slug' | 'title' | 'cover' | 'lessons' | 'bytes'>
  /** Completed lessons of all; null until the lessons of a course started on another device are here. */
  completion: {
    readonly done: number
    readonly lessons: number
    readonly isComplete: boolean
    /** By their places: a lesson may be complete before an earlier one. */
    readonly segments: ReturnType<typeof courseSegments>
  } | null
  /** `isStarted`: the user stopped inside this lesson. */
  nextLesson: { id: string; title: { bn: string; en: string }; isStarted: boolean } | null
  isStarted: boolean
  package: Pick<PackageRow, 'state' | 'doneBytes' | 'totalBytes' | 'reason'> | null
}

/** True once the user has saved the course for later. */
export const isSavedQuery = (courseId: string) =>
  localQuery<boolean>({
    key: ['is-saved', courseId],
    tables: ['own.savedCourses'],
    read: async () => (await personalDb().savedCourses.get(courseId)) !== undefined,
  })

/** The easiest course that the user has not started, or null. `after` has just been finished, perhaps by a visitor. */
export const nextCourseQuery = (after: string) =>
  localQuery<CourseSummary | null>({
    key: ['next-course', after],
    tables: ['own.progress', 'shared.courses'],
    async read() {
      const [progress, courses] = await Promise.all([personalDb().progress.toArray(), sharedDb.courses.toArray()])
      const started = new Set([after, ...progress.map((row) => row.course_id)])
      return courses.filter((one) => isOffered(one) && !started.has(one.id)).sort(byLevel)[0] ?? null
    },
  })

/** Courses that the user has started or saved for later, or this device has downloaded; started ones first. */
export const myCoursesQuery = () =>
  localQuery<MyCourse[]>({
    key: ['my-courses'],
    tables: [
      ...(['own.progress', 'own.attempts', 'own.certificates', 'own.savedCourses', 'own.courseKeys'] as const),
      ...(['shared.packages', 'shared.courses'] as const),
    ],
    async read() {
      const db = personalDb()
      const [progress, attempts, certificates, saved, keys, packages, summaries] = await Promise.all([
        db.progress.toArray(),
        db.attempts.toArray(),
        db.certificates.toArray(),
        db.savedCourses.toArray(),
        db.courseKeys.toArray(),
        sharedDb.packages.toArray(),
        sharedDb.courses.toArray(),
      ])
      const started = new Set(progress.map((row) => row.course_id))
      const downloaded = packages.filter((row) => row.state !== 'outline').map((row) => row.courseId)
      const withdrawn = new Set(summaries.flatMap((one) => (isOffered(one) ? [] : [one.id])))
      const later = saved.map((row) => row.course_id).filter((id) => !withdrawn.has(id))
      const courses = [...new Set([...started, ...downloaded, ...later])].flatMap((id) => {
        const row = packages.find((one) => one.courseId === id)
        const summary = summaries.find((one) => one.id === id)
        return (
          myCourse(
            row,
            row?.manifest && readCourse(row.manifest, keys),
            summary,
            progress.filter((one) => one.course_id === id),
            attempts.filter((one) => one.course_id === id),
            certificates.some((one) => one.course_id === id),
          ) ?? []
        )
      })
      return courses.sort((one, other) => rank(one) - rank(other))
    },
  })

/** Courses that this page has requested; a failed one is not requested repeatedly. */
const asked = new Set<string>()

/**
 * Fetches, in the background, the lessons of courses started on another device. Progress and the next lesson are unknown
 * without them. Pictures are not fetched.
 */
export async function fetchStartedLessons(courses: readonly MyCourse[]): Promise<void> {
  if (savesData(await readChoices())) return
  for (const { course, completion } of courses) {
    if (completion !== null || asked.has(course.slug)) continue
    asked.add(course.slug)
    try {
      await fetchForReading(course.slug)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Offline: the next visit to the page requests it again.
      if (error.kind === 'unreachable') asked.delete(course.slug)
    }
  }
}

/** Null when the device knows only the id, until the catalogue is synced. */
function myCourse(
  row: PackageRow | undefined,
  manifest: Manifest | undefined,
  summary: CourseSummary | undefined,
  progress: LessonProgress[],
  attempts: Attempt[],
  isCertified: boolean,
): MyCourse | null {
  const course = manifest ? outlineOf(manifest, summary) : (summary ?? row?.outline)
  if (!course) return null
  const { id, slug, title, cover, lessons, bytes } = course
  const completion = manifest && courseProgress(manifest, progress, graded(attempts, manifest))
  const lesson = manifest && lessonsOf(manifest).find((one) => one.id === completion?.nextLessonId)
  return {
    course: { id, slug, title, cover, lessons, bytes },
    completion: completion && manifest ? shownCompletion(manifest, completion) : isCertified ? certified(lessons) : null,
    nextLesson: lesson ? { id: lesson.id, title: lesson.title, isStarted: progress.some((one) => one.lesson_id === lesson.id) } : null,
    isStarted: progress.length > 0,
    package: row && row.state !== 'outline' ? packageOf(row, summary) : null,
  }
}

function shownCompletion(manifest: Manifest, progress: CourseProgress): NonNullable<MyCourse['completion']> {
  const { completeLessonIds, lessons, isComplete, nextLessonId } = progress
  const segments = courseSegments(manifest, completeLessonIds, isComplete ? '' : nextLessonId)
  return { done: completeLessonIds.length, lessons, isComplete, segments }
}

const certified = (lessons: number): NonNullable<MyCourse['completion']> => ({
  done: lessons,
  lessons,
  isComplete: true,
  segments: completeSegments(lessons),
})

const packageOf = (row: PackageRow, summary: CourseSummary | undefined): MyCourse['package'] => ({
  state: row.state,
  ...shownBytes(row, summary),
  ...(row.reason && { reason: row.reason }),
})

function rank({ isStarted, completion }: MyCourse): number {
  if (completion?.isComplete) return 2
  return isStarted ? 0 : 1
}
