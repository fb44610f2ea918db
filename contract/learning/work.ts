import * as z from 'zod/mini'
import { commands } from '../command.ts'
import { id, isWellFormed, reference, time } from '../values/text.ts'

/** Length as JSON: fits a reflection of 4000 letters or 30 ticks with their names, with a margin. */
const valueMaxLength = 20_000
const maxEarlierValues = 5

const hasNoNull = (text: string) => isWellFormed(text) && !text.includes('\u0000')

/** A learner's entries in one slot, in the format of that slot. Empty: removed. */
export const workValue = z
  .record(z.string().check(z.maxLength(120), z.refine(hasNoNull)), z.string().check(z.refine(hasNoNull)))
  .check(z.refine((value) => JSON.stringify(value).length <= valueMaxLength, { error: 'too_long' }))
export type WorkValue = z.output<typeof workValue>

/** Slot of the answer to a lesson's task: `answer` and its `day`. */
export const taskSlot = 'task'

/** `closed`: the learner does not want to be asked. */
export const taskAnswers = ['done', 'not', 'closed'] as const
export type TaskAnswer = (typeof taskAnswers)[number]

/** The answer stored in the slot of a task. */
export const taskAnswerIn = (value: WorkValue | undefined): TaskAnswer | undefined => taskAnswers.find((answer) => answer === value?.answer)

/**
 * Place in a lesson: `note`, `task`, `mark.<block id>` for a bookmarked step, `work.<block id>` for the state of a block.
 */
export const workSlot = z.string().check(z.maxLength(110), z.regex(/^(note|task|(mark|work)\.[a-z0-9][a-z0-9-]*)$/))

const version = z.object({ value: workValue, kept_at: time })

/** A learner's ticks, texts and bookmarks in one slot of a lesson. Visible to the learner only. */
export const lessonWork = z.object({
  course_id: id,
  lesson_id: reference,
  slot: workSlot,
  value: workValue,
  /** Id of this state; the command names the state that it is based on. */
  revision: id,
  /** Time of the learner's decision; corrected to the server's clock when the server receives it. */
  kept_at: time,
  /** Values that lost against a later one of another device, newest first. The learner can read them. */
  earlier: z.array(version).check(z.maxLength(maxEarlierValues)),
})
export type LessonWork = z.output<typeof lessonWork>

export const workCommands = commands({
  keepWork: {
    version: 1,
    input: z.strictObject({
      course_id: id,
      lesson_id: reference,
      slot: workSlot,
      value: workValue,
      revision: id,
      /** `revision` of the state that the learner edited; null if there was none. */
      based_on: z.nullable(id),
    }),
    lane: (input) => `work:${input.course_id}`,
  },
})

type KeepWork = z.output<typeof workCommands.keepWork.input>

/** The row's key on the device and in a pull. */
export const workKey = ({ course_id, lesson_id, slot }: Pick<LessonWork, 'course_id' | 'lesson_id' | 'slot'>) =>
  `${course_id}/${lesson_id}/${slot}`

/**
 * Applies one command. If it is based on the current state, it replaces that. If not (two offline devices), the later
 * decision wins and the other one is added to `earlier`. Device and server use this same function.
 */
export function mergeWork(current: LessonWork | undefined, input: KeepWork, madeAt: number): LessonWork {
  const { based_on: basedOn, ...decision } = input
  const next: LessonWork = { ...decision, kept_at: madeAt, earlier: [] }
  if (!current) return next
  if (current.revision === next.revision) return current
  // A clock that was set back must not make the newest state look older than what it replaced.
  if (basedOn === current.revision) return { ...next, kept_at: Math.max(madeAt, current.kept_at), earlier: current.earlier }
  const [winner, loser] = isLater(next, current) ? [next, current] : [current, next]
  return { ...winner, earlier: withLoser(current.earlier, loser, winner) }
}

const isLater = (one: LessonWork, other: LessonWork) =>
  one.kept_at > other.kept_at || (one.kept_at === other.kept_at && one.revision > other.revision)

function withLoser(earlier: LessonWork['earlier'], { value, kept_at }: LessonWork, winner: LessonWork): LessonWork['earlier'] {
  const isWorthKeeping = Object.keys(value).length > 0 && !sameWork(value, winner.value)
  const earlierValues = isWorthKeeping ? [{ value, kept_at }, ...earlier.filter((one) => !sameWork(one.value, value))] : [...earlier]
  return earlierValues.sort((one, other) => other.kept_at - one.kept_at).slice(0, maxEarlierValues)
}

/** Compares two values, ignoring the order of their keys. */
export function sameWork(one: WorkValue | undefined, other: WorkValue | undefined): boolean {
  const parts = Object.entries(one ?? {})
  return parts.length === Object.keys(other ?? {}).length && parts.every(([name, text]) => other?.[name] === text)
}
