import { Workbox } from 'workbox-window'
import { basePath } from '../../api/base-path.ts'
import { flushDrafts } from '../../offline/drafts/flush-drafts.ts'
import { storeReaderAssetsWhenUnmetered } from '../../offline/packages/reader-assets.ts'
import { networkIdle } from './network-idle.ts'
import { followStaff } from './staff-assets.ts'
import { letWaitingWorkerTakeOver } from './take-over.ts'
import { offerUpdate } from './update-store.ts'

const checkEvery = 6 * 3600 * 1000
const [firstRetryMs, lastRetryMs] = [20_000, 600_000]

/**
 * Registers the worker and checks for newer versions: when the page becomes visible, when the connection returns, and every six hours.
 * A first installation that failed is tried again by itself: no event reports that a captive portal lets the device through.
 * On a first visit the installation waits for the page's pictures.
 */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (navigator.serviceWorker.controller === null) await networkIdle()
  const workbox = new Workbox(`${basePath}sw.js`, {
    scope: basePath,
    // No HTTP cache may answer with an old worker: it would keep the whole app old.
    updateViaCache: 'none',
  })
  workbox.addEventListener('waiting', () => offerUpdate(() => void accept()))
  followTakeOvers()
  followStaff()
  const look = () =>
    void workbox
      .register({ immediate: true })
      .then(() => workbox.update())
      .catch(ignoreFailure)
  look()
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  setInterval(look, checkEvery)
  void retryUntilInstalled(look)
  // The book reader's files must not slow the registration.
  void navigator.serviceWorker.ready.then(() => setTimeout(storeReaderAssetsWhenUnmetered, 10_000))
}

async function retryUntilInstalled(look: () => void): Promise<void> {
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, lastRetryMs)) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const registration = await navigator.serviceWorker.getRegistration(basePath)
    if (registration?.active) return
    if (!registration?.installing) look()
  }
}

/** Offline, or a captive portal's page instead of the worker: the next trigger tries again. */
function ignoreFailure(): void {}

let isAccepting = false

async function accept(): Promise<void> {
  if (isAccepting) return
  isAccepting = true
  await flushDrafts()
  await letWaitingWorkerTakeOver(await navigator.serviceWorker.getRegistration(basePath))
  location.reload()
}

/**
 * Another tab may accept the new version. This tab is then not reloaded, since the user may be typing in it; it offers the new
 * version. The worker keeps the previous build's files for such tabs.
 */
function followTakeOvers(): void {
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // A first worker belongs to the same build as the page.
    if (hadWorker && !isAccepting) offerUpdate(() => void accept())
    hadWorker = true
  })
}
