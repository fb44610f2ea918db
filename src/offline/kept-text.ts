import type { Change } from '../../contract/sync.ts'
import type { WorkerQuestion } from './worker-messages.ts'

/**
 * Has the worker forget the posts that it keeps in the wall's HTML (docs/decisions/023): one of them was taken back or says
 * something else now. The next visit brings them anew.
 */
export function forgetKeptPosts(): void {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> }
  void navigator?.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ type: 'forget-text', path: 'community' } satisfies WorkerQuestion),
  )
}

/** Whether a pull brings word that something of the wall was taken back or changed. */
export const takesBackPosts = (changes: readonly Change[]): boolean =>
  changes.some(({ table, row }) => table === 'posts' && (row === null || (row as { edited_at?: unknown }).edited_at !== null))
