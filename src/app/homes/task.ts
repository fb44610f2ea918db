import { type LessonTask, lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { isLessonComplete, type LessonProgress } from '../../../contract/learning/learning.ts'
import { type LessonWork, type TaskAnswer, taskAnswerIn, taskSlot, type WorkValue } from '../../../contract/learning/work.ts'
import { addDays } from '../../../contract/values/days.ts'

/** Days after its lesson on which a task is asked for. Later the question would only remind of what was not done. */
const askedFor = 7

/** The task of one finished lesson, and the answer to it. */
export interface FinishedTask {
  readonly course: Pick<Manifest, 'id' | 'slug'>
  readonly lessonId: string
  readonly task: LessonTask
  /** The last day with progress in the lesson. */
  readonly finishedOn: string
  readonly answer: TaskAnswer | undefined
  /** The day of the answer; empty without one. */
  readonly answeredOn: string
  /** State that a new answer replaces. */
  readonly revision: string | null
}

/**
 * The one task that a start page shows. `ask`: a day has passed, was it done? `answered`: today's answer. `today`: the lesson was
 * finished today.
 */
export interface ShownTask extends FinishedTask {
  readonly state: 'ask' | 'answered' | 'today'
  /** Tasks of the course in its order; true if done. */
  readonly done: readonly boolean[]
}

/** The tasks of a course's finished lessons, in its order. */
export function finishedTasks(course: Manifest, progress: readonly LessonProgress[], work: readonly LessonWork[]): FinishedTask[] {
  return lessonsOf(course).flatMap((lesson): FinishedTask[] => {
    const own = progress.find((one) => one.lesson_id === lesson.id)
    const finishedOn = own?.days.at(-1)
    if (!lesson.task || finishedOn === undefined || !isLessonComplete(lesson, own)) return []
    const row = work.find((one) => one.course_id === course.id && one.lesson_id === lesson.id && one.slot === taskSlot)
    const answer = taskAnswerIn(row?.value)
    const { id, slug } = course
    return [
      {
        course: { id, slug },
        lessonId: lesson.id,
        task: lesson.task,
        finishedOn,
        answer,
        answeredOn: (answer && row?.value.day) ?? '',
        revision: row?.revision ?? null,
      },
    ]
  })
}

/** Key of the local row (`PersonalDb.localState`) with the day on which the question was deferred. */
export const deferredKey = ({ course, lessonId }: Pick<FinishedTask, 'course' | 'lessonId'>): string =>
  `${course.id}/${lessonId}/task-deferred`

/** An answer as it is stored with the notes of its lesson. */
export const answerValue = (answer: TaskAnswer, day: string): WorkValue => ({ answer, day })

/**
 * Selects the newest open task. One question a day: after an answer, or after "later" (`isDeferred`), the next one waits for
 * tomorrow.
 */
export function taskToShow(tasks: readonly FinishedTask[], today: string, isDeferred: boolean): Omit<ShownTask, 'done'> | null {
  const answered = tasks.findLast((one) => one.answeredOn === today)
  if (answered) return answered.answer === 'closed' ? null : { ...answered, state: 'answered' }
  if (isDeferred) return null
  const open = tasks.filter((one) => one.answer === undefined && one.finishedOn >= addDays(today, -askedFor))
  // A stable sort: of two lessons of one day, the one later in the course is newer.
  const newest = [...open].sort((one, other) => (one.finishedOn < other.finishedOn ? -1 : Number(one.finishedOn > other.finishedOn)))
  const asked = newest.findLast((one) => one.finishedOn < today)
  if (asked) return { ...asked, state: 'ask' }
  const fresh = newest.at(-1)
  return fresh ? { ...fresh, state: 'today' } : null
}

/** Tasks of the whole course in its order; true if done. */
export function doneTasks(course: Manifest, finished: readonly FinishedTask[]): boolean[] {
  return lessonsOf(course)
    .filter((lesson) => lesson.task)
    .map((lesson) => finished.some((one) => one.lessonId === lesson.id && one.answer === 'done'))
}
