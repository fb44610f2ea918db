import { sql } from 'drizzle-orm'
import { sharedBy } from '../queues.ts'
import type { Database } from './open.ts'
import { commandLog, facts } from './schema.ts'

/** Keys of the mark and of its time in `facts`. */
export const backupKey = 'backup'
export const backupTimeKey = 'backup_at'

/**
 * The next number of the command log. A push takes it after its commit. So a backup that begins after the number N was read
 * contains every push up to N. Pushes that have ended at the same time share one.
 */
export const nextLogNumber: (db: Database) => Promise<number> = sharedBy((db) => readNumber(db, sql`select nextval(${sequence}) as value`))

/** The last number taken; 0 before the first push. */
export const lastLogNumber = (db: Database): Promise<number> =>
  readNumber(db, sql`select case when is_called then last_value else 0 end as value from ${sql.identifier(commandLog.seqName ?? '')}`)

/** Stores the mark of a verified backup: it contains every push up to `number`. */
export async function storeBackupMark(db: Database, number: number, now: number): Promise<void> {
  const rows = [
    { key: backupKey, value: String(number) },
    { key: backupTimeKey, value: String(now) },
  ]
  await db
    .insert(facts)
    .values(rows)
    .onConflictDoUpdate({ target: facts.key, set: { value: sql`excluded.value` } })
}

const sequence = sql.raw(`'${commandLog.seqName}'`)

/** The engines return a bigint as a number or as text. */
async function readNumber(db: Database, statement: ReturnType<typeof sql>): Promise<number> {
  const answer: unknown = await db.execute(statement)
  return Number((answer as { rows: { value: number | string }[] }).rows[0]?.value)
}
