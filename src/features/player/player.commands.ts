import type { CommandInput } from '../../../contract/command.ts'
import { type LessonProgress, mergeProgress, recordProgress, submitAttempt } from '../../../contract/learning.ts'
import { reportedDaysMax } from '../../../contract/learning-days.ts'
import { keepWork, mergeWork, workKey } from '../../../contract/work.ts'
import { localCommand } from '../../offline/outbox.ts'
import { unmarked } from './player.queries.ts'

/** What a lesson has seen so far. Reports of one lesson that no request has carried yet become one. */
export const recordProgressLocally = localCommand(
  recordProgress,
  async (tables, input) => {
    const key = `${input.course_id}/${input.lesson_id}`
    const report: LessonProgress = {
      course_id: input.course_id,
      lesson_id: input.lesson_id,
      done: [...input.done],
      furthest: input.furthest,
      seconds: { [input.device_id]: input.device_seconds },
      days: daysOf(input),
    }
    const known = await tables.get('progress', key)
    await tables.put('progress', key, known ? mergeProgress(known, report) : report)
  },
  {
    isForVisitors: true,
    coalesce: (previous, next) =>
      previous.lesson_id === next.lesson_id && previous.device_id === next.device_id && unitedDays(previous, next).length <= reportedDaysMax
        ? {
            ...next,
            done: [...new Set([...previous.done, ...next.done])],
            furthest: Math.max(previous.furthest, next.furthest),
            device_seconds: Math.max(previous.device_seconds, next.device_seconds),
            days: unitedDays(previous, next),
          }
        : null,
  },
)

/** A report left in the outbox by an older build says nothing of days. */
const daysOf = ({ days = [] }: Partial<Pick<CommandInput<typeof recordProgress>, 'days'>>): string[] => days
const unitedDays = (...reports: readonly Parameters<typeof daysOf>[0][]) => [...new Set(reports.flatMap(daysOf))].sort()

/** Hands a quiz in. The row is marked when it is read, because a command must not depend on what else this phone has. */
export const submitAttemptLocally = localCommand(
  submitAttempt,
  (tables, input, { madeAt }) => {
    const { id, course_id, lesson_id, block_id, answers, seconds } = input
    const unseen = { percent: unmarked, is_passed: false, is_counted: true, finished_at: madeAt }
    return tables.put('attempts', id, { id, course_id, lesson_id, block_id, answers, seconds, ...unseen })
  },
  { isForVisitors: true },
)

/** What a learner leaves in a lesson. While none of it was sent, one place sends only its last state. */
export const keepWorkLocally = localCommand(
  keepWork,
  async (tables, input, { madeAt }) => {
    const key = workKey(input)
    await tables.put('work', key, mergeWork(await tables.get('work', key), input, madeAt))
  },
  {
    isForVisitors: true,
    isUnhurried: true,
    coalesce: (previous, next) =>
      workKey(previous) === workKey(next) && next.based_on === previous.revision ? { ...next, based_on: previous.based_on } : null,
  },
)
