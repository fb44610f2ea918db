import { Workbox } from 'workbox-window'
import { basePath } from '../../api/base-path.ts'
import { flushDrafts } from '../../offline/flush-drafts.ts'
import { keepPdfPartsWhenCheap } from '../../offline/pdf-parts.ts'
import { quietLine } from './quiet-line.ts'
import { letWaitingWorkerTakeOver } from './take-over.ts'
import { offerUpdate } from './update-store.ts'

const checkEvery = 6 * 3600 * 1000

/**
 * Registers the worker and looks for newer versions: when the page is looked at again, when the line is back, and every
 * six hours. Call it after the page has loaded. On a first visit the installation waits for the page's pictures.
 */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (navigator.serviceWorker.controller === null) await quietLine()
  const workbox = new Workbox(`${basePath}sw.js`, {
    scope: basePath,
    // Neither the browser's cache nor one on the way may hold a worker back: an old one keeps the whole app old.
    updateViaCache: 'none',
  })
  workbox.addEventListener('waiting', () => offerUpdate(() => void accept()))
  followTakeOvers()
  const look = () =>
    void workbox
      .register({ immediate: true })
      .then(() => workbox.update())
      .catch(leaveForLater)
  look()
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  setInterval(look, checkEvery)
  // The registration settles first; what comes in quiet hours must not slow it.
  void navigator.serviceWorker.ready.then(() => setTimeout(keepPdfPartsWhenCheap, 10_000))
}

/** No line, or a portal's page instead of the worker: the next occasion comes. */
function leaveForLater(): void {}

let isAccepting = false

async function accept(): Promise<void> {
  if (isAccepting) return
  isAccepting = true
  await flushDrafts()
  await letWaitingWorkerTakeOver(await navigator.serviceWorker.getRegistration(basePath))
  location.reload()
}

/**
 * When a new worker takes over because another tab accepted it, this tab is not reloaded: somebody may be typing in it.
 * It offers the new version and goes on as it is; the worker keeps the files of the build before for exactly such tabs.
 */
function followTakeOvers(): void {
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all claims a page that is as new as itself.
    if (hadWorker && !isAccepting) offerUpdate(() => void accept())
    hadWorker = true
  })
}
