/**
 * Runs all faults at once for an hour: `tsx scripts/bench/server/fault-hour.ts [minutes] [seed]`. Twenty devices write posts, threads,
 * replies, attempts and progress over a bad network. Server and database are killed. The database's disk fills up. A captive portal
 * answers. Clocks jump. In the last sixth of the time the server is not killed, so that its memory shows. Prints what was lost or
 * doubled. Draws the server's memory and the time of its answers to `.tmp/fault-hour.svg`. Exits with 1 if anything was
 * lost, doubled or refused, or if the server ended by itself. Run `npm run build` first. Needs root.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../server/db/open.ts'
import { users } from '../../../server/db/schema.ts'
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { callApi, signInByApi } from '../../../tests/support/api.ts'
import { interrupt, restarts } from '../../../tests/support/database-restarts.ts'
import { type FaultChances, FaultProxy } from '../../../tests/support/fault-proxy.ts'
import { BusyPerson, readWorkplace, storedEffects } from '../../../tests/support/ledger.ts'
import { pick, seededRandom } from '../../../tests/support/random.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { SyncClient } from '../../../tests/support/sync-client.ts'
import { startThrowAwayPostgres } from '../../prerequisites/ensure-postgres.ts'
import { percentile } from '../table.ts'

const minutes = Number(process.argv[2] ?? 60)
const seed = Number(process.argv[3] ?? Date.now() % 100_000)
const deviceCount = 20
/** Mean time between two commands of a device, in milliseconds. */
const thinkMs = 2_000
const usual: FaultChances = {
  'lose-request': 0.04,
  'lose-reply': 0.1,
  duplicate: 0.1,
  delay: 0.1,
  cut: 0.03,
  'cut-silently': 0.03,
  '500': 0.02,
  '503': 0.02,
}
const day = 86_400_000
const jumps = [-56 * 365 * day, -365 * day, -day, 0, 0, day, 3_650 * day]

const random = seededRandom(seed)
const disk = '/tmp/entlab-small-disk'
mkdirSync(disk, { recursive: true })
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=900m,mode=755', 'tmpfs', disk])
const cluster = await startThrowAwayPostgres({ isDurable: true, parent: disk })
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database faults')
const databaseUrl = addressOf(cluster.url, 'faults')
const server = await startServer({ databaseUrl, env: { RATE_LIMIT_FACTOR: '1000' } })
const proxy = await new FaultProxy({ target: server.url, seed, faults: usual, path: /\/sync\// }).listen()
console.log(`${minutes} minutes, seed ${seed}`)

const counts: Record<string, number> = { 'server killed': 0, 'server ended by itself': 0, 'disk full': 0, portal: 0, 'clock jumps': 0 }
const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1)
/** Milliseconds until the answers of the current minute, and one sample a minute. */
let answers: number[] = []
const samples: { rssMb: number; p50: number; p99: number; settled: number }[] = []

const clocks = Array.from({ length: deviceCount }, () => 0)
const place = await readWorkplace(server.url)
const people: BusyPerson[] = []
for (let index = 0; index < deviceCount; index++) {
  const [phone, password] = [`0171${1_000_000 + index}`, 'mango-Tree-River']
  await callApi(server.url, '/auth/register.php', { method: 'POST', body: { phone, password, full_name: `লেখক ${index}` } })
  const session = await signInByApi(server.url, phone, password)
  const options = { url: proxy.url, random, now: () => Date.now() + (clocks[index] ?? 0), onAnswer: (ms: number) => void answers.push(ms) }
  people.push(new BusyPerson(new SyncClient({ ...options, ...session }), random, place))
}
await liftLimits()

const end = Date.now() + minutes * 60_000
const lastKill = Date.now() + (minutes * 60_000 * 5) / 6
let isOver = false
const senders = people.map(({ client }) => client.sendAll(() => isOver, AbortSignal.timeout(minutes * 60_000 + 300_000)))
const acting = people.map(async (person) => {
  while (Date.now() < end) {
    person.act()
    await wait(random() * 2 * thinkMs)
  }
})
await Promise.all([...acting, breakThings(), sample()])
isOver = true
proxy.faults = {}
if (!server.isRunning) await server.start()
await Promise.all(senders)
await report()
await server.stop()
await proxy.close()
await cluster.stop()
execFileSync('umount', [disk])

/** Members since yesterday: what a new account writes beyond its limits (061) would wait for the next day. */
async function liftLimits(): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  await db.update(users).set({ knownSince: new Date(Date.now() - day) })
  await close()
}

async function breakThings(): Promise<void> {
  const quiet = [...restarts.map((one) => () => interruptDatabase(one)), fillDisk, openPortal, setClock]
  const all = [killServer, killServer, ...quiet]
  while (Date.now() < end) {
    await wait(3_000 + random() * 12_000)
    await pick(random, Date.now() < lastKill ? all : quiet)()
    if (!server.isRunning) {
      count('server ended by itself')
      await server.start()
    }
  }
}

async function killServer(): Promise<void> {
  count('server killed')
  await server.restart(random() < 0.7 ? 'SIGKILL' : 'SIGTERM')
}

async function interruptDatabase(one: (typeof restarts)[number]): Promise<void> {
  count(`database: ${one}`)
  await interrupt(one, cluster as NonNullable<typeof cluster>, databaseUrl)
}

/** The database has no space for 5 s, and may end: the operator frees space and starts it again. */
async function fillDisk(): Promise<void> {
  count('disk full')
  const filler = `${disk}/filler`
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' })
  } catch {
    // It ends when nothing is left.
  }
  await wait(5_000)
  rmSync(filler, { force: true })
  await cluster?.restart('fast')
}

async function openPortal(): Promise<void> {
  count('portal')
  proxy.faults = { portal: 1 }
  await wait(5_000)
  proxy.faults = usual
}

async function setClock(): Promise<void> {
  count('clock jumps')
  clocks[Math.floor(random() * deviceCount)] = pick(random, jumps)
}

/** One sample a minute: resident memory of the server, and the time of its answers. */
async function sample(): Promise<void> {
  while (Date.now() < end) {
    await wait(Math.min(60_000, Math.max(0, end - Date.now())))
    const rssMb = residentMb(server.pid)
    const settled = people.reduce((sum, { client }) => sum + client.journal.length - client.unsettled.length, 0)
    samples.push({ rssMb, p50: percentile(answers, 0.5), p99: percentile(answers, 0.99), settled })
    answers = []
    // The log keeps every body.
    ;(proxy.log as unknown[]).length = 0
  }
}

/** 0 between the end of a process and the start of the next. */
function residentMb(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

async function report(): Promise<void> {
  let [lost, doubled, wrong, unanswered] = [0, 0, 0, 0]
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  for (const person of people) {
    const expected = person.expected()
    const stored = await storedEffects(db, person.client, expected)
    const ids = new Set(stored.records)
    doubled += stored.records.length - ids.size + extra(stored.posts, expected.posts) + extra(stored.titles, expected.titles)
    doubled += extra(stored.replies, expected.replies) + [...stored.attempts].filter((id) => !expected.attempts.has(id)).length
    lost += person.client.journal.filter(({ command }) => !ids.has(command.id)).length
    lost += missing(expected.posts, stored.posts) + missing(expected.titles, stored.titles) + missing(expected.replies, stored.replies)
    lost += missing(expected.seconds, stored.seconds) + [...expected.attempts].filter((id) => !stored.attempts.has(id)).length
    wrong += person.wrongOutcomes().length
    unanswered += person.client.unsettled.length
  }
  await close()
  const total = people.reduce((sum, { client }) => sum + client.journal.length, 0)
  const sendings = people.reduce((sum, { client }) => sum + client.journal.reduce((all, one) => all + one.sendings, 0), 0)
  console.log(
    `seed ${seed}, ${minutes} minutes: ${total} commands of ${deviceCount} devices in ${sendings} sendings: ${lost} lost, ${doubled} doubled, ${wrong} wrong outcomes, ${unanswered} unanswered`,
  )
  console.log(
    Object.entries(counts)
      .map(([name, times]) => `${times} × ${name}`)
      .join(', '),
  )
  for (const [index, { rssMb, p50, p99, settled }] of samples.entries()) {
    console.log(`minute ${index + 1}: ${rssMb} MB, answers p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, ${settled} settled`)
  }
  mkdirSync('.tmp', { recursive: true })
  writeFileSync('.tmp/fault-hour.svg', picture())
  process.exitCode = lost + doubled + wrong + (counts['server ended by itself'] ?? 0) === 0 ? 0 : 1
}

/** Number of stored effects that no command asked for. */
function extra(stored: ReadonlyMap<string, unknown>, expected: ReadonlyMap<string, unknown>): number {
  return [...stored.keys()].filter((id) => !expected.has(id)).length
}

/** Number of expected effects that are not stored, or with another value. */
function missing<T>(expected: ReadonlyMap<string, T>, stored: ReadonlyMap<string, T>): number {
  return [...expected].filter(([id, value]) => stored.get(id) !== value).length
}

/** Two lines over the minutes: memory above, the time of 99 of 100 answers below. */
function picture(): string {
  const [width, height] = [960, 220]
  const line = (values: readonly number[], top: number, name: string, unit: string) => {
    const most = Math.max(...values, 1)
    const points = values.map(
      (value, index) => `${40 + (index * (width - 60)) / Math.max(1, values.length - 1)},${top + height - (value / most) * height}`,
    )
    const label = `<text x="40" y="${top - 8}">${name}, at most ${Math.round(most)} ${unit}</text>`
    return `${label}<path d="M40 ${top}V${top + height}H${width - 20}" stroke="#999" fill="none"/><polyline points="${points.join(' ')}" stroke="#0b5d3b" stroke-width="2" fill="none"/>`
  }
  const memory = line(
    samples.map(({ rssMb }) => rssMb),
    40,
    'Memory of the server',
    'MB',
  )
  const time = line(
    samples.map(({ p99 }) => p99),
    320,
    'Answer to a push, p99',
    'ms',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="580" font-family="sans-serif" font-size="14"><title>Memory of the server and time of its answers</title><rect width="100%" height="100%" fill="#fff"/>${memory}${time}</svg>`
}
