import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { findBinaries } from '../../scripts/prerequisites/ensure-postgres.ts'
import { lastLogNumber } from '../../server/db/backup-mark.ts'
import type { Database } from '../../server/db/open.ts'
import { databaseUrl } from '../../server/db/test-database.ts'

interface Backup {
  readonly restore: () => Promise<void>
}

/**
 * A backup of every row and of the command log: on PostgreSQL by the commands of docs/operation.md, or by `rows`, which costs a tenth.
 */
export function takeBackup(db: Database, by: 'commands' | 'rows' = 'commands'): Promise<Backup> {
  const server = process.env.TEST_DATABASE_URL
  return server && by === 'commands' ? dump(db, server) : copyRows(db)
}

const run = promisify(execFile)

async function dump(db: Database, server: string): Promise<Backup> {
  const [name = ''] = await textsOf(db, sql`select current_database() as value`)
  const url = databaseUrl(server, name)
  const programs = (await findBinaries()) ?? ''
  const { stdout } = await run(join(programs, 'pg_dump'), ['--format=custom', url], { encoding: 'buffer', maxBuffer: 2 ** 28 })
  return {
    async restore() {
      const how = ['--clean', '--if-exists', '--no-owner', '--single-transaction']
      const restoring = run(join(programs, 'pg_restore'), [...how, '--dbname', url])
      restoring.child.stdin?.end(stdout)
      await restoring
    },
  }
}

/** The embedded database, whose folder is copied while the server is stopped, has no such commands. */
async function copyRows(db: Database): Promise<Backup> {
  const tables = await textsOf(db, sql`select tablename as value from pg_tables where schemaname = 'public'`)
  const log = await lastLogNumber(db)
  const rows = new Map<string, { columns: string; json: string }>()
  for (const table of tables) {
    const [json = '[]'] = await textsOf(db, sql`select coalesce(json_agg(t), '[]')::text as value from ${sql.identifier(table)} t`)
    // The database computes the others itself.
    const [columns = ''] = await textsOf(
      db,
      sql`select string_agg(quote_ident(column_name), ', ') as value from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
    )
    rows.set(table, { columns, json })
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
        for (const [table, { columns, json }] of rows) {
          const [name, list] = [sql.identifier(table), sql.raw(columns)]
          await tx.execute(
            sql`insert into ${name} (${list}) overriding system value
              select ${list} from json_populate_recordset(null::${name}, ${json}::json)`,
          )
        }
        await tx.execute(sql`select setval('command_log', ${Math.max(1, log)}, ${log > 0})`)
      }),
  }
}

async function textsOf(db: Database, statement: ReturnType<typeof sql>): Promise<string[]> {
  const answer: unknown = await db.execute(statement)
  return (answer as { rows: { value: string }[] }).rows.map(({ value }) => value)
}
