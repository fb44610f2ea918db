import { basePath } from '../../api/base-path.ts'
import { flushDrafts } from '../../offline/drafts/flush-drafts.ts'
import { setStatus } from '../../offline/status/status.ts'
import { letWaitingWorkerTakeOver } from './take-over.ts'

/** Event for the shell: a chunk failed to load, and the app was not reloaded because of it. */
export const chunkMissing = 'app:chunk-missing'

const reloadedKey = `reloaded:${__APP_VERSION__}`
const probeTimeoutMs = 5_000
/** Time for a slow connection to install a new version; after it the app reloads with what is installed. */
const installTimeoutMs = 30_000

let isRecovering = false

/**
 * A page's chunk may be gone: the server has a newer version, or the browser evicted the file. Online, the app saves drafts and
 * reloads, once for each build. Offline a reload would lose the page and gain nothing, so the shell shows a card.
 */
export async function recoverFromMissingChunk(): Promise<void> {
  if (isRecovering) return
  isRecovering = true
  const isReachable = await isServerReachable()
  if (!isReachable) setStatus({ connection: 'offline' })
  if (isReachable && takeTheOneReload()) {
    await flushDrafts()
    await installNewest()
    location.reload()
    return
  }
  isRecovering = false
  dispatchEvent(new Event(chunkMissing))
}

/** False if this build was reloaded before: then a reload does not help and would repeat for ever. */
function takeTheOneReload(): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey)) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Requests a file that the worker never serves itself. A captive portal answers too, but not with a script. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), probeTimeoutMs)
  try {
    const response = await fetch(`${basePath}sw.js`, { method: 'HEAD', cache: 'no-store', signal: controller.signal })
    return response.ok && (response.headers.get('Content-Type') ?? '').includes('javascript')
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** The worker serves the page: without a newer worker a reload would load the same page with the same missing chunk. */
async function installNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(basePath)
  try {
    await registration?.update()
  } catch {
    return
  }
  const { installing } = registration ?? {}
  if (installing) await Promise.race([settled(installing), new Promise((resolve) => setTimeout(resolve, installTimeoutMs))])
  await letWaitingWorkerTakeOver(registration)
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve()
    })
  })
}
