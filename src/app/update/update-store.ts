import { useSyncExternalStore } from 'react'

/** A newer version of the app, installed on this device. It starts only when the user accepts it. */
export interface Update {
  readonly isReady: boolean
  /** Saves all drafts, then reloads this page. */
  readonly accept: () => void
}

let update: Update = { isReady: false, accept: () => {} }
const listeners = new Set<() => void>()

/** Shows the offer in place of an earlier one. */
export function offerUpdate(accept: () => void): void {
  update = { isReady: true, accept }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readUpdate = (): Update => update
export const useUpdate = (): Update => useSyncExternalStore(subscribe, readUpdate, readUpdate)
