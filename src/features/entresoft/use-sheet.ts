import { useMemo, useRef, useState } from 'react'
import { saveDraft } from '../../offline/drafts.ts'
import { useDraft } from '../../offline/use-draft.ts'
import { type SaveTrouble, saveTroubleOf } from './trouble-note.tsx'

export type SheetValues = Readonly<Record<string, string>>

const nothing: SheetValues = {}

/** The fields of a form, kept on this phone while they are filled in. `key` begins with `sheet:` (see offline/drafts.ts). */
export function useSheet(key: string, initial: SheetValues = nothing) {
  const { text, setText, clearSent, keepUnsent, cancelSaving } = useDraft(key)
  const values = useMemo(() => valuesOf(text) ?? initial, [text, initial])
  const change = (make: (before: SheetValues) => SheetValues) => setText(textOf(make(values), initial !== nothing))
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null)
  const isBusy = useRef(false)

  /** Makes a row of the form; `keep` takes the draft along. What cannot be kept stays typed, and `trouble` says why. */
  async function save<T>(keep: () => Promise<T>, onKept: (kept: T) => unknown): Promise<void> {
    // Two taps of a slow thumb are one row.
    if (isBusy.current) return
    isBusy.current = true
    // No late write may bring back what has become a row.
    cancelSaving()
    try {
      const kept = await keep()
      clearSent(text)
      setTrouble(null)
      await onKept(kept)
    } catch (error) {
      keepUnsent(text)
      setTrouble(saveTroubleOf(error))
    } finally {
      isBusy.current = false
    }
  }

  return {
    values,
    /** Something was filled in since the form was new. */
    isFilled: text !== '',
    set: (field: string, value: string) => change((before) => ({ ...before, [field]: value })),
    change,
    /** Empties the form. @returns how to fill it again, also after it has left the screen */
    clear: () => {
      setText('')
      return async () => {
        setText(text)
        await saveDraft(key, text)
      }
    },
    trouble,
    save,
  }
}

/** Emptied fields of a form that began filled in must not fill themselves again. */
const textOf = (values: SheetValues, isEmptyToo: boolean) => {
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  return filled.length === 0 && !isEmptyToo ? '' : JSON.stringify(Object.fromEntries(filled))
}

function valuesOf(text: string): SheetValues | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return null
  }
}
