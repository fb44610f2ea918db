import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgresql } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { facts } from './schema.ts'

type NoRelations = Record<string, never>
/** Either engine; a `Transaction` is accepted wherever a `Database` is. */
export type Database = PgDatabase<PgQueryResultHKT, NoRelations>
export type Transaction = PgTransaction<PgQueryResultHKT, NoRelations, ExtractTablesWithRelations<NoRelations>>

export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'postgresql'
  readonly close: () => Promise<void>
}

/** The longest time a statement may block a request or the owners of waiting locks. */
const statementTimeoutMs = 5_000
/** Shorter than the statement timeout, so that a lock wait and a slow statement give different errors. */
const lockTimeoutMs = 4_000
/** A transaction that the server abandoned must release its locks. */
const idleTimeoutMs = 30_000
const poolSize = 10
/** An arbitrary number, equal on all servers: its holder migrates. */
const migrationLock = 7_301_952

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, otherwise the embedded engine in
 * `<dataDir>/database`, for one process at a time. Throws `FolderInUse` if another process uses it.
 */
export async function openDatabase(options: { databaseUrl?: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return options.databaseUrl ? await openPostgresql(options.databaseUrl) : await openFolder(options.dataDir)
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const lock = await lockFolder(join(dataDir, 'lock'))
  try {
    const folder = join(dataDir, 'database')
    await mkdir(folder, { recursive: true })
    const opened = await openOn(await PGlite.create(folder))
    return {
      ...opened,
      async close() {
        await opened.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Wraps a running embedded engine: in memory, or in a locked folder. */
export async function openOn(engine: PGlite): Promise<OpenDatabase> {
  const db = drizzleEmbedded({ client: engine })
  await migrateEmbedded(db, { migrationsFolder: migrationsFolder() })
  await nameHistory(db)
  return { db, kind: 'embedded', close: () => engine.close() }
}

async function openPostgresql(connectionString: string): Promise<OpenDatabase> {
  await migrateOnce(connectionString)
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
  })
  // An idle connection that PostgreSQL closes must not end the process; the pool opens a new one.
  pool.on('error', () => {})
  const db = drizzlePostgresql({ client: pool })
  await nameHistory(db)
  return { db, kind: 'postgresql', close: () => pool.end() }
}

/** Several servers may start at once: the first migrates, the others wait on a connection without timeouts. */
async function migrateOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePostgresql(drizzlePostgresql({ client }), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end()
  }
}

/** Names the history of a new database, see `epoch` in the sync contract. */
async function nameHistory(db: Database): Promise<void> {
  await db.insert(facts).values({ key: 'epoch', value: randomUUID() }).onConflictDoNothing()
}
