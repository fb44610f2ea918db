import { useSyncExternalStore } from 'react'
import { chanceFace, type FaceId, faceId } from '../../../../contract/account/person.ts'
import { rememberedPeopleKey as key } from '../../../api/stored-session.ts'

/** A user who let this device remember them. Other users see only the name and the face. */
export interface RememberedPerson {
  readonly userId: string
  readonly name: string
  readonly face: FaceId
  /** The identifier of the sign-in, prefilled. */
  readonly identifier: string
  /** Of a sign-in that goes on; empty when the password is needed, and while they are the one using the device. */
  readonly token: string
}

/** The one longest away makes room. */
const most = 8

/** The one who was here last comes first. */
export function readRemembered(): readonly RememberedPerson[] {
  const text = readText()
  if (text !== known.text) known = { text, people: parse(text) }
  return known.people
}

const noPeople: readonly RememberedPerson[] = []
let known: { text: string | null; people: readonly RememberedPerson[] } = { text: null, people: noPeople }
const listeners = new Set<() => void>()

export function rememberPerson(person: RememberedPerson): void {
  write([person, ...readRemembered().filter((one) => one.userId !== person.userId)].slice(0, most))
}

export function forgetPerson(userId: string): void {
  write(readRemembered().filter((one) => one.userId !== userId))
}

export const rememberedAs = (userId: string): RememberedPerson | undefined => readRemembered().find((one) => one.userId === userId)

export const useRemembered = (): readonly RememberedPerson[] => useSyncExternalStore(subscribe, readRemembered, () => noPeople)

function subscribe(listener: () => void): () => void {
  // Another tab of this device.
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', handleStorage)
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Blocked storage remembers no users.
    return null
  }
}

function write(people: readonly RememberedPerson[]): void {
  try {
    if (people.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(people))
  } catch {
    // Full or forbidden: they type their number once more.
  }
  for (const listener of listeners) listener()
}

function parse(text: string | null): readonly RememberedPerson[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isPerson).map(withDefaultFace) : noPeople
  } catch {
    return noPeople
  }
}

function isPerson(value: unknown): value is RememberedPerson {
  if (typeof value !== 'object' || value === null) return false
  const { userId, name, identifier, token } = value as Record<string, unknown>
  return [userId, name, identifier, token].every((one) => typeof one === 'string') && userId !== ''
}

/** Builds without faces did not store one. */
const withDefaultFace = (person: RememberedPerson): RememberedPerson => ({
  ...person,
  face: faceId.safeParse(person.face).data ?? chanceFace(person.userId),
})
