import { useSyncExternalStore } from 'react'

/** A newer version of the app lies on this phone and waits for the person. It never comes in by itself. */
export interface Update {
  readonly isReady: boolean
  /** Saves what is being typed everywhere, then loads this page anew. */
  readonly accept: () => void
}

let update: Update = { isReady: false, accept: () => {} }
const listeners = new Set<() => void>()

/** Shows the offer; a later one takes the place of an earlier one. */
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
