import { gradeQuiz } from '../../../contract/blocks/quiz.ts'
import { type CourseSummary, lessonsOf, type Manifest } from '../../../contract/courses.ts'
import {
  type Attempt,
  type CourseStanding,
  courseStanding,
  isStillCounted,
  type LessonProgress,
  quizOf,
} from '../../../contract/learning.ts'
import type { LessonWork } from '../../../contract/work.ts'
import { ApiError } from '../../api/errors.ts'
import { readChoices, savesData } from '../../offline/download-choices.ts'
import { localQuery } from '../../offline/local-query.ts'
import { type DeskRow, personalDb } from '../../offline/personal-db.ts'
import { readManifest } from '../../offline/read-manifest.ts'
import { type PackageRow, sharedDb } from '../../offline/shared-db.ts'
import { fetchForReading, outlineOf } from '../catalogue/catalogue.queries.ts'
import { shownBytes } from '../downloads/downloads.queries.ts'

/** What this person has done in a course, lesson by lesson. */
export const progressQuery = (courseId: string) =>
  localQuery<LessonProgress[]>({
    key: ['progress', courseId],
    tables: ['own.progress'],
    read: () => personalDb().progress.where('course_id').equals(courseId).toArray(),
  })

/** This person's tries at the quizzes of a course. Those not sent yet carry no mark: see `marked`. */
export const attemptsQuery = (courseId: string) =>
  localQuery<Attempt[]>({
    key: ['attempts', courseId],
    tables: ['own.attempts'],
    read: () => personalDb().attempts.where('course_id').equals(courseId).toArray(),
  })

/** What this person left in the lessons of a course: ticks, texts, notes, bookmarks. */
export const workQuery = (courseId: string) =>
  localQuery<LessonWork[]>({
    key: ['work', courseId],
    tables: ['own.work'],
    read: () => personalDb().work.where('course_id').equals(courseId).toArray(),
  })

/** What stays on this phone of a course: see `desk.ts`. */
export const deskQuery = (courseId: string) =>
  localQuery<DeskRow[]>({
    key: ['desk', courseId],
    tables: ['own.desk'],
    read: () => personalDb().desk.where('course_id').equals(courseId).toArray(),
  })

/** The mark of a try that the server has not seen yet. */
export const unmarked = -1

/**
 * Tries with their marks: the server's where it has given one, else the same sum done here. Oldest first. Of those not sent
 * yet, so many count as the server's own have left.
 */
export function marked(attempts: readonly Attempt[], course: Pick<Manifest, 'modules'>): Attempt[] {
  const inOrder = [...attempts].sort((one, other) => one.finished_at - other.finished_at || (one.id < other.id ? -1 : 1))
  const counted = new Map<string, number>()
  const count = (one: Attempt) => counted.set(quizKey(one), (counted.get(quizKey(one)) ?? 0) + Number(one.is_counted))
  for (const one of inOrder) if (one.percent !== unmarked) count(one)
  return inOrder.map((one) => {
    if (one.percent !== unmarked) return one
    const quiz = quizOf(course, one)
    const grade = quiz && gradeQuiz(quiz, one.answers, one.id)
    const is_counted = quiz !== null && isStillCounted(quiz, counted.get(quizKey(one)) ?? 0)
    const own = { ...one, percent: grade?.percent ?? 0, is_passed: grade?.isPassed ?? false, is_counted }
    count(own)
    return own
  })
}

const quizKey = ({ lesson_id, block_id }: Attempt) => `${lesson_id}/${block_id}`

export interface MyCourse {
  course: Pick<CourseSummary, 'id' | 'slug' | 'title' | 'cover' | 'lessons' | 'bytes'>
  /** Lessons done of all; null while nothing but a beginning made on another phone is known. */
  standing: { readonly done: number; readonly lessons: number; readonly isComplete: boolean } | null
  /** `isBegun`: the person stopped in it. */
  nextLesson: { id: string; title: { bn: string; en: string }; isBegun: boolean } | null
  isBegun: boolean
  package: Pick<PackageRow, 'state' | 'doneBytes' | 'totalBytes' | 'reason'> | null
}

/** Courses this person has begun or this phone has downloaded; what is under way comes first. */
export const myCoursesQuery = () =>
  localQuery<MyCourse[]>({
    key: ['my-courses'],
    tables: ['own.progress', 'own.attempts', 'own.certificates', 'shared.packages', 'shared.courses'],
    async read() {
      const db = personalDb()
      const [progress, attempts, certificates, packages, summaries] = await Promise.all([
        db.progress.toArray(),
        db.attempts.toArray(),
        db.certificates.toArray(),
        sharedDb.packages.toArray(),
        sharedDb.courses.toArray(),
      ])
      const begun = new Set(progress.map((row) => row.course_id))
      const kept = packages.filter((row) => row.state !== 'outline').map((row) => row.courseId)
      const courses = [...new Set([...begun, ...kept])].flatMap((id) => {
        const row = packages.find((one) => one.courseId === id)
        const summary = summaries.find((one) => one.id === id)
        return (
          myCourse(
            row,
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

/** Courses asked for by this page, so that one that does not come is not asked for again and again. */
const asked = new Set<string>()

/**
 * Brings the lessons of courses begun on another phone, behind what is on screen: only with them is it known how far the
 * person has come and where they go on. Their pictures stay where they are.
 */
export async function bringBegunLessons(courses: readonly MyCourse[]): Promise<void> {
  if (savesData(await readChoices())) return
  for (const { course, standing } of courses) {
    if (standing !== null || asked.has(course.slug)) continue
    asked.add(course.slug)
    try {
      await fetchForReading(course.slug)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Without a line the next visit to the page asks again.
      if (error.kind === 'unreachable') asked.delete(course.slug)
    }
  }
}

/** Null when the phone knows nothing but the id: the catalogue will bring the rest. */
function myCourse(
  row: PackageRow | undefined,
  summary: CourseSummary | undefined,
  progress: LessonProgress[],
  attempts: Attempt[],
  isCertified: boolean,
): MyCourse | null {
  const manifest = row?.manifest && readManifest(row.manifest)
  const course = manifest ? outlineOf(manifest, summary) : (summary ?? row?.outline)
  if (!course) return null
  const { id, slug, title, cover, lessons, bytes } = course
  const standing = manifest && courseStanding(manifest, progress, marked(attempts, manifest))
  const lesson = manifest && lessonsOf(manifest).find((one) => one.id === standing?.nextLessonId)
  return {
    course: { id, slug, title, cover, lessons, bytes },
    standing: standing ? shownStanding(standing) : isCertified ? { done: lessons, lessons, isComplete: true } : null,
    nextLesson: lesson ? { id: lesson.id, title: lesson.title, isBegun: progress.some((one) => one.lesson_id === lesson.id) } : null,
    isBegun: progress.length > 0,
    package: row && row.state !== 'outline' ? packageOf(row, summary) : null,
  }
}

const shownStanding = ({ completeLessonIds, lessons, isComplete }: CourseStanding): NonNullable<MyCourse['standing']> => ({
  done: completeLessonIds.length,
  lessons,
  isComplete,
})

const packageOf = (row: PackageRow, summary: CourseSummary | undefined): MyCourse['package'] => ({
  state: row.state,
  ...shownBytes(row, summary),
  ...(row.reason && { reason: row.reason }),
})

function rank({ isBegun, standing }: MyCourse): number {
  if (standing?.isComplete) return 2
  return isBegun ? 0 : 1
}
