import { basePath } from '../../api/base-path.ts'
import { flushDrafts } from '../../offline/flush-drafts.ts'
import { setStatus } from '../../offline/status.ts'
import { spared } from '../../ui/dispensable.ts'
import { rest } from '../start/rest.ts'
import { letWaitingWorkerTakeOver } from './take-over.ts'

/** Tells the shell that a part of the app could not be loaded and that nothing was reloaded because of it. */
export const partMissing = 'app:part-missing'

const reloadedKey = `reloaded:${__APP_VERSION__}`
const probeLimit = 5_000
/** A slow line needs its time to bring a new version; after this the reload is tried with what is here. */
const installLimit = 30_000

/**
 * A page's code may be gone: the server has a newer version, or the browser threw the file away. With a connection the
 * app is loaded anew, once for each build, after saving what is being typed; without one that would lose the page and
 * gain nothing, so the shell shows a card. Nothing happens for a part that its page can do without.
 */
export function recoverFromMissingParts(): void {
  addEventListener('vite:preloadError', (event) => {
    keepRouterFromReloading(event.payload)
    void recover(event.payload)
  })
}

let isRecovering = false

async function recover(missing: Error): Promise<void> {
  await rest()
  if (spared.has(missing) || isRecovering) return
  isRecovering = true
  const isThere = await isServerThere()
  if (!isThere) setStatus({ connection: 'offline' })
  if (isThere && takeTheOneReload()) {
    await flushDrafts()
    await bringNewest()
    location.reload()
    return
  }
  isRecovering = false
  dispatchEvent(new Event(partMissing))
}

/**
 * TanStack Router reloads the page on its own when a lazy route is missing, also without a connection and without saving
 * drafts. It does so once for each message, and remembers that here.
 */
function keepRouterFromReloading(error: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
  } catch {
    // Without session storage the router does not reload either.
  }
}

/** False when this build was reloaded before: then reloading does not help, and must not go on for ever. */
function takeTheOneReload(): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey)) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Asks for a file that the worker never answers itself. A captive portal answers too, but not with a script. */
async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), probeLimit)
  try {
    const response = await fetch(`${basePath}sw.js`, { method: 'HEAD', cache: 'no-store', signal: controller.signal })
    return response.ok && (response.headers.get('Content-Type') ?? '').includes('javascript')
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** The page comes from the worker: without a newer worker a reload would bring the same page with the same missing part. */
async function bringNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(basePath)
  try {
    await registration?.update()
  } catch {
    return
  }
  const { installing } = registration ?? {}
  if (installing) await Promise.race([settled(installing), new Promise((resolve) => setTimeout(resolve, installLimit))])
  await letWaitingWorkerTakeOver(registration)
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve()
    })
  })
}
