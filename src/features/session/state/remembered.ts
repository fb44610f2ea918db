import { useSyncExternalStore } from 'react'
import { chanceFace, type FaceId, faceId } from '../../../../contract/account/person.ts'
import { rememberedPeopleKey as key } from '../../../api/stored-session.ts'
import type { CombinationKind } from '../../../offline/vault/vault-state.ts'

/** A user who let this device remember them. Other users see only the name and the face. */
export interface RememberedPerson {
  readonly userId: string
  readonly name: string
  readonly face: FaceId
  /** The identifier of the sign-in, prefilled. */
  readonly identifier: string
  /** Kind of combination that opens the user's vault (src/offline/vault); absent: the password is needed. */
  readonly vault?: CombinationKind | undefined
}

/** Of users without a vault: the one longest away makes room. A vault is opened from the list only, so its user stays. */
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
  const people = [person, ...readRemembered().filter((one) => one.userId !== person.userId)]
  write(people.filter((one, index) => index < most || one.vault !== undefined))
}

export function forgetPerson(userId: string): void {
  write(readRemembered().filter((one) => one.userId !== userId))
}

type WithToken = RememberedPerson & { readonly token?: string | undefined }

/** Tokens that earlier builds saved here. */
export const savedTokens = (): { userId: string; token: string }[] =>
  readRemembered().flatMap(({ userId, token }: WithToken) => (token === undefined ? [] : [{ userId, token }]))

export function removeSavedToken(userId: string): void {
  write(readRemembered().map((person) => (person.userId === userId ? ({ ...person, token: undefined } as WithToken) : person)))
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

/** A list that a full or blocked storage could not store; it lives as long as this page. */
let unsaved: string | undefined

function readText(): string | null {
  if (unsaved !== undefined) return unsaved
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
    unsaved = undefined
  } catch {
    unsaved = JSON.stringify(people)
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
  const { userId, name, identifier } = value as Record<string, unknown>
  return [userId, name, identifier].every((one) => typeof one === 'string') && userId !== ''
}

/** Builds without faces did not store one. */
const withDefaultFace = (person: RememberedPerson): RememberedPerson => ({
  ...person,
  face: faceId.safeParse(person.face).data ?? chanceFace(person.userId),
})
