import { useSyncExternalStore } from 'react'

/** This device's request for a new password by telephone. It belongs to the device: no user is signed in. */
export interface HelpRequest {
  readonly id: string
  /** Never displayed. Without it a code is worthless. */
  readonly secret: string
  readonly phone: string
  /** As typed; may be empty. */
  readonly name: string
  /** Read out to the administrator; empty until the server has answered. */
  readonly number: string
}

const key = 'password-help'
const listeners = new Set<() => void>()
/** A request that full or forbidden storage did not accept: it lasts as long as the page. */
let unsaved: HelpRequest | null = null
let known: { text: string | null; request: HelpRequest | null } = { text: null, request: null }

export function readHelpRequest(): HelpRequest | null {
  const text = readText()
  if (text !== known.text) known = { text, request: parse(text) }
  return known.request ?? unsaved
}

export function saveHelpRequest(request: HelpRequest | null): void {
  unsaved = null
  try {
    if (request === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(request))
  } catch {
    unsaved = request
  }
  for (const listener of listeners) listener()
}

/** Null while prerendering, too. */
export const useHelpRequest = (): HelpRequest | null => useSyncExternalStore(subscribe, readHelpRequest, () => null)

function subscribe(listener: () => void): () => void {
  // Another tab of this device.
  addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parse(text: string | null): HelpRequest | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, secret, phone, name, number } = value as Record<string, unknown>
    return [id, secret, phone, name, number].every((one) => typeof one === 'string') ? (value as HelpRequest) : null
  } catch {
    return null
  }
}
