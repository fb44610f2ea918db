/** Key in localStorage, which is readable before the database opens. A setting of the device, like the counts. */
const storageKey = 'visits'

/** True if the browser sends Do Not Track or Global Privacy Control. TypeScript's library lacks both. */
export function isForbiddenByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: string | null; globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** The choice on the privacy page. */
export function isCountingChosen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    // A user who forbids storage does not want page views to be counted.
    return false
  }
}

export function chooseCounting(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is forbidden: `isCountingChosen` returns false.
  }
}

export const mayCount = (): boolean => !isForbiddenByBrowser() && isCountingChosen()
