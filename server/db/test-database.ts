import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type OpenDatabase, openDatabase, openMigrated, openOn } from './open.ts'
import { facts } from './schema.ts'
import { engineTemplate, migrationsHash } from './test-engine.ts'

/**
 * A fresh, migrated database for one test: in memory, or with `TEST_DATABASE_URL` a new one on that PostgreSQL
 * server, dropped on close. The same tests run on both engines.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? await openFreshPostgresql(server) : await openFreshEngine()
}

/** Engines of this process that no test uses now. */
const idle: PGlite[] = []

/** Starting an engine costs 1 to 2 s of processor time, so a closed one is emptied and reused. */
async function openFreshEngine(): Promise<OpenDatabase> {
  const engine = idle.pop() ?? (await newEngine())
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

/** A new embedded engine in memory, with the tables and no user. */
export async function newEngine(): Promise<PGlite> {
  return await PGlite.create({ loadDataDir: new Blob([await readFile(await engineTemplate())]) })
}

/** A database on PostgreSQL that one test at a time uses, with `schema` as it was when it was copied. */
interface SharedDatabase {
  readonly name: string
  readonly schema: string
  /** Remains connected between tests: a new process of PostgreSQL reads its catalogue first, which takes longer than to empty the tables. */
  readonly owner: pg.Client
}

/** Databases of this process that no test uses now. They end with their cluster. */
const idleDatabases: SharedDatabase[] = []

/** Copying the template costs ten times the processor time of emptying a database. */
async function openFreshPostgresql(server: string): Promise<OpenDatabase> {
  const database = idleDatabases.pop() ?? (await copyTemplate(server))
  const opened = await openMigrated(databaseUrl(server, database.name))
  let isClosed = false
  return {
    ...opened,
    async close() {
      if (isClosed) return
      isClosed = true
      await opened.close()
      if (await empty(database)) return void idleDatabases.push(database)
      await onServer(server, `drop database ${database.name} with (force)`)
      await database.owner.end().catch(() => undefined)
    },
  }
}

async function copyTemplate(server: string): Promise<SharedDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await createDatabase(server, name, await migratedTemplate(server))
  const owner = new pg.Client({ connectionString: databaseUrl(server, name) })
  // A test may restart the server. The database is then dropped.
  owner.on('error', () => undefined)
  await owner.connect()
  const { rows } = await owner.query<{ schema: string }>(schemaOf)
  return { name, schema: String(rows[0]?.schema), owner }
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

/**
 * As a replica: a trigger refuses to empty the audit log. Deletes rows instead of truncating: a truncation gives each table and index a
 * new file, which takes 3 ms a table.
 */
const emptyTables = `
  set session_replication_role = replica;
  do $$
  declare name text;
  begin
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
      execute format('delete from %s', name);
    end loop;
    for name in select format('%I', sequencename) from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence %s restart', name);
    end loop;
  end $$;
  set session_replication_role = origin`

/** Removes all rows. Answers false for a database that is not as it was copied: no other test gets it. */
async function empty({ name, schema, owner }: SharedDatabase): Promise<boolean> {
  try {
    // Waits for each: what a commit adds in its last moment is deleted too.
    await owner.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [name])
    const { rows } = await owner.query<{ schema: string }>(schemaOf)
    if (rows[0]?.schema !== schema) return false
    await owner.query(emptyTables)
    return true
  } catch {
    return false
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
