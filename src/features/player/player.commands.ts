import type { CommandInput } from '../../../contract/command.ts'
import { type LessonProgress, learningCommands, mergeProgress } from '../../../contract/learning/learning.ts'
import { maxReportedDays } from '../../../contract/learning/learning-days.ts'
import { mergeWork, workCommands, workKey } from '../../../contract/learning/work.ts'
import { type LessonPlace, localCommand } from '../../offline/outbox/local-command.ts'
import { ungradedPercent } from './player.queries.ts'

const lessonOf = ({ course_id, lesson_id }: LessonPlace): LessonPlace => ({ course_id, lesson_id })

/** Records the progress of a lesson. Unsent reports of one lesson and one version of its course are merged. */
export const recordProgress = localCommand(
  learningCommands.recordProgress,
  async (tables, input) => {
    const key = `${input.course_id}/${input.lesson_id}`
    const report: LessonProgress = {
      course_id: input.course_id,
      lesson_id: input.lesson_id,
      done: [...input.done],
      furthest: input.furthest,
      seconds: { [input.device_id]: input.device_seconds },
      days: daysOf(input),
      ...(input.complete_in && { complete_in: input.complete_in }),
    }
    const known = await tables.get('progress', key)
    await tables.put('progress', key, known ? mergeProgress(known, report) : report)
  },
  {
    isForVisitors: true,
    lessonOf,
    coalesce: (previous, next) =>
      previous.lesson_id === next.lesson_id &&
      previous.device_id === next.device_id &&
      previous.course_version === next.course_version &&
      unitedDays(previous, next).length <= maxReportedDays
        ? {
            ...withMark(next, previous),
            done: [...new Set([...previous.done, ...next.done])],
            furthest: Math.max(previous.furthest, next.furthest),
            device_seconds: Math.max(previous.device_seconds, next.device_seconds),
            days: unitedDays(previous, next),
          }
        : null,
  },
)

/** Reports queued by older builds have no days. */
const daysOf = ({ days = [] }: Partial<Pick<CommandInput<typeof learningCommands.recordProgress>, 'days'>>): string[] => days
const unitedDays = (...reports: readonly Parameters<typeof daysOf>[0][]) => [...new Set(reports.flatMap(daysOf))].sort()

type Report = CommandInput<typeof learningCommands.recordProgress>

/** A lesson that was complete in one of the reports stays so. What a report of an older build does not say, the server finds out. */
function withMark({ complete_in: now, ...next }: Report, { complete_in: before }: Pick<Report, 'complete_in'>): Report {
  const latest = Math.max(before ?? 0, now ?? 0)
  return latest > 0 || (before === 0 && now === 0) ? { ...next, complete_in: latest } : next
}

/** Submits a quiz. The grade is computed on read: a command must not depend on other rows of this device. */
export const submitAttempt = localCommand(
  learningCommands.submitAttempt,
  (tables, input, { madeAt }) => {
    const { id, course_id, lesson_id, block_id, answers, seconds } = input
    const ungraded = { percent: ungradedPercent, is_passed: false, is_counted: true, finished_at: madeAt }
    return tables.put('attempts', id, { id, course_id, lesson_id, block_id, answers, seconds, ...ungraded })
  },
  { isForVisitors: true, lessonOf },
)

/** Saves a learner's work in a lesson. Unsent versions of one slot are merged into the last one. */
export const keepWork = localCommand(
  workCommands.keepWork,
  async (tables, input, { madeAt }) => {
    const key = workKey(input)
    await tables.put('work', key, mergeWork(await tables.get('work', key), input, madeAt))
  },
  {
    isForVisitors: true,
    isDebounced: true,
    lessonOf,
    // Notes and answers are texts; ticks and bookmarks are not.
    textOf: ({ slot, value }) =>
      slot === 'note' || slot.startsWith('work.')
        ? Object.values(value)
            .filter((text) => text.length > 1)
            .join('\n')
        : '',
    coalesce: (previous, next) =>
      workKey(previous) === workKey(next) && next.based_on === previous.revision ? { ...next, based_on: previous.based_on } : null,
  },
)

/** Saves a course for later, or removes it from the saved ones. Of unsent decisions only the last is sent. */
export const saveCourse = localCommand(
  learningCommands.saveCourse,
  (tables, { course_id, is_saved }, { madeAt }) =>
    is_saved ? tables.put('savedCourses', course_id, { course_id, saved_at: madeAt }) : tables.remove('savedCourses', course_id),
  { coalesce: (_previous, next) => next },
)
