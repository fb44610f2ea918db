import * as z from 'zod/mini'
import { readUnloaded } from '../../../offline/drafts/unload-buffer.ts'
import { forgetUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'
import { stepTurned, type TurnedSteps, turnedKey } from './turned-steps.ts'

const turnedSteps = z.object({
  done: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(500)),
  furthest: z.number().check(z.int(), z.nonnegative(), z.lte(500)),
  place: z.string(),
})

const keyOf = (courseId: string, lessonId: string) => turnedKey(`${courseId}/${lessonId}`)

/** The steps that the user has completed in the lesson's prerendered HTML and that are not recorded yet; usually null. */
export function readTurned(userId: string, courseId: string, lessonId: string): TurnedSteps | null {
  const read = turnedSteps.safeParse(readUnloaded(userId, keyOf(courseId, lessonId)))
  return read.success ? read.data : null
}

/** Removes them once they are recorded, unless the reader has turned another page since. */
export function removeTurned(userId: string, courseId: string, lessonId: string, recorded: TurnedSteps): void {
  const left = readTurned(userId, courseId, lessonId)
  if (JSON.stringify(left) === JSON.stringify(recorded)) forgetUnloaded(userId, keyOf(courseId, lessonId))
}

/** Calls `listener` after each page turned in prerendered HTML while the app is rendered behind it. Returns the unsubscriber. */
export function onTurned(listener: () => void): () => void {
  addEventListener(stepTurned, listener)
  return () => removeEventListener(stepTurned, listener)
}

/** Moment, in milliseconds since 1970, at which the user began to see this page: before the app, where its HTML has the content. */
export const visibleSince = (): number => {
  const isPrerendered = document.getElementById('prerendered') !== null && document.visibilityState === 'visible'
  return Date.now() - (isPrerendered ? performance.now() : 0)
}
