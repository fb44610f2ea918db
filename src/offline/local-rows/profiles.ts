import type { Profile } from '../../../contract/people/people.ts'
import { storeIfSpace } from '../storage/quota.ts'
import { storeIfOpen } from '../store/guarded-writes.ts'
import type { PersonalDb } from '../store/personal-db.ts'

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

export const storeProfile = (db: PersonalDb, id: string, value: StoredProfile): Promise<void> =>
  storeIfOpen(db, db.keyValues, async () => {
    const rows = await db.keyValues.where('key').startsWith(prefix).toArray()
    const others = rows.filter(({ key }) => key !== personKey(id))
    const oldest = others.sort((one, other) => (one.value as StoredProfile).at - (other.value as StoredProfile).at).map(({ key }) => key)
    await db.keyValues.bulkDelete(oldest.slice(0, Math.max(0, oldest.length - maxProfiles + 1)))
    await db.keyValues.put({ key: personKey(id), value })
  })

/** Deletes the stored pages of people who have changed since: what they now hide must not stay. */
export async function forgetProfiles(
  db: PersonalDb,
  changes: readonly { key: string; row: { v?: number | undefined } | null | undefined }[],
) {
  const stored = await db.keyValues.bulkGet(changes.map(({ key }) => personKey(key)))
  const old = stored.flatMap((row, index) => {
    const isSame = row && (row.value as StoredProfile).profile?.v === (changes[index]?.row?.v ?? 0)
    return row && !isSame ? [row.key] : []
  })
  // A write repeats queries: skip it if there is nothing to delete.
  if (old.length > 0) await storeIfSpace(() => db.keyValues.bulkDelete(old))
}

/** Deletes the stored pages of these people. */
export async function forgetProfilesOf(db: PersonalDb, ids: readonly string[]): Promise<void> {
  const stored = (await db.keyValues.bulkGet(ids.map(personKey))).flatMap((row) => (row ? [row.key] : []))
  if (stored.length > 0) await storeIfSpace(() => db.keyValues.bulkDelete(stored))
}
