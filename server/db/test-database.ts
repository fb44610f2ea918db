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

/** A database that no test uses, with `schema` as it was when it was copied. */
interface IdleDatabase {
  readonly name: string
  readonly schema: string
}

/** Idle databases of this process on PostgreSQL. They end with its cluster. */
const idleDatabases: IdleDatabase[] = []

/** Copying the template costs four times the processor time of emptying the few tables that a test has filled. */
async function openFreshPostgresql(server: string): Promise<OpenDatabase> {
  const database = idleDatabases.pop() ?? (await copyTemplate(server))
  const opened = await openDatabase({ databaseUrl: databaseUrl(server, database.name), dataDir: '' })
  let isClosed = false
  return {
    ...opened,
    async close() {
      if (isClosed) return
      isClosed = true
      await opened.close()
      if (await empty(server, database)) idleDatabases.push(database)
      else await onServer(server, `drop database ${database.name} with (force)`)
    },
  }
}

async function copyTemplate(server: string): Promise<IdleDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await createDatabase(server, name, await migratedTemplate(server))
  const [row] = await onServer(databaseUrl(server, name), schemaOf)
  return { name, schema: String(row?.schema) }
}

/** Hash of everything but the rows: tables, columns, constraints, triggers, functions, sequences, rights and settings. */
const schemaOf = `
  select md5(concat_ws('|',
    (select string_agg(concat_ws(' ', oid, relname, relkind, relowner, relacl, relrowsecurity, reloptions), ',' order by oid)
      from pg_class where relnamespace = 'public'::regnamespace),
    (select string_agg(concat_ws(' ', attrelid, attname, attnum, atttypid, attnotnull, attacl, attisdropped), ',' order by attrelid, attnum)
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace),
    (select string_agg(concat_ws(' ', oid, conname, convalidated), ',' order by oid) from pg_constraint),
    (select string_agg(concat_ws(' ', oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat_ws(' ', oid, proname, proacl, md5(prosrc)), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select string_agg(concat_ws(' ', oid, nspname, nspacl), ',' order by oid) from pg_namespace where nspname !~ '^pg_'),
    (select string_agg(setconfig::text, ',' order by setrole)
      from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())),
    (select datacl::text from pg_database where datname = current_database()),
    (select string_agg(concat_ws(' ', created_at, hash), ',' order by id) from drizzle.__drizzle_migrations)
  )) as schema`

/** As a replica: a trigger refuses to empty the audit log. */
const emptyTables = `
  set session_replication_role = replica;
  do $$
  declare name text; is_filled boolean; filled text[] = '{}';
  begin
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from %s)', name) into is_filled;
      if is_filled then filled = filled || name; end if;
    end loop;
    if filled <> '{}' then execute format('truncate %s cascade', array_to_string(filled, ', ')); end if;
    for name in select format('%I', sequencename) from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence %s restart', name);
    end loop;
  end $$`

/** Removes all rows. Answers false for a database that is not as it was copied: no other test gets it. */
async function empty(server: string, { name, schema }: IdleDatabase): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl(server, name) })
  try {
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [name])
    const { rows } = await client.query<{ schema: string }>(schemaOf)
    if (rows[0]?.schema !== schema) return false
    await client.query(emptyTables)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates a database by copying the files of another one: half of the processor time of copying its pages through the log. */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<void> {
  // PostgreSQL 14 always copies files.
  const [version] = await onServer(server, "select current_setting('server_version_num')::int >= 150000 as can_choose")
  await onServer(server, `create database ${name} template ${template}${version?.can_choose ? ' strategy file_copy' : ''}`)
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
