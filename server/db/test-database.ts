import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { dataFolder } from '../process/data-folders.ts'
import { type OpenDatabase, openDatabase, openOn } from './open.ts'
import { facts } from './schema.ts'

/**
 * A fresh, migrated database for one test: in memory, or with `TEST_DATABASE_URL` a new one on that PostgreSQL
 * server, dropped on close. The same tests run on both engines.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? await openFreshPostgresql(server) : await openFreshEngine()
}

/** Idle engines of this process, shared by all test files, even if they do not share modules. */
const shared = globalThis as { idleTestEngines?: PGlite[] }
shared.idleTestEngines ??= []
const idle = shared.idleTestEngines

/** Starting an engine costs 1 to 2 s of processor time, so a closed one is emptied and reused. */
async function openFreshEngine(): Promise<OpenDatabase> {
  const engine = idle.pop() ?? (await PGlite.create({ loadDataDir: await template() }))
  const tables = await tablesOf(engine)
  // As a replica: a trigger refuses to empty the audit log.
  await engine.exec(`
    set session_replication_role = replica;
    truncate ${tables} restart identity cascade;
    alter sequence community_changes restart;
    set session_replication_role = origin`)
  let isClosed = false
  // Work that continues after its test closed the database must not reach the next test's.
  const lent = new Proxy(engine, {
    get(_, name) {
      if (isClosed) throw new Error('The database is closed.')
      const value: unknown = Reflect.get(engine, name)
      return typeof value === 'function' ? value.bind(engine) : value
    },
  })
  return {
    ...(await openOn(lent)),
    async close() {
      if (isClosed) return
      isClosed = true
      // An engine whose tables were changed is not reused.
      if ((await tablesOf(engine)) === tables) idle.push(engine)
      else await engine.close()
    },
  }
}

async function tablesOf(engine: PGlite): Promise<string> {
  const { rows } = await engine.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  return rows.map(({ name }) => name).join()
}

/**
 * A first start of the embedded engine takes seconds; loading a prepared data folder takes one. Rebuilt when a
 * migration changes.
 */
async function template(): Promise<Blob> {
  const folder = 'node_modules/.cache/test-database'
  const path = join(folder, `${await migrationsHash()}.tar`)
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true })
    const engine = await PGlite.create()
    await openOn(engine)
    const bytes = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer())
    await engine.close()
    // Test workers build it concurrently: each writes its own file, and the last rename wins with equal content.
    const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
    await writeFile(temporary, bytes)
    await rename(temporary, path)
  }
  return new Blob([await readFile(path)])
}

async function migrationsHash(): Promise<string> {
  const journal = await readFile(join(dataFolder('migrations'), 'meta/_journal.json'))
  const engine = await readFile('node_modules/@electric-sql/pglite/package.json')
  return createHash('sha256').update(journal).update(engine).digest('hex').slice(0, 16)
}

async function openFreshPostgresql(server: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${await migratedTemplate(server)}`)
  const opened = await openDatabase({ databaseUrl: databaseUrl(server, name), dataDir: '' })
  return {
    ...opened,
    async close() {
      await opened.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Address of the database of this name on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Any number that no other lock of the product uses. */
const templateLock = 7_301_953
let migrated: Promise<string> | undefined

/** Name of a database that is migrated and empty. Copying it takes a third of the time of migrating a new one. */
function migratedTemplate(server: string): Promise<string> {
  migrated ??= makeTemplate(server)
  return migrated
}

async function makeTemplate(server: string): Promise<string> {
  const name = `template_${await migrationsHash()}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    // Test workers ask for it at the same time. The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const unfinished = `new_${name}`
      await client.query(`drop database if exists ${unfinished}`)
      await client.query(`create database ${unfinished}`)
      const { db, close } = await openDatabase({ databaseUrl: databaseUrl(server, unfinished), dataDir: '' })
      // Each copy names its own history.
      await db.delete(facts)
      await close()
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

/** Runs one statement on a server, outside of any test's database. */
export async function onServer(server: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
