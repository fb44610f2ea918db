import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseCode } from '../db/error-code.ts'
import { migrateAs, type OpenDatabase, openDatabase } from '../db/open.ts'
import { databaseUrl, onServer, openTestDatabase } from '../db/test-database.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { checkChain } from './audit-chain.ts'
import { admitServer, logProtection } from './audit-rights.ts'

/** SQLSTATE: the role lacks the right. */
const denied = '42501'

it.skipIf(process.env.TEST_DATABASE_URL)('the embedded engine has triggers alone, and says so', async () => {
  const { db, close } = await openTestDatabase()
  expect(await logProtection(db)).toBe('triggers')
  await close()
})

describe.runIf(process.env.TEST_DATABASE_URL)('a role of the server', () => {
  const server = process.env.TEST_DATABASE_URL ?? 'postgres://localhost/none'
  const [database, role] = [`rights_${randomBytes(6).toString('hex')}`, `server_${randomBytes(6).toString('hex')}`]
  const owner = databaseUrl(server, database)
  const own = new URL(owner)
  own.username = role
  own.password = 'secret'
  let opened: OpenDatabase
  let app: TestApp
  beforeAll(async () => {
    await onServer(server, `create database ${database}`)
    await onServer(server, `create role ${role} login password 'secret'`)
    await migrateAs(owner, (client) => admitServer(client, role))
    opened = await openDatabase({ databaseUrl: own.href, dataDir: '' })
    app = await openTestApp({ database: opened })
  })
  afterAll(async () => {
    await app.close()
    await onServer(server, `drop database ${database} with (force)`)
    await onServer(server, `drop role ${role}`)
  })
  const codeOf = async (statement: string) =>
    opened.db.execute(sql.raw(statement)).then(
      () => '',
      (error: unknown) => databaseCode(error),
    )

  const content = async () => (await onServer(owner, 'select * from audit_entries order by number')).map((row) => JSON.stringify(row))

  it('runs the server: acts are done, and have their lines in a sound chain', async () => {
    const { token } = (await app.signIn(await app.addPerson({ role: 'admin' }))).body
    const person = await app.addPerson()
    const suspension = { from: null, reason: 'spam', note: 'বিজ্ঞাপন', until: app.clock.now + 3600_000 }
    expect((await app.call('POST', `/api/admin/users/${person.id}/suspend`, { body: suspension, token })).status).toBe(200)
    const word = { language: 'bn', key: 'wall.title', value: 'আড্ডা' }
    expect((await app.call('POST', '/api/admin/translations', { body: word, token })).status).toBe(200)
    const poster = await app.addPerson()
    const input = { body: 'প্রথম লেখা', subject: 'question', media: [] }
    const command = { id: randomUUID(), lane: 'x', after: null, name: 'createPost', version: 1, made_at: app.clock.now, input }
    const sent = { client_id: randomUUID(), user_id: poster.id, sent_at: app.clock.now, app_version: '1', commands: [command] }
    expect((await app.call('POST', '/api/sync/push', { body: sent, token: (await app.signIn(poster)).body.token })).status).toBe(200)
    expect((await app.call('GET', '/api/sync/pull?shape=3&catalogue=0')).status).toBe(200)
    const overview = await app.call('GET', '/api/admin/overview', { token })
    expect(overview.body).toMatchObject({ overview: { platform: { audit: 'rights', push: { failed_at: null, late_at: null } } } })
    expect(await checkChain(opened.db)).toMatchObject({ isSound: true, number: 2 })
  })

  it('has every right that the server needs on all other tables and numbers', async () => {
    const answer = await opened.db.execute<{ name: string }>(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname <> 'audit_entries'
        and case relkind
          when 'r' then not (has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
            and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))
          when 'S' then not has_sequence_privilege(oid, 'USAGE')
        end
    `)
    const { rows } = answer as { rows: { name: string }[] }
    expect(rows).toEqual([])
  })

  it.each([
    `update audit_entries set reason = 'x'`,
    'delete from audit_entries',
    'truncate audit_entries',
    'alter table audit_entries disable trigger all',
    'drop trigger audit_entries_append_only on audit_entries',
    'drop table audit_entries',
    'create trigger other before insert on audit_entries execute function refuse_audit_change()',
    `create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'`,
    'set session_replication_role = replica',
    'alter table audit_entries add column x text',
    `grant update on audit_entries to ${role}`,
    'select from audit_entries for update',
  ])('cannot: %s', async (statement) => {
    const before = await content()
    const code = await codeOf(statement)
    // A grant of a right that the role lacks is only a warning.
    if (statement.startsWith('grant')) expect(await codeOf(`update audit_entries set reason = 'x'`)).toBe(denied)
    else expect(code).toBe(denied)
    expect(await content()).toEqual(before)
  })

  it('starts on the schema of its build alone: the owner migrates', async () => {
    const age = (change: string) =>
      onServer(
        owner,
        `update drizzle.__drizzle_migrations set created_at = created_at ${change} where id = (select max(id) from drizzle.__drizzle_migrations)`,
      )
    await age('- 1')
    await expect(openDatabase({ databaseUrl: own.href, dataDir: '' })).rejects.toThrow("Run `migrate` with the owner's address")
    await age('+ 1')
    await (await openDatabase({ databaseUrl: own.href, dataDir: '' })).close()
  })

  it('is no owner, none of its members and no superuser', async () => {
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string }>('select current_user as name')
      await expect(admitServer(client, rows[0]?.name ?? '')).rejects.toThrow('can change the audit log')
      await expect(admitServer(client, 'nobody_here')).rejects.toThrow('There is no role')
      // The owner of the database, who may drop what is in it; and a role that could join the owner of the table.
      for (const right of [`alter database ${database} owner to ${role}_b`, `alter role ${role}_b createrole`]) {
        await onServer(server, `create role ${role}_b login`)
        await onServer(server, right)
        await expect(admitServer(client, `${role}_b`)).rejects.toThrow('can change the audit log')
        const { rows: granted } = await client.query(`select from information_schema.role_table_grants where grantee = '${role}_b'`)
        expect(granted).toEqual([])
        await onServer(server, `alter database ${database} owner to current_user`)
        await onServer(server, `drop role ${role}_b`)
      }
    } finally {
      await client.end()
    }
  })
})

it.runIf(process.env.TEST_DATABASE_URL)('the owner as the server has triggers alone', async () => {
  const { db, close } = await openTestDatabase()
  expect(await logProtection(db)).toBe('triggers')
  await close()
})
