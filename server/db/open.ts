import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgresql } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { dataFolder } from '../process/data-folders.ts'
import { makePrivate, makePrivateFolder } from '../process/private-files.ts'
import { StartRefused } from '../process/start-refused.ts'
import { embeddedLimits, type QueueLimits, withQueue } from './embedded-queue.ts'
import { databaseCode } from './error-code.ts'
import { lockFolder } from './folder-lock.ts'
import { facts } from './schema.ts'
import { defaultPoolLimits, openPool, type PoolLimits } from './statements/pool.ts'

type NoRelations = Record<string, never>
/** Either engine; a `Transaction` is accepted wherever a `Database` is. */
export type Database = PgDatabase<PgQueryResultHKT, NoRelations>
export type Transaction = PgTransaction<PgQueryResultHKT, NoRelations, ExtractTablesWithRelations<NoRelations>>

export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'postgresql'
  readonly close: () => Promise<void>
}

/** An arbitrary number, equal on all servers: its holder migrates. */
const migrationLock = 7_301_952

interface Place {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  readonly pool?: PoolLimits
}

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, otherwise the embedded engine in
 * `<dataDir>/database`, for one process at a time. Throws `FolderInUse` if another process uses it.
 */
export async function openDatabase({ databaseUrl, dataDir, pool = defaultPoolLimits }: Place): Promise<OpenDatabase> {
  return databaseUrl ? await openPostgresql(databaseUrl, pool) : await openFolder(dataDir)
}

async function startEngine(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder)
  } catch (error) {
    const { bavail, bsize } = await statfs(folder)
    const free = Math.floor((bavail * bsize) / 1024 / 1024)
    const cause = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new StartRefused(`DATA_DIR: the database in ${folder} cannot be opened, with ${free} MB left on its disk (${cause}).`)
  }
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const lock = await lockFolder(join(dataDir, 'lock'))
  try {
    const folder = join(dataDir, 'database')
    await makePrivateFolder(folder)
    await makePrivate(folder)
    const opened = await openOn(await startEngine(folder), embeddedLimits)
    // The engine gives its files every right, whatever the umask.
    await makePrivate(folder)
    return {
      ...opened,
      async close() {
        await opened.close()
        await makePrivate(folder)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Wraps a running embedded engine: in memory, or in a locked folder. `limits` bound the statements that wait for it. */
export async function openOn(engine: PGlite, limits?: QueueLimits): Promise<OpenDatabase> {
  await refuseNewer(async (statement) => (await engine.query<{ last: string | null }>(statement)).rows[0]?.last)
  const db = drizzleEmbedded({ client: limits ? withQueue(engine, limits) : engine })
  await migrateEmbedded(db, { migrationsFolder: dataFolder('migrations') })
  await nameHistory(db)
  return { db, kind: 'embedded', close: () => engine.close() }
}

async function openPostgresql(connectionString: string, limits: PoolLimits): Promise<OpenDatabase> {
  await alone(connectionString, limits.timeoutMs, migrateIfOwner)
  return await openMigrated(connectionString, limits)
}

/** Opens a database on PostgreSQL that has all migrations. */
export async function openMigrated(connectionString: string, limits = defaultPoolLimits): Promise<OpenDatabase> {
  const pool = openPool(connectionString, limits)
  const db = drizzlePostgresql({ client: pool })
  await nameHistory(db)
  return { db, kind: 'postgresql', close: () => pool.end() }
}

/** Migrates as the owner of the tables, who then gives rights to the role of the servers. Servers that run as that role do not migrate. */
export function migrateAs(connectionString: string, giveRights: (owner: pg.Client) => Promise<void>): Promise<void> {
  return alone(connectionString, defaultPoolLimits.timeoutMs, async (client) => {
    await migrate(client)
    await giveRights(client)
  })
}

/** Several servers may start at once: the first does its work, the others wait on a connection without timeouts. */
async function alone(connectionString: string, timeoutMs: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs })
  // A lost connection fails the statement; without a listener it would end the process.
  client.on('error', () => {})
  await connect(client)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(async (statement) => (await client.query<{ last: string | null }>(statement)).rows[0]?.last)
    await work(client)
  } finally {
    await client.end()
  }
}

const migrate = (client: pg.Client) => migratePostgresql(drizzlePostgresql({ client }), { migrationsFolder: dataFolder('migrations') })

/** @throws StartRefused on a database that is older than this build, and whose tables another role owns. */
async function migrateIfOwner(client: pg.Client): Promise<void> {
  const owner = "select pg_has_role(relowner, 'MEMBER') as owns from pg_class where oid = to_regclass('public.audit_entries')"
  const { rows } = await client.query<{ owns: boolean }>(owner)
  if (rows[0]?.owns !== false) return await migrate(client)
  const last = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  if (Number(last.rows[0]?.last) < newestMigration())
    throw new StartRefused(
      "DATABASE_URL: the database is older than this build, and this role does not own its tables. Run `migrate` with the owner's address.",
    )
}

/** @throws StartRefused with the cause. A server that accepts and does not answer, or speaks no TLS, gives no error code. */
async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const cause = error instanceof Error ? error.message || databaseCode(error) : String(error)
    const isSilent = /timeout/.test(cause)
    throw new StartRefused(`DATABASE_URL cannot be opened: ${isSilent ? 'the server does not answer' : cause}.`)
  }
}

/** Drizzle looks for missing migrations only: an older build would work on tables that it does not know. */
async function refuseNewer(ask: (statement: string) => Promise<string | number | null | undefined>): Promise<void> {
  const table = 'drizzle.__drizzle_migrations'
  if ((await ask(`select to_regclass('${table}')::text as last`)) == null) return
  const last = Number(await ask(`select max(created_at) as last from ${table}`))
  if (last > newestMigration())
    throw new StartRefused('The database was migrated by a newer version of this server: start that version, or restore an older backup.')
}

/** Time of the newest migration of this build, in milliseconds since 1970, as the database records it. */
function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(dataFolder('migrations'), 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }
  return Math.max(...journal.entries.map(({ when }) => when))
}

/** Names the history of a new database, see `epoch` in the sync contract. */
async function nameHistory(db: Database): Promise<void> {
  await db.insert(facts).values({ key: 'epoch', value: randomUUID() }).onConflictDoNothing()
}
