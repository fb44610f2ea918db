import type { WorkerQuestion } from './worker-messages.ts'

/**
 * Has the worker forget the posts that it keeps in the wall's HTML (docs/decisions/023): one of them was taken back or says
 * something else now. The next visit brings them anew. A page that no worker answered has nothing kept for it yet.
 */
export function forgetKeptPosts(): void {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> }
  navigator?.serviceWorker?.controller?.postMessage({ type: 'forget-peoples-words' } satisfies WorkerQuestion)
}
