import { basePath } from '../../api/base-path.ts'

/** Time for the worker to take over, in milliseconds, with and without help. */
const [aloneMs, helpedMs] = [1_000, 5_000]

/**
 * Lets a waiting worker take over all pages. Resolves when it has, or after the timeout.
 *
 * In Chromium the worker sometimes waits on after the active one has become idle. Only the next navigation in the scope then lets it
 * take over. The reload of the page must not be that navigation: its request is then lost between the two workers and never ends.
 */
export async function letWaitingWorkerTakeOver(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const waiting = registration?.waiting
  if (!waiting) return
  const taken = new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
  if (await within(aloneMs, taken)) return
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `${basePath}icons/logo.svg`
  document.body.append(frame)
  await within(helpedMs, taken)
  frame.remove()
}

const within = (ms: number, event: Promise<boolean>): Promise<boolean> =>
  Promise.race([event, new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))])
