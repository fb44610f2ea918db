import { bidiControls, storable } from '../../../contract/values/text.ts'
import { askToPersist } from '../../offline/storage/persistence.ts'

export interface SaveOptions<T> {
  /** Key of the draft that the row replaces. */
  readonly draft?: string
  /** The row when the form opened: fields that the user did not change keep corrections of another tab. */
  readonly initial?: T | undefined
}

/** Typed or filed text as a book stores it. A direction mark in a name would garble the reminder and the picture. */
export const bookText = (text: string): string => storable(text).replace(bidiControls, '').trim()

/** Merges an edit field by field, like the edits of synced rows (docs/decisions/022). */
export function mergeOnto<T extends object>(now: T | undefined, made: T, initial: T | undefined): T {
  if (!now || !initial) return made
  const isTouched = (field: string) => JSON.stringify(made[field as keyof T]) !== JSON.stringify(initial[field as keyof T])
  return { ...made, ...Object.fromEntries(Object.entries(now).filter(([field]) => !isTouched(field))) }
}

/** Data without a copy needs persistent storage. The browser's decision changes nothing here. */
let hasAsked = false
export function askOnce(): void {
  if (hasAsked) return
  hasAsked = true
  askToPersist().catch(() => {
    // A full device cannot store the answer.
  })
}
