import type { PersonalDb } from '../store/personal-db.ts'

/**
 * Keys of the rows that have the field, with its value, in the order of the values. From the index alone, which has no bytes: an author may have
 * 300 MB of files.
 */
export async function pictureKeys<T extends string | number>(
  db: PersonalDb,
  field: 'form' | 'postId' | 'sentAt' | 'refused' | 'unnamedAt',
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  await db.pictures.orderBy(field).eachKey((value, { primaryKey }) => void found.set(primaryKey, value as T))
  return found
}
