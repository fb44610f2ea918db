import { currentPersonId, visitorId } from '../offline/store/person.ts'

export type TabValues = Record<string, string | boolean>

const keyOf = (form: string) => `form:${form}`

/** Names the user who has typed the drafts of this tab. */
const authorKey = 'forms-of'

export function readTabDraft<V extends TabValues>(form: string, initial: V): V {
  removeOthersDrafts()
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
  removeOthersDrafts()
  const stored = Object.entries(values).filter(([name]) => !secrets.includes(name))
  try {
    sessionStorage.setItem(authorKey, currentPersonId())
    sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(stored)))
  } catch {
    // Storage is full or forbidden: the form works, but a reload empties it.
  }
}

export function removeTabDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Storage is forbidden: nothing was written either.
  }
}

/**
 * Removes drafts of a user who has left: a browser that dropped the tab before restores them with it. What a visitor has typed stays,
 * since its author may sign in.
 */
export function removeOthersDrafts(): void {
  try {
    // Drafts of earlier builds name no author: of a visitor, or of another user.
    const author = sessionStorage.getItem(authorKey) ?? (currentPersonId() === visitorId ? visitorId : '')
    if (author !== visitorId && author !== currentPersonId()) removeTabDrafts()
  } catch {
    // Storage is forbidden: nothing was written either.
  }
}

/** Removes the drafts of all forms of this tab: the next user of a shared device must not find them. */
export function removeTabDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const key of keys) if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key)
    sessionStorage.removeItem(authorKey)
  } catch {
    // Storage is forbidden: nothing was written either.
  }
}
