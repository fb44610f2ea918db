import { readStatus, setStatus } from './status.ts'

/** Chromium's offer to put the app on the home screen; not in TypeScript's library, because only Chromium makes it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallEvent | undefined
const listeners = new Set<() => void>()

/** Follows the browser's offers from now on. `held`: the one that was made before this code was here. */
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

/** Opens the browser's own question. An offer holds for one question. @returns whether the person said yes */
export async function acceptInstallOffer(): Promise<boolean> {
  const asked = offer
  if (!asked) return false
  setOffer(undefined)
  await asked.prompt()
  return (await asked.userChoice).outcome === 'accepted'
}

/** Whether this page was opened from the home screen. */
export function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

const cardKey = 'install-card'

/**
 * Something went well for the first time: a lesson was finished, a course is on this phone. From then on the app may
 * propose itself for the home screen, until the person has answered once.
 */
export function noteSuccess(): void {
  try {
    localStorage.setItem(cardKey, localStorage.getItem(cardKey) ?? 'due')
  } catch {
    // What cannot remember the answer does not ask.
  }
  recallInstallCard()
}

let duePath = ''
/** The address at which the proposal became due, in this page: it waits for the next one. */
export const installDuePath = (): string => duePath

/** Puts a proposal that was not answered yet back into the status, at the next start. */
export function recallInstallCard(): void {
  try {
    const isInstallDue = localStorage.getItem(cardKey) === 'due'
    if (isInstallDue && !readStatus().isInstallDue) duePath = location.pathname
    setStatus({ isInstallDue })
  } catch {
    // As above.
  }
}

/** Yes or later: it is not asked again. The way to it stays on the page of menus and in the help. */
export function answerInstallCard(): void {
  try {
    localStorage.setItem(cardKey, 'answered')
  } catch {
    // As above.
  }
  setStatus({ isInstallDue: false })
}
