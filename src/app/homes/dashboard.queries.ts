import { lessonsOf } from '../../../contract/courses/courses.ts'
import { type CourseFigures, teachingEndpoints } from '../../../contract/courses/teaching.ts'
import { courseProgress } from '../../../contract/learning/learning.ts'
import { type Done, doneOf, learningDays, pointsOf, type Rhythm, rhythmOf } from '../../../contract/learning/points.ts'
import { dayOf } from '../../../contract/values/days.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { graded } from '../../features/player/player.queries.ts'
import { readCourse } from '../../offline/packages/course-keys.ts'
import { storeFetched } from '../../offline/store/guarded-writes.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'
import { type Due, dueOf } from './due.ts'
import { deferredKey, doneTasks, type FinishedTask, finishedTasks, type ShownTask, taskToShow } from './task.ts'

export interface Learning {
  readonly due: readonly Due[]
  /** The lesson each course goes on with, by course id: its place, from 1, and its minutes. */
  readonly next: Readonly<Record<string, { readonly number: number; readonly minutes: number }>>
  readonly done: Done
  readonly points: number
  readonly rhythm: Rhythm
  /** The task of a finished lesson to ask about; null if there is none today. */
  readonly task: ShownTask | null
}

/** The user's progress and next tasks, from local data. */
export const learningQuery = () =>
  localQuery<Learning>({
    key: ['learning'],
    tables: [
      'own.progress',
      'own.attempts',
      'own.certificates',
      'own.work',
      'own.localState',
      'own.courseKeys',
      'shared.packages',
      'shared.courses',
    ],
    async read() {
      const db = personalDb()
      const [progress, attempts, certificates, work, keys, packages, summaries] = await Promise.all([
        db.progress.toArray(),
        db.attempts.toArray(),
        db.certificates.toArray(),
        db.work.toArray(),
        db.courseKeys.toArray(),
        sharedDb.packages.toArray(),
        sharedDb.courses.toArray(),
      ])
      const now = Date.now()
      const due: Due[] = []
      const tasks: FinishedTask[] = []
      const doneOfCourse = new Map<string, boolean[]>()
      const next: Record<string, { number: number; minutes: number }> = {}
      const tries: typeof attempts = []
      for (const row of packages) {
        const course = row.manifest && readCourse(row.manifest, keys)
        if (!course) continue
        const own = progress.filter((one) => one.course_id === course.id)
        const ofCourse = graded(
          attempts.filter((one) => one.course_id === course.id),
          course,
        )
        tries.push(...ofCourse.map((one) => ({ ...one, key: one.id })))
        const version = summaries.find((one) => one.id === course.id)?.package_version ?? 0
        const hasUpdate = row.state === 'ready' && course.version < version
        const certificate = certificates.find((one) => one.course_id === course.id)
        if (own.length > 0 || hasUpdate) due.push(...dueOf({ course, progress: own, attempts: ofCourse, certificate, hasUpdate }, now))
        const finished = finishedTasks(course, own, work)
        tasks.push(...finished)
        doneOfCourse.set(course.id, doneTasks(course, finished))
        const lessons = lessonsOf(course)
        const place = lessons.findIndex((lesson) => lesson.id === courseProgress(course, own, ofCourse).nextLessonId)
        next[course.id] = { number: place + 1, minutes: lessons[place]?.minutes ?? 0 }
      }
      const elsewhere = attempts.filter((one) => !tries.some((known) => known.id === one.id))
      const done = doneOf(progress, [...tries, ...elsewhere], certificates)
      const today = dayOf(now)
      const deferred = await db.localState.bulkGet(tasks.map(deferredKey))
      const shown = taskToShow(
        tasks,
        today,
        deferred.some((row) => row?.value === today),
      )
      const task = shown && { ...shown, done: doneOfCourse.get(shown.course.id) ?? [] }
      return { due, next, done, points: pointsOf(done), rhythm: rhythmOf(learningDays(progress), today), task }
    },
  })

const figuresKey = 'teaching_figures'
export interface Figures {
  readonly items: readonly CourseFigures[]
  readonly at: number
}

/** The user's last figures from the server; null if there are none. */
export const figuresQuery = () =>
  localQuery<Figures | null>({
    key: ['teaching-figures'],
    tables: ['own.keyValues'],
    read: async () => ((await personalDb().keyValues.get(figuresKey))?.value as Figures | undefined) ?? null,
  })

/** Fetches new figures in the background. Offline, the stored ones remain. */
export async function refreshFigures(): Promise<void> {
  const db = personalDb()
  try {
    const items: CourseFigures[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: { items: CourseFigures[]; next_cursor: string | null } = await call(teachingEndpoints.courses, cursor ? { cursor } : {})
      items.push(...page.items)
      cursor = page.next_cursor
    }
    await storeFetched(db, figuresKey, { items, at: Date.now() } satisfies Figures)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
