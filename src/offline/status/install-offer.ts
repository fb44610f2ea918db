import { readStatus, setStatus } from './status.ts'

/** Chromium's `BeforeInstallPromptEvent`, which TypeScript's library lacks. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallEvent | undefined
const listeners = new Set<() => void>()

/** Follows the browser's install prompts. `held`: an event that fired before this code was loaded. */
export function followInstallOffers(held: Event | undefined): void {
  setOffer(held as InstallEvent | undefined)
  addEventListener('beforeinstallprompt', (event) => setOffer(event as InstallEvent))
  addEventListener('appinstalled', () => setOffer(undefined))
}

function setOffer(next: InstallEvent | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

export const hasInstallOffer = (): boolean => offer !== undefined

export function subscribeInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's install prompt. Each event can be used once. @returns true if the user accepted */
export async function acceptInstallOffer(): Promise<boolean> {
  const current = offer
  if (!current) return false
  setOffer(undefined)
  await current.prompt()
  return (await current.userChoice).outcome === 'accepted'
}

/** True if this page was opened from the home screen. */
export function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

const cardKey = 'install-card'

/**
 * Called after a success: the user finished a lesson or downloaded a course. From the first success on, the app proposes its
 * installation until the user has answered once.
 */
export function noteSuccess(): void {
  try {
    localStorage.setItem(cardKey, localStorage.getItem(cardKey) ?? 'due')
  } catch {
    // A browser that cannot store the answer would ask again and again.
  }
  recallInstallCard(location.pathname + location.search)
}

/** Restores an unanswered card at the start. `dueAt`: path and query of the page of the success. */
export function recallInstallCard(dueAt = ''): void {
  try {
    const isDue = localStorage.getItem(cardKey) === 'due'
    setStatus({ installDueAt: isDue ? (readStatus().installDueAt ?? dueAt) : null })
  } catch {
    // As above.
  }
}

/** Stores that the user answered the card, with yes or with later. The menu and the help still offer the installation. */
export function answerInstallCard(): void {
  try {
    localStorage.setItem(cardKey, 'answered')
  } catch {
    // As above.
  }
  setStatus({ installDueAt: null })
}
