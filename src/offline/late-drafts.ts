/**
 * What was being typed in the moment a page went. The database finishes nothing for a page that is gone, so the text goes
 * where a write is done when it returns. It ends with the tab, and the next page of the tab takes it in.
 */
export interface LateDraft {
  key: string
  text: string
  personId: string
}

const storageKey = 'late-drafts'

export function lateDrafts(): LateDraft[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as LateDraft[]
  } catch {
    // Forbidden by the browser: then nothing was kept here either.
    return []
  }
}

export function keepLateDraft(draft: LateDraft): void {
  write([...without(draft.key, draft.personId), draft])
}

export function dropLateDraft(key: string, personId: string): void {
  const rest = without(key, personId)
  if (rest.length < lateDrafts().length) write(rest)
}

const without = (key: string, personId: string) => lateDrafts().filter((one) => one.key !== key || one.personId !== personId)

function write(drafts: readonly LateDraft[]): void {
  try {
    if (drafts.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(drafts))
  } catch {
    // Full or forbidden: the last quarter of a second is lost, the rest is in the database.
  }
}
