/** A worker that was told to take over and does not is not waited for longer than this. */
const patience = 5_000

/** Lets the waiting worker take over all pages; resolves when it has, at once when none is waiting. */
export async function letWaitingWorkerTakeOver(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const waiting = registration?.waiting
  if (!waiting) return
  const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  waiting.postMessage({ type: 'SKIP_WAITING' })
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, patience))])
}
