import type { User } from '../../../contract/account/person.ts'
import type { Profile } from '../../../contract/people/people.ts'
import { storeIfSpace } from '../storage/quota.ts'
import { storeIfOpen } from '../store/guarded-writes.ts'
import type { PersonalDb } from '../store/personal-db.ts'

/** A user's row with a photo that the server has not confirmed; null: none any more. */
export type UserWithPhoto = User & { readonly unsentPhoto?: string | null }

/** The page of a person as the server answered it. Null: there is none for the user. */
export interface StoredProfile {
  profile: Profile | null
  at: number
}

const prefix = 'person:'
/** Number of stored pages. The user opened them last. */
const maxProfiles = 30

export const personKey = (id: string): string => prefix + id

export const readProfile = async (db: PersonalDb, id: string): Promise<StoredProfile | undefined> =>
  (await db.keyValues.get(personKey(id)))?.value as StoredProfile | undefined

/** The person of a photo whose page the user has opened. */
export async function ownerOfPhoto(db: PersonalDb, photoId: string): Promise<string | undefined> {
  const rows = await db.keyValues.where('key').startsWith(prefix).toArray()
  return rows.find(({ value }) => (value as StoredProfile).profile?.photo_id === photoId)?.key.slice(prefix.length)
}

/** Name and face of a person who asks the user for something. The pages that the user opened stay apart from them. */
export interface Asker {
  name: string
  face: string
  v: number
}

const askerPrefix = 'asker:'
const askerKey = (id: string): string => askerPrefix + id

/** Stores the people of an answer. Those who no longer ask are deleted. */
export const storeAskers = (db: PersonalDb, people: readonly (Asker & { id: string })[], asOf: PersonState): Promise<void> =>
  storeIfOpen(db, [db.keyValues, db.people, db.ties], async () => {
    const ties = await db.ties.toArray()
    const asking = new Set(ties.filter(({ follower, connect }) => follower === 'asked' || connect === 'asks').map(({ id }) => askerKey(id)))
    const keys = await db.keyValues.where('key').startsWith(askerPrefix).primaryKeys()
    await db.keyValues.bulkDelete(keys.filter((key) => !asking.has(key)))
    for (const { id, name, face, v } of people) {
      if (asking.has(askerKey(id)) && (await isPresent(db, id, asOf)))
        await db.keyValues.put({ key: askerKey(id), value: { name, face, v } })
    }
  })

export async function readAskers(db: PersonalDb): Promise<ReadonlyMap<string, Asker>> {
  const rows = await db.keyValues.where('key').startsWith(askerPrefix).toArray()
  return new Map(rows.map(({ key, value }) => [key.slice(askerPrefix.length), value as Asker]))
}

/** State of people on the device when their page was asked for, as text by id. */
export type PersonState = ReadonlyMap<string, string>

/** Pulls of this tab that changed a person of whom the device may have no row. */
const forgotten = new Map<string, number>()

/** Reads the state before a request. An answer from before a pull must not store what that pull has deleted. */
export async function personState(db: PersonalDb, ids: readonly string[]): Promise<PersonState> {
  const [people, ties] = await Promise.all([db.people.bulkGet([...ids]), db.ties.bulkGet([...ids])])
  return new Map(ids.map((id, at) => [id, JSON.stringify([people[at], ties[at], forgotten.get(id)])]))
}

const isPresent = async (db: PersonalDb, id: string, asOf: PersonState) => (await personState(db, [id])).get(id) === asOf.get(id)

/** @returns false if a pull has changed the person since `asOf`: nothing is stored then. */
export async function storeProfile(db: PersonalDb, id: string, value: StoredProfile, asOf: PersonState): Promise<boolean> {
  let isCurrent = true
  await storeIfOpen(db, [db.keyValues, db.people, db.ties], async () => {
    const rows = await db.keyValues.where('key').startsWith(prefix).toArray()
    const stored = rows.find(({ key }) => key === personKey(id))?.value as StoredProfile | undefined
    // Two requests may be answered in reverse order.
    const isOld = value.profile !== null && value.profile.v < (stored?.profile?.v ?? 0)
    isCurrent = !isOld && (await isPresent(db, id, asOf))
    if (!isCurrent) return
    const others = rows.filter(({ key }) => key !== personKey(id))
    const oldest = others.sort((one, other) => (one.value as StoredProfile).at - (other.value as StoredProfile).at).map(({ key }) => key)
    await db.keyValues.bulkDelete(oldest.slice(0, Math.max(0, oldest.length - maxProfiles + 1)))
    await db.keyValues.put({ key: personKey(id), value })
  })
  return isCurrent
}

/** Deletes the stored pages and names of people who have changed since: what they now hide must not stay. */
export async function forgetProfiles(
  db: PersonalDb,
  changes: readonly { key: string; row: { v?: number | undefined } | null | undefined }[],
): Promise<void> {
  const changed = changes.map(({ key, row }) => [key, row?.v ?? 0] as const)
  await forget(db, changed, (stored, v) => vOf(stored) === v)
}

/** Deletes the stored pages and names of these people. */
export const forgetProfilesOf = (db: PersonalDb, ids: readonly string[]): Promise<void> =>
  forget(
    db,
    ids.map((id) => [id, 0] as const),
    () => false,
  )

const vOf = (stored: unknown) => (stored as Partial<StoredProfile>).profile?.v ?? (stored as Partial<Asker>).v

async function forget(
  db: PersonalDb,
  changed: readonly (readonly [id: string, v: number])[],
  isSame: (stored: unknown, v: number) => boolean,
): Promise<void> {
  for (const [id] of changed) forgotten.set(id, (forgotten.get(id) ?? 0) + 1)
  const keys = changed.flatMap(([id, v]) => [[personKey(id), v] as const, [askerKey(id), v] as const])
  const stored = await db.keyValues.bulkGet(keys.map(([key]) => key))
  const old = stored.flatMap((row, at) => (row && !isSame(row.value, keys[at]?.[1] ?? 0) ? [row.key] : []))
  // A write repeats queries: skip it if there is nothing to delete.
  if (old.length > 0) await storeIfSpace(() => db.keyValues.bulkDelete(old))
}
