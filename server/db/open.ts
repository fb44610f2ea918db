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

/** No statement may hold a request, or everyone waiting for its locks, longer than this. */
const statementTimeoutMs = 5_000
/** Waiting for somebody else's lock ends sooner than a slow statement of our own, so the two can be told apart. */
const lockTimeoutMs = 4_000
/** A transaction whose server forgot it must not keep its locks. */
const idleTimeoutMs = 30_000
const poolSize = 10
/** Any number, the same on every server: whoever holds it migrates. */
const migrationLock = 7_301_952

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, else the embedded engine in `<dataDir>/database`, which
 * one process may use at a time. Throws `FolderInUse` when another one does.
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

/** An embedded engine that runs: in memory, or in a folder that is known to be ours. */
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
  // An idle connection lost to a restart of PostgreSQL must not end the process; the pool opens a new one.
  pool.on('error', () => {})
  const db = drizzlePostgresql({ client: pool })
  await nameHistory(db)
  return { db, kind: 'postgresql', close: () => pool.end() }
}

/** Several servers may start at once: the first migrates, the others wait for it, on a connection without time limits. */
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

/** The first opening gives the history of this database its name, see `epoch` in the sync contract. */
async function nameHistory(db: Database): Promise<void> {
  await db.insert(facts).values({ key: 'epoch', value: randomUUID() }).onConflictDoNothing()
}
