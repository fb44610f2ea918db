import { inArray } from 'drizzle-orm'
import { backupKey } from '../../db/backup-mark.ts'
import type { Transaction } from '../../db/open.ts'
import { facts } from '../../db/schema.ts'

/** Key of the history's name in `facts`. */
export const epochKey = 'epoch'

/** The history of this database, and the mark of its newest verified backup. */
export async function readFacts(tx: Transaction): Promise<{ epoch: string; backup: number | undefined }> {
  const rows = await tx
    .select()
    .from(facts)
    .where(inArray(facts.key, [epochKey, backupKey]))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const epoch = values.get(epochKey)
  if (epoch === undefined) throw new Error('this database has no epoch')
  const backup = values.get(backupKey)
  return { epoch, backup: backup === undefined ? undefined : Number(backup) }
}
