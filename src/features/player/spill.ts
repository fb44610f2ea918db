import * as z from 'zod/mini'
import { type WorkValue, workValue } from '../../../contract/work.ts'

/**
 * A page that goes away in the middle of a sentence cannot finish a write to its database; localStorage takes a text in
 * one breath. It only bridges the way to the next opening of the lesson, by the same person.
 */
const spilled = z.object({
  travelling: z.record(z.string(), workValue),
  over: z._default(z.record(z.string(), z.nullable(z.string())), {}),
  staying: z.record(z.string(), z.unknown()),
})
interface Spilled {
  travelling: Record<string, WorkValue>
  /** The state that each of these was written over; null where there was none. */
  over: Record<string, string | null>
  staying: Record<string, unknown>
}

const keyOf = (personId: string, courseId: string, lessonId: string) => `unkept:${personId}:${courseId}/${lessonId}`

export function spill(personId: string, courseId: string, lessonId: string, pending: Spilled): void {
  if (Object.keys(pending.travelling).length + Object.keys(pending.staying).length === 0) return
  try {
    localStorage.setItem(keyOf(personId, courseId, lessonId), JSON.stringify(pending))
  } catch {
    // Full or forbidden: what the database took in time is kept.
  }
}

/** What the last page of this lesson could not write any more; null is the usual answer. */
export function readSpilled(personId: string, courseId: string, lessonId: string): Spilled | null {
  try {
    const text = localStorage.getItem(keyOf(personId, courseId, lessonId))
    const found = text === null ? null : spilled.safeParse(JSON.parse(text))
    return found?.success ? found.data : null
  } catch {
    return null
  }
}

export function clearSpilled(personId: string, courseId: string, lessonId: string): void {
  try {
    localStorage.removeItem(keyOf(personId, courseId, lessonId))
  } catch {
    // Forbidden: then nothing was written either.
  }
}
