import * as z from 'zod/mini'
import { command } from './command.ts'
import { id, isWellFormed, reference, time } from './text.ts'

/** A reflection of 4000 letters, or thirty ticks with their names, and something to spare. */
const valueMaxLength = 20_000
const valuesKept = 5

const hasNoNull = (text: string) => isWellFormed(text) && !text.includes('\u0000')

/** What a learner left somewhere, as the place names it. Empty means: taken back. */
export const workValue = z
  .record(z.string().check(z.maxLength(120), z.refine(hasNoNull)), z.string().check(z.refine(hasNoNull)))
  .check(z.refine((value) => JSON.stringify(value).length <= valueMaxLength, { error: 'too_long' }))
export type WorkValue = z.output<typeof workValue>

/** Where in a lesson: `note`, `mark.<block id>` for a bookmarked step, `work.<block id>` for what a block keeps. */
export const workSlot = z.string().check(z.maxLength(110), z.regex(/^(note|(mark|work)\.[a-z0-9][a-z0-9-]*)$/))

const version = z.object({ value: workValue, kept_at: time })

/** A learner's own ticks, texts and bookmarks in one place of a lesson. Nobody else sees them. */
export const lessonWork = z.object({
  course_id: id,
  lesson_id: reference,
  slot: workSlot,
  value: workValue,
  /** Names this state; a phone says which state it went on from. */
  revision: id,
  /** When the person decided, by the server's clock once it has seen it. */
  kept_at: time,
  /** What lost against a newer decision made elsewhere, newest first: still readable. */
  earlier: z.array(version).check(z.maxLength(valuesKept)),
})
export type LessonWork = z.output<typeof lessonWork>

export const keepWork = command({
  name: 'keepWork',
  version: 1,
  input: z.strictObject({
    course_id: id,
    lesson_id: reference,
    slot: workSlot,
    value: workValue,
    revision: id,
    /** The state it was written over; null where there was none. */
    based_on: z.nullable(id),
  }),
  lane: (input) => `work:${input.course_id}`,
})
type KeepWork = z.output<typeof keepWork.input>

/** The row's key on the phone and in a pull. */
export const workKey = ({ course_id, lesson_id, slot }: Pick<LessonWork, 'course_id' | 'lesson_id' | 'slot'>) =>
  `${course_id}/${lesson_id}/${slot}`

/**
 * What stands after one more decision. Written over the state that stands, it replaces it. Written over another one (two
 * phones, both without a line), the later decision stands and the other stays readable. Phone and server do the same sum.
 */
export function mergeWork(current: LessonWork | undefined, input: KeepWork, madeAt: number): LessonWork {
  const { based_on: basedOn, ...said } = input
  const next: LessonWork = { ...said, kept_at: madeAt, earlier: [] }
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
  const kept = isWorthKeeping ? [{ value, kept_at }, ...earlier.filter((one) => !sameWork(one.value, value))] : [...earlier]
  return kept.sort((one, other) => other.kept_at - one.kept_at).slice(0, valuesKept)
}

/** Whether two values say the same, whatever the order of their parts. */
export function sameWork(one: WorkValue | undefined, other: WorkValue | undefined): boolean {
  const parts = Object.entries(one ?? {})
  return parts.length === Object.keys(other ?? {}).length && parts.every(([name, text]) => other?.[name] === text)
}
