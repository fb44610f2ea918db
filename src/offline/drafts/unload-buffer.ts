/**
 * Buffer for what a page cannot write before it unloads: texts, and the state and steps of lessons. IndexedDB does not finish writes of
 * a closed page; `localStorage.setItem` is synchronous. An entry is removed once a page has stored its content in a table. Chromium
 * writes localStorage to the disk some seconds later, so nothing else belongs here.
 */
const prefix = 'unload:'
const keyOf = (personId: string, key: string) => `${prefix}${personId}:${key}`

export function putUnloaded(personId: string, key: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(personId, key), JSON.stringify(value))
  } catch {
    // Full or forbidden: only the last 300 ms are lost, the rest is in the database.
  }
}

/** Undefined if no page stored a value. */
export function readUnloaded(personId: string, key: string): unknown {
  return parsed(() => localStorage.getItem(keyOf(personId, key)) ?? localStorage.getItem(legacyKeyOf(personId, key)))
}

export function removeUnloaded(personId: string, key: string): void {
  try {
    for (const one of [keyOf(personId, key), legacyKeyOf(personId, key)])
      if (localStorage.getItem(one) !== null) localStorage.removeItem(one)
  } catch {
    // Forbidden: nothing was written either.
  }
}

interface Unloaded {
  readonly personId: string
  readonly key: string
  readonly value: unknown
}

/** Entries of all users whose key begins with `keyPrefix`. */
export function unloadedBelow(keyPrefix: string): Unloaded[] {
  moveTabDrafts()
  return storageKeys().flatMap((stored) => {
    const used = [prefix, legacyPrefix].find((one) => stored.startsWith(one))
    if (used === undefined) return []
    const rest = stored.slice(used.length)
    const personId = rest.slice(0, rest.indexOf(':'))
    const key = (used === prefix ? '' : 'lesson:') + rest.slice(personId.length + 1)
    return key.startsWith(keyPrefix) ? [{ personId, key, value: readUnloaded(personId, key) }] : []
  })
}

function storageKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  } catch {
    return []
  }
}

function parsed(read: () => string | null): unknown {
  try {
    const text = read()
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const tabDraftsKey = 'late-drafts'

/** Moves drafts that an earlier version stored in sessionStorage, for example in the page that an update replaces. */
function moveTabDrafts(): void {
  try {
    const left = sessionStorage.getItem(tabDraftsKey)
    if (left === null) return
    for (const { personId, key, text } of JSON.parse(left) as { personId: string; key: string; text: string }[]) {
      putUnloaded(personId, `draft:${key}`, text)
    }
    sessionStorage.removeItem(tabDraftsKey)
  } catch {
    // Forbidden or unreadable: nothing can be restored.
  }
}

/** Beginning of a lesson's entry in earlier versions: devices may still have such entries. */
const legacyPrefix = 'unkept:'

function legacyKeyOf(personId: string, key: string): string {
  return key.replace(/^lesson:/, `${legacyPrefix}${personId}:`)
}
