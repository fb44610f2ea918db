export type Values = Record<string, string | boolean>

const key = (form: string) => `form:${form}`

/** What was typed into a form before the page was left or reloaded; it ends with the tab. */
export function readFormDraft<V extends Values>(form: string, initial: V): V {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(form)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return initial
    const kept = Object.entries(stored).filter(([name, value]) => typeof value === typeof initial[name])
    return { ...initial, ...Object.fromEntries(kept) }
  } catch {
    return initial
  }
}

/** Keeps everything but secrets: a password must not lie in a storage that other code on the page can read. */
export function keepFormDraft<V extends Values>(form: string, values: V, secrets: readonly (keyof V)[]): void {
  const kept = Object.entries(values).filter(([name]) => !secrets.includes(name))
  try {
    sessionStorage.setItem(key(form), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Storage is full or forbidden: the form works, it only forgets on reload.
  }
}

export function dropFormDraft(form: string): void {
  try {
    sessionStorage.removeItem(key(form))
  } catch {
    // See above.
  }
}
