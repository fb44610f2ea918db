/** In localStorage, because it is asked before the store is opened; the phone's, not one person's: so are the counts. */
const storageKey = 'visits'

/** What the browser says for the person: Do Not Track and Global Privacy Control, which TypeScript's library does not know. */
export function isForbiddenByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: string | null; globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** What was chosen in the app. */
export function isCountingChosen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    // Who forbids the page to remember anything wants nothing counted either.
    return false
  }
}

export function chooseCounting(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is forbidden: nothing is counted anyway.
  }
}

export const mayCount = (): boolean => !isForbiddenByBrowser() && isCountingChosen()
