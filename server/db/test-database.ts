import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { migrationsFolder } from './migrations-folder.ts'
import { type OpenDatabase, openDatabase, openOn } from './open.ts'

/**
 * A fresh, empty, migrated database for one test. In memory by default; with `TEST_DATABASE_URL` a new database on that
 * PostgreSQL server, dropped on close, so that the same tests run on both engines.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? await openFreshPostgresql(server) : await openFreshEngine()
}

/** Engines of this process that nobody uses: one list for all files of tests in it, whether or not they share their modules. */
const shared = globalThis as { idleTestEngines?: PGlite[] }
shared.idleTestEngines ??= []
const idle = shared.idleTestEngines

/** Starting an engine takes a processor second or two: one that was closed is emptied for whoever comes next. */
async function openFreshEngine(): Promise<OpenDatabase> {
  const engine = idle.pop() ?? (await PGlite.create({ loadDataDir: await template() }))
  const tables = await tablesOf(engine)
  await engine.exec(`truncate ${tables} restart identity cascade`)
  let isClosed = false
  // Work that is still under way when its test has closed the database must not reach the next one's.
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
      // What changed the tables themselves has used the engine up.
      if ((await tablesOf(engine)) === tables) idle.push(engine)
      else await engine.close()
    },
  }
}

async function tablesOf(engine: PGlite): Promise<string> {
  const { rows } = await engine.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  return rows.map(({ name }) => name).join()
}

/** A first start of the embedded engine takes seconds, loading a prepared data folder takes one. Rebuilt when a migration changes. */
async function template(): Promise<Blob> {
  const folder = 'node_modules/.cache/test-database'
  const path = join(folder, `${await migrationsHash()}.tar`)
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true })
    const engine = await PGlite.create()
    await openOn(engine)
    const bytes = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer())
    await engine.close()
    // Test workers build it at the same time: each writes its own file, the last rename wins with equal content.
    const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
    await writeFile(temporary, bytes)
    await rename(temporary, path)
  }
  return new Blob([await readFile(path)])
}

async function migrationsHash(): Promise<string> {
  const journal = await readFile(join(migrationsFolder(), 'meta/_journal.json'))
  const engine = await readFile('node_modules/@electric-sql/pglite/package.json')
  return createHash('sha256').update(journal).update(engine).digest('hex').slice(0, 16)
}

async function openFreshPostgresql(server: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  return {
    ...opened,
    async close() {
      await opened.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
