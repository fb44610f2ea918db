import * as z from 'zod/mini'
import { workValue } from '../../../../contract/learning/work.ts'
import { putUnloaded, readUnloaded } from '../../../offline/drafts/unload-buffer.ts'
import { forgetUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'

/** State that a page could not write before it unloaded. `basedOn`: the revision it was written over. */
const unsaved = z.object({
  synced: z.record(z.string(), z.object({ value: workValue, basedOn: z.optional(z.nullable(z.string())) })),
  /** Null: cleared. */
  local: z.record(z.string(), z.unknown()),
})
export type Unsaved = z.infer<typeof unsaved>

/** Key that earlier versions wrote for `synced`. */
export const legacySyncedKey = 'travelling'

/** The shape that earlier versions wrote. */
const legacy = z.pipe(
  z.object({
    [legacySyncedKey]: z.record(z.string(), workValue),
    over: z._default(z.record(z.string(), z.nullable(z.string())), {}),
    staying: z.record(z.string(), z.unknown()),
  }),
  z.transform(
    ({ [legacySyncedKey]: synced, over, staying }): Unsaved => ({
      synced: Object.fromEntries(Object.entries(synced).map(([slot, value]) => [slot, { value, basedOn: over[slot] }])),
      local: staying,
    }),
  ),
)

const keyOf = (courseId: string, lessonId: string) => `lesson:${courseId}/${lessonId}`

export function putUnsaved(userId: string, courseId: string, lessonId: string, pending: Unsaved): void {
  if (Object.keys({ ...pending.synced, ...pending.local }).length > 0) putUnloaded(userId, keyOf(courseId, lessonId), pending)
}

/** Null is the usual answer. */
export function readUnsaved(userId: string, courseId: string, lessonId: string): Unsaved | null {
  const read = z.union([unsaved, legacy]).safeParse(readUnloaded(userId, keyOf(courseId, lessonId)))
  return read.success ? read.data : null
}

export const removeUnsaved = (userId: string, courseId: string, lessonId: string): void => forgetUnloaded(userId, keyOf(courseId, lessonId))
