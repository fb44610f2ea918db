import { Workbox } from 'workbox-window'
import { basePath } from '../../api/base-path.ts'
import { ownScript } from '../../api/own-script.ts'
import { noteUse } from '../../offline/data-use/data-use.ts'
import { flushDrafts } from '../../offline/drafts/flush-drafts.ts'
import { storeReaderAssetsWhenUnmetered } from '../../offline/packages/reader-assets.ts'
import { hasSpace } from '../../offline/storage/quota.ts'
import type { StartContext } from '../start/context.ts'
import { followAudience } from './audience-assets.ts'
import { networkIdle } from './network-idle.ts'
import { letWaitingWorkerTakeOver } from './take-over.ts'
import { offerUpdate } from './update-store.ts'

const checkEvery = 6 * 3600 * 1000
/** Both heads of a check for a newer worker, as measured, in bytes. */
const checkBytes = 900
const [firstRetryMs, lastRetryMs] = [20_000, 600_000]
/** Free space, in bytes, that a new attempt needs: with less it would fetch the same packs and fail again. */
const installedBytes = 2_000_000

/**
 * Registers the worker and checks for newer versions: when the page becomes visible, when the connection returns, and every six hours.
 * A first installation that failed is tried again by itself: no event reports that a captive portal lets the device through.
 * On a first visit the installation waits for the page's pictures.
 */
export async function startUpdates({ router }: Pick<StartContext, 'router'>): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (navigator.serviceWorker.controller === null) await networkIdle()
  const workbox = new Workbox(ownScript(`${basePath}sw.js`), {
    scope: basePath,
    // No HTTP cache may answer with an old worker: it would keep the whole app old.
    updateViaCache: 'none',
  })
  workbox.addEventListener('waiting', () => offerUpdate(() => void accept()))
  followTakeOvers()
  followAudience(router)
  // The browser checks by itself too after the navigation of a page that has a worker. It reports no request for a worker's script. A
  // check without a newer version has no body.
  let uncounted = navigator.serviceWorker.controller === null ? 0 : checkBytes
  const look = () =>
    void workbox
      .register({ immediate: true })
      .then(() => workbox.update())
      .then(() => {
        noteUse('app', uncounted + checkBytes)
        uncounted = 0
      })
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
    if (!registration?.installing && (await hasSpace(installedBytes))) look()
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
