import { useEffect, useSyncExternalStore } from 'react'

/** State of connection and outbox, for the badge. Must not import the database: the first page renders the badge before it opens. */
export interface Status {
  /** Result of the last request: `online` if our server answered. */
  readonly connection: 'online' | 'offline' | 'unknown'
  /** A captive portal answered instead of our server: the network wants a sign-in first. */
  readonly isPortal: boolean
  /** Number of commands that the server has not settled. */
  readonly waiting: number
  readonly rejected: number
  /** Number of views on screen whose data did not arrive: sync asks every few seconds whether the server answers. */
  readonly lacking: number
  readonly sending: boolean
  /** The server has ended the session: nothing is sent until the user signs in again. */
  readonly needsSignIn: boolean
  /** True for 4 s after the last waiting command was sent. */
  readonly justSent: boolean
  /** Another tab upgraded the database: this tab cannot read it and must be reloaded. */
  readonly outdated: boolean
  /** The disk has no space for data of the server. The storage reserve is left for what the user types. */
  readonly isFull: boolean
  /** The browser did not open the local database. */
  readonly storeFailed: boolean
  /** Number of the visitor's commands that the signed-in user may adopt. */
  readonly visitorWork: number
  /** Id of the lesson that the user finished as a visitor, adopted at the sign-in. */
  readonly adoptedLesson: string | null
  /** The install card is due since the page of this path and query. Empty after a restart; null if it is not due. */
  readonly installDueAt: string | null
}

let status: Status = {
  connection: 'unknown',
  isPortal: false,
  waiting: 0,
  rejected: 0,
  lacking: 0,
  sending: false,
  needsSignIn: false,
  justSent: false,
  outdated: false,
  isFull: false,
  storeFailed: false,
  visitorWork: 0,
  adoptedLesson: null,
  installDueAt: null,
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

/** Calls `listener` each time the connection changes to online. @returns a function that stops this */
export function onServerFound(listener: () => void): () => void {
  let wasOnline = status.connection === 'online'
  return subscribeStatus(() => {
    const isFound = !wasOnline && status.connection === 'online'
    wasOnline = status.connection === 'online'
    if (isFound) listener()
  })
}

export const useStatus = (): Status => useSyncExternalStore(subscribeStatus, readStatus, readStatus)

/** Counts a view whose data did not arrive, until the returned function is called. */
function lack(): () => void {
  setStatus({ lacking: status.lacking + 1 })
  return () => setStatus({ lacking: status.lacking - 1 })
}

/** Counts the calling view as one whose data did not arrive, while `isLacking`. */
export function useLacking(isLacking: boolean): void {
  useEffect(() => (isLacking ? lack() : undefined), [isLacking])
}

/** The failure whose view has waited for the server last: until its data is loaded, a view throws the same failure. */
let awaited: unknown

/**
 * For a view whose data did not arrive, by a failure: calls `listener` when the server answers, and at once if it has answered
 * since the failure.
 * @returns a function that stops this
 */
export function awaitServer(failure: unknown, listener: () => void): () => void {
  const isOverdue = status.connection === 'online' && failure !== awaited
  awaited = failure
  const ends = [onServerFound(listener), lack()]
  if (isOverdue) listener()
  return () => {
    for (const end of ends) end()
  }
}
