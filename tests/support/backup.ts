import { sql } from 'drizzle-orm'
import { lastLogNumber } from '../../server/db/backup-mark.ts'
import type { Database } from '../../server/db/open.ts'

/** A backup of every row and of the command log, as of `pg_dump`, on both engines. */
export async function takeBackup(db: Database): Promise<{ restore: () => Promise<void> }> {
  const tables = await textsOf(db, sql`select tablename as value from pg_tables where schemaname = 'public'`)
  const log = await lastLogNumber(db)
  const rows = new Map<string, string>()
  for (const table of tables) {
    const [json] = await textsOf(db, sql`select coalesce(json_agg(t), '[]')::text as value from ${sql.identifier(table)} t`)
    rows.set(table, json ?? '[]')
  }
  return {
    restore: () =>
      db.transaction(async (tx) => {
        // The tables refer to each other: no order of them satisfies every reference.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(
          sql`truncate ${sql.join(
            [...rows.keys()].map((name) => sql.identifier(name)),
            sql`, `,
          )}`,
        )
        for (const [table, json] of rows) {
          const name = sql.identifier(table)
          await tx.execute(sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${json}::json)`)
        }
        await tx.execute(sql`select setval('command_log', ${Math.max(1, log)}, ${log > 0})`)
      }),
  }
}

async function textsOf(db: Database, statement: ReturnType<typeof sql>): Promise<string[]> {
  const answer: unknown = await db.execute(statement)
  return (answer as { rows: { value: string }[] }).rows.map(({ value }) => value)
}
