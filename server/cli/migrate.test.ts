import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../../scripts/build/bundle.ts'
import { openDatabase } from '../db/open.ts'
import { databaseUrl, onServer } from '../db/test-database.ts'
import { checkChain, recordAct } from '../log/audit-chain.ts'

/** The roles of docs/decisions/079: an owner without other rights, and the server. */
describe.runIf(process.env.TEST_DATABASE_URL)('the command `migrate`', () => {
  const cluster = process.env.TEST_DATABASE_URL ?? 'postgres://localhost/none'
  const suffix = randomBytes(6).toString('hex')
  const [database, owner, role] = [`migrate_${suffix}`, `owner_${suffix}`, `server_${suffix}`]
  const as = (name: string) => Object.assign(new URL(databaseUrl(cluster, database)), { username: name, password: 'secret' }).href
  let programs: string
  let dataDir: string
  beforeAll(async () => {
    for (const name of [owner, role]) await onServer(cluster, `create role ${name} login password 'secret'`)
    await onServer(cluster, `create database ${database} owner ${owner}`)
    dataDir = await mkdtemp(join(tmpdir(), 'migrate-test-'))
    // As deep below the product as its sources, whose migrations the program reads.
    await mkdir('.tmp', { recursive: true })
    programs = await mkdtemp(resolve('.tmp/migrate-test-'))
    await bundle(['server/cli/migrate.ts'], programs)
  })
  afterAll(async () => {
    await onServer(cluster, `drop database ${database} with (force)`)
    for (const name of [owner, role]) await onServer(cluster, `drop role ${name}`)
    for (const folder of [programs, dataDir]) await rm(folder, { recursive: true })
  })

  async function migrate(environment: Record<string, string>, ...words: string[]) {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, DATA_DIR: dataDir, ...environment }
    const child = spawn(process.execPath, [join(programs, 'migrate.js'), ...words], { env })
    const ended = once(child, 'exit')
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: (await ended)[0] as number, out, error }
  }

  it('makes the tables, lets the server work and keeps it from changing the log; a second run changes nothing', async () => {
    const done = { code: 0, out: `The database is migrated. Start the server with the role ${role}.\n`, error: '' }
    expect(await migrate({ DATABASE_URL: as(owner) }, role)).toEqual(done)
    const server = await openDatabase({ databaseUrl: as(role), dataDir })
    const origin = { clock: () => 1_800_000_000_000, person: null, requestId: null }
    const note = () => server.db.transaction((tx) => recordAct(tx, origin, { act: 'admin_made' }))
    await note()
    expect(await migrate({ DATABASE_URL: as(owner) }, role)).toEqual(done)
    await note()
    expect(await checkChain(server.db)).toMatchObject({ isSound: true, number: 2 })
    await server.close()
    await expect(onServer(as(role), 'delete from audit_entries')).rejects.toThrow('permission denied')
    const [table] = await onServer(cluster, `select pg_get_userbyid(datdba) as name from pg_database where datname = '${database}'`)
    expect(table).toEqual({ name: owner })
  })

  it('refuses the owner as the server, an unknown role and a call without one, each with one sentence', async () => {
    const refused = (error: RegExp) => ({ code: 1, out: '', error: expect.stringMatching(error) })
    expect(await migrate({ DATABASE_URL: as(owner) }, owner)).toEqual(refused(/^The role ".*" can change the audit log: .*\n$/))
    expect(await migrate({ DATABASE_URL: as(owner) }, 'nobody_here')).toEqual(refused(/^There is no role "nobody_here"\. .*\n$/))
    expect(await migrate({ DATABASE_URL: as(owner) })).toEqual(refused(/^Usage: DATABASE_URL=.*\n$/))
    expect(await migrate({}, role)).toEqual(refused(/^Usage: DATABASE_URL=.*\n$/))
  })

  it('refuses the server as the owner, and a database that does not answer', async () => {
    const { code, out, error } = await migrate({ DATABASE_URL: as(role) }, role)
    expect({ code, out, lines: error.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 })
    const absent = await migrate({ DATABASE_URL: as(owner).replace(database, `absent_${suffix}`) }, role)
    expect(absent).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^.+\n$/) })
  })
})
