import { useState } from 'react'
import type { Draft } from './draft.ts'

export type TabValues = Record<string, string | boolean>

const keyOf = (form: string) => `form:${form}`

/**
 * Draft of a form that needs the server: it ends with the tab. `secrets` are never stored: other code on the page could read
 * a password there.
 */
export function useTabDraft<V extends TabValues>(form: string, initial: V, secrets: readonly (keyof V & string)[]): Draft<V> {
  const [values, setValues] = useState(() => readTabDraft(form, initial))
  return {
    values,
    version: '',
    change(next) {
      setValues(next)
      writeTabDraft(form, next, secrets)
    },
    hold: () => {},
    sendOnce: (send) => send(),
    // Before the next page opens: the next user of a shared device must not find it.
    accept: () => removeTabDraft(form),
    restore: () => {},
  }
}

function readTabDraft<V extends TabValues>(form: string, initial: V): V {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return initial
    const known = Object.entries(stored).filter(([name, value]) => typeof value === typeof initial[name])
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return initial
  }
}

/** Also fills in a form of the next page. */
export function writeTabDraft<V extends TabValues>(form: string, values: V, secrets: readonly (keyof V & string)[] = []): void {
  const stored = Object.entries(values).filter(([name]) => !secrets.includes(name))
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(stored)))
  } catch {
    // Storage is full or forbidden: the form works, but a reload empties it.
  }
}

function removeTabDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Storage is forbidden: nothing was written either.
  }
}
