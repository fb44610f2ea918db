import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../scripts/build/bundle.ts'
import { demoEmail, signInByApi } from '../tests/support/api.ts'
import { freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { stallingConnection } from '../tests/support/stalling-connection.ts'
import { isThorough } from '../tests/support/thorough.ts'
import { openDatabase } from './db/open.ts'
import { courses, users } from './db/schema.ts'

let dataDir: string
let programs: string
/** The database of the operator's commands. The embedded one takes a second longer to open; tests/system/lean-dist.test.ts has it too. */
let place: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-test-'))
  // As deep below the product as its sources, whose data the programs read. One that is compiled when it starts takes five times as long.
  await mkdir('.tmp', { recursive: true })
  programs = await mkdtemp(resolve('.tmp/main-test-'))
  const commands = ['first-admin', 'backup-mark', 'audit-check'].map((name) => `server/cli/${name}.ts`)
  await bundle(['server/main.ts', ...commands], programs)
  const DATABASE_URL = await freshDatabaseUrl()
  place = DATABASE_URL === undefined ? {} : { DATABASE_URL }
  // On the embedded database the first test does it.
  if (DATABASE_URL !== undefined) await outcome('server/cli/first-admin.ts', place, '01711111111', 'কামরুল')
})
afterAll(async () => {
  for (const folder of [dataDir, programs]) await rm(folder, { recursive: true })
})

type Program = ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }

function start(program: readonly string[], environment: Record<string, string>): Program {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, ['--liftoff-only', ...program], { env: { PATH, HOME, DATA_DIR: dataDir, ...environment } })
}

/** Runs a program as the test has bundled it. */
function run(file: string, environment: Record<string, string>, ...words: string[]): Program {
  return start([join(programs, `${basename(file, '.ts')}.js`), ...words], environment)
}

/** The output of a program and its exit code. */
async function outcomeOf(child: Program) {
  const ended = once(child, 'exit')
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await ended)[0] as number, out, error }
}

const outcome = (file: string, environment: Record<string, string>, ...words: string[]) => outcomeOf(run(file, environment, ...words))

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return String(port)
}

/** A port that this process occupies until it ends. */
async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return String((server.address() as { port: number }).port)
}

const production = (port: string, databaseUrl: string) => ({
  PORT: port,
  NODE_ENV: 'production',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: databaseUrl,
})

async function banner(child: ReturnType<typeof run>): Promise<string> {
  let output = ''
  // Read to the end: a program whose output is not read is killed at its next line.
  for await (const [piece] of on(child.stdout, 'data', { close: ['end'] })) {
    output += String(piece)
    if (/is ready.*\n\n$/su.test(output)) return output
  }
  throw new Error(`the server ended: ${output}`)
}

describe('the program', () => {
  it('creates the first administrator, serves, refuses a second process on its folder, and exits on a signal', async () => {
    const command = await outcome('server/cli/first-admin.ts', { PUBLIC_URL: 'https://learn.example.org' }, '01711111111', 'কামরুল', 'হাসান')
    expect(command).toMatchObject({ code: 0, error: '' })
    expect(command.out).toMatch(/https:\/\/learn\.example\.org\/reset-password\?token=[\w-]{43}\n$/)

    const port = await freePort()
    const PUBLIC_URL = `http://127.0.0.1:${port}`
    const settings = { PORT: port, NODE_ENV: 'production', PUBLIC_URL, EMBEDDED_DATABASE: 'yes', PRODUCT_NAME: 'শিখি' }
    const server = run('server/main.ts', settings)
    const ended = once(server, 'exit')
    const output = await banner(server)
    expect(output).toContain('শিখি')
    expect(output).toContain(`http://127.0.0.1:${port}/`)
    expect(output).not.toContain('demo')
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(await answer.json()).toMatchObject({ success: true, database: 'embedded' })
    for (const role of ['student', 'instructor', 'admin'] as const)
      expect(await signInByApi(PUBLIC_URL, demoEmail(role)).catch(({ message }: Error) => message)).toContain('401')

    const second = await outcome('server/main.ts', { PORT: await freePort() })
    expect(second).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The data folder is in use by process \d+; stop that server first\.\n$/),
    })

    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['database', 'lock']))
    const paths = (await readdir(dataDir, { recursive: true })).map((name) => join(dataDir, name))
    const open = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o077 ? [path] : [])))
    expect(open.flat()).toEqual([])
  })

  it('prints the number of the last push for a backup, and stores no mark that it has not printed', async () => {
    expect(await outcome('server/cli/backup-mark.ts', place)).toEqual({ code: 0, out: '0\n', error: '' })
    expect(await outcome('server/cli/backup-mark.ts', place, '0')).toEqual({ code: 0, out: '', error: '' })
    const error = 'The last push has the number 0; 3 is of another database.\n'
    expect(await outcome('server/cli/backup-mark.ts', place, '3')).toEqual({ code: 1, out: '', error })
    expect(await outcome('server/cli/backup-mark.ts', place, '-1')).toMatchObject({ code: 1, error: expect.stringMatching(/^Usage: /) })
  })

  it('checks the chain of the audit log, and says that a noted entry is missing', async () => {
    const { code, out } = await outcome('server/cli/audit-check.ts', place)
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^1 [\da-f]{64}\n$/) })
    expect(await outcome('server/cli/audit-check.ts', place, ...out.trim().split(' '))).toEqual({ code: 0, out, error: '' })
    const error = 'The audit log is not what was written: entry 2 was changed or is missing.\n'
    expect(await outcome('server/cli/audit-check.ts', place, '2', '0'.repeat(64))).toEqual({ code: 1, out: '', error })
    expect(await outcome('server/cli/audit-check.ts', place, '2')).toMatchObject({ code: 1, error: expect.stringMatching(/^Usage: /) })
  })

  it('exits cleanly on a signal during the start, with nothing half-written', async () => {
    const ownFolder = await mkdtemp(join(tmpdir(), 'main-test-'))
    // The embedded database takes 3 s of processor time for its first start.
    const databaseUrl = isThorough ? undefined : await freshDatabaseUrl()
    const settings = { DATA_DIR: ownFolder, PORT: await freePort(), ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
    const server = run('server/main.ts', settings)
    const [ended, output, complaint] = [once(server, 'exit'), text(server.stdout), text(server.stderr)]
    // The first course file exists: the start is in the middle of loading courses.
    await expect.poll(() => existsSync(join(ownFolder, 'files')), { timeout: 150_000, interval: 5 }).toBe(true)
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect([await output, await complaint]).toEqual(['', ''])

    const files = await readdir(join(ownFolder, 'files'), { recursive: true })
    expect(files.filter((name) => !/^[\da-f]{2}(?:\/[\da-f]{64})?$/.test(name))).toEqual([])
    const { db, close } = await openDatabase({ databaseUrl, dataDir: ownFolder })
    const stored = await db.select().from(courses)
    expect(stored.length).toBeLessThan((await readdir('content')).length)
    expect(await db.select().from(users)).toEqual([])
    await close()
    await rm(ownFolder, { recursive: true })
  })

  it.each([
    ['a taken port', async () => ({ PORT: await takenPort() }), /^PORT \d+ on 127\.0\.0\.1 is already in use\.\n$/],
    ['a bad signing key', async () => ({ SIGNING_KEY: 'garbage' }), /^SIGNING_KEY must hold a private key of the curve P-256 .*\.\n$/],
    [
      'a data folder below /proc',
      async () => ({ DATA_DIR: '/proc/no/such' }),
      /^DATA_DIR \/proc\/no\/such cannot be written to \(ENOENT\)\.\n$/,
    ],
    [
      'no built app in production',
      async () => ({ NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example.org', EMBEDDED_DATABASE: 'yes', APP_DIR: tmpdir() }),
      /^APP_DIR .* has no built app.*\.\n$/,
    ],
    [
      'no public address in production',
      async () => ({ NODE_ENV: 'production', EMBEDDED_DATABASE: 'yes' }),
      /^PUBLIC_URL must be set in production: .*\.\n$/,
    ],
    ['no database named in production', async () => ({ NODE_ENV: 'production' }), /^DATABASE_URL must be set in production.*\.\n$/],
  ] as const)('stops with one sentence, and before it opens a database, for %s', async (_what, settings, sentence) => {
    const ownFolder = await mkdtemp(join(tmpdir(), 'main-test-'))
    const ended = await outcome('server/main.ts', { DATA_DIR: ownFolder, ...(await settings()) })
    expect(ended).toMatchObject({ code: 1, out: '', error: expect.stringMatching(sentence) })
    expect(existsSync(join(ownFolder, 'database'))).toBe(false)
    await rm(ownFolder, { recursive: true })
  })

  it('stops with one sentence for an invalid setting, also when it runs from its source', async () => {
    const fromSource = start(['--import', 'tsx', 'server/main.ts'], { PORT: 'eighty' })
    const both = await Promise.all([outcome('server/main.ts', { PORT: 'eighty' }), outcomeOf(fromSource)])
    for (const ended of both)
      expect(ended).toEqual({
        code: 1,
        out: '',
        error: 'PORT must be a number from 0 to 65535, not "eighty".\n',
      })
  })
})

// At the same time: the first waits 9 s for the database, the last 1 s.
describe.concurrent('the program, beside PostgreSQL', () => {
  it.skipIf(!process.env.TEST_DATABASE_URL)('ends in time when the database hangs, and refuses what waits for it', async ({ expect }) => {
    const database = new URL((await freshDatabaseUrl()) ?? '')
    const line = await stallingConnection(Number(database.port))
    database.port = line.port
    const port = await freePort()
    const server = run('server/main.ts', { ...production(port, database.href), DATABASE_TIMEOUT_S: '30' })
    const [ended, complaint] = [once(server, 'exit'), text(server.stderr)]
    await banner(server)
    line.stall()
    const waiting = fetch(`http://127.0.0.1:${port}/api/courses`)
    await line.waiting
    server.kill('SIGTERM')
    const answer = await waiting
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ success: false, code: 'busy' })])
    expect(await ended).toEqual([1, null])
    expect(await complaint).toBe('Ended after 9 s without waiting any longer for the database.\n')
    line.close()
  })

  it.skipIf(!process.env.TEST_DATABASE_URL)('answers and keeps its log short while the database is away', async ({ expect }) => {
    const database = new URL((await freshDatabaseUrl()) ?? '')
    const line = await stallingConnection(Number(database.port))
    database.port = line.port
    const port = await freePort()
    const server = run('server/main.ts', production(port, database.href))
    const [ended, output, complaint] = [once(server, 'exit'), text(server.stdout), text(server.stderr)]
    const ask = async (headers?: HeadersInit) => (await fetch(`http://127.0.0.1:${port}/api/courses`, { headers: headers ?? {} })).status
    const secret = 'secret-word'.padEnd(43, 'x')
    await expect.poll(() => ask().catch(() => 0), { timeout: 60_000 }).toBe(200)
    line.close()
    // More than the limit of an address per minute, so that this flood is counted too.
    const statuses = await Promise.all(Array.from({ length: 1000 }, () => ask({ authorization: `Bearer ${secret}` })))
    expect(statuses.filter((status) => status !== 503 && status !== 429)).toEqual([])
    expect(statuses).toContain(503)
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    const lines = (await output).split('\n').filter((one) => one.startsWith('{'))
    const events = lines.map((one) => JSON.parse(one) as { level: number; code?: string; times?: number })
    const counted = events.filter(({ code }) => code === 'busy').reduce((sum, { times = 1 }) => sum + times, 0)
    expect(counted).toBe(statuses.filter((status) => status === 503).length)
    expect(lines.length).toBeLessThan(12)
    expect(lines.join('') + (await complaint)).not.toMatch(/secret-word/)
  })

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'stops with one sentence when PostgreSQL accepts and never answers, or is newer',
    async ({ expect }) => {
      const silent = createServer().listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const { port } = silent.address() as { port: number }
      const unheard = { DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/x`, DATABASE_TIMEOUT_S: '1' }
      expect((await outcome('server/main.ts', unheard)).error).toBe('DATABASE_URL cannot be opened: the server does not answer.\n')
      silent.close()

      const databaseUrl = (await freshDatabaseUrl()) ?? ''
      const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
      await close()
      expect((await outcome('server/main.ts', { DATABASE_URL: databaseUrl })).error).toMatch(
        /^The database was migrated by a newer version.*\.\n$/,
      )
    },
  )
})
