import { useSyncExternalStore } from 'react'

/** What the connection and outbox sign shows. No database here: the first page draws it before the store is opened. */
export interface Status {
  /** Whether our server answered the last time it was asked. */
  readonly connection: 'online' | 'offline' | 'unknown'
  /** Commands that are on this phone and not yet settled by the server. */
  readonly waiting: number
  readonly rejected: number
  readonly sending: boolean
  /** The server no longer knows this session: nothing is sent until the person signs in again. */
  readonly needsSignIn: boolean
  /** For some seconds after the last waiting command arrived. */
  readonly justSent: boolean
  /** Another tab opened a newer database: this one can read no more and has to be reloaded. */
  readonly outdated: boolean
  /** The phone has no room to write down what comes from the server; what was typed is kept as long as any is left. */
  readonly isFull: boolean
  /** The browser would not open or keep the local store. */
  readonly storeFailed: boolean
  /** Things learned here without an account, about which the signed-in person has not been asked yet. */
  readonly visitorWork: number
  /** Something went well, and nobody has said yet whether the app shall be on the home screen. */
  readonly isInstallDue: boolean
}

let status: Status = {
  connection: 'unknown',
  waiting: 0,
  rejected: 0,
  sending: false,
  needsSignIn: false,
  justSent: false,
  outdated: false,
  isFull: false,
  storeFailed: false,
  visitorWork: 0,
  isInstallDue: false,
}
const listeners = new Set<() => void>()

export const readStatus = (): Status => status

export function setStatus(change: Partial<Status>): void {
  const entries = Object.entries(change) as [keyof Status, Status[keyof Status]][]
  if (entries.every(([name, value]) => status[name] === value)) return
  status = { ...status, ...change }
  for (const listener of listeners) listener()
}

export function subscribeStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` each time the server answers after it was not known to. @returns what ends that */
export function onServerFound(listener: () => void): () => void {
  let wasOnline = status.connection === 'online'
  return subscribeStatus(() => {
    const isFound = !wasOnline && status.connection === 'online'
    wasOnline = status.connection === 'online'
    if (isFound) listener()
  })
}

export const useStatus = (): Status => useSyncExternalStore(subscribeStatus, readStatus, readStatus)
