/** Time for the worker to take over, in milliseconds. */
const takeOverTimeoutMs = 5_000

/** Lets a waiting worker take over all pages. Resolves when it has, or after the timeout. */
export async function letWaitingWorkerTakeOver(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const waiting = registration?.waiting
  if (!waiting) return
  const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  waiting.postMessage({ type: 'SKIP_WAITING' })
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, takeOverTimeoutMs))])
}
