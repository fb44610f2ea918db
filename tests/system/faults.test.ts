import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wallWindow } from '../../contract/wall.ts'
import { openDatabase } from '../../server/db/open.ts'
import { users } from '../../server/db/schema.ts'
import { demoEmail, signInByApi } from '../support/api.ts'
import { folderWithEngine } from '../support/engine-folder.ts'
import { type FaultChances, FaultProxy } from '../support/fault-proxy.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { BusyPerson, readWorkplace, storedEffects } from '../support/ledger.ts'
import { pick, runSeed, seededRandom } from '../support/random.ts'
import { Reader, readAllPosts } from '../support/reader.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { SyncClient } from '../support/sync-client.ts'
import { isThorough } from '../support/thorough.ts'

/**
 * Exactly once under faults. Three users with two senders each push commands, and a fourth device pulls. The network loses, repeats,
 * reorders and forges messages, and the server is killed repeatedly. The test compares the database with the users' journals.
 * An hour of this is scripts/bench/server/fault-hour.ts. The check has one kill on the embedded database, whose server takes 2 s to start: it
 * shows that an answered command is in the folder.
 */
const [commandCount, minKills] = isThorough ? [2000, 8] : process.env.TEST_DATABASE_URL ? [300, 3] : [120, 1]
const timeoutMs = 90_000
const faultChances: FaultChances = {
  'lose-request': 0.04,
  'lose-reply': 0.15,
  duplicate: 0.15,
  delay: 0.15,
  cut: 0.03,
  'cut-silently': 0.03,
  portal: 0.03,
  '429': 0.02,
  '500': 0.03,
  '503': 0.02,
}

const seed = runSeed()
const random = seededRandom(seed)
let dataDir: string
let databaseUrl: string | undefined
let server: ServerProcess
let proxy: FaultProxy
let people: BusyPerson[]
let reader: Reader

beforeAll(async () => {
  console.log(`seed of the fault run: ${seed} (repeat with SEED=${seed})`)
  databaseUrl = await freshDatabaseUrl()
  dataDir = databaseUrl ? await mkdtemp(join(tmpdir(), 'entlab-faults-')) : await folderWithEngine()
  server = await startServer({ dataDir, ...(databaseUrl ? { databaseUrl } : {}), env: { RATE_LIMIT_FACTOR: '100' } })
  proxy = await new FaultProxy({ target: server.url, seed, faults: faultChances, path: /\/sync\// }).listen()
  reader = new Reader(proxy.url)
  const place = await readWorkplace(server.url)
  people = await Promise.all(
    (['student', 'instructor', 'admin'] as const).map(async (role) => {
      const session = await signInByApi(server.url, demoEmail(role))
      return new BusyPerson(new SyncClient({ url: proxy.url, random, ...session }), random, place)
    }),
  )
})

afterAll(async () => {
  await server?.kill()
  await proxy?.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('the server applies every command exactly once and in its order', async () => {
  const start = Date.now()
  let written = 0
  let kills = 0
  let interrupted = 0
  const signal = AbortSignal.timeout(timeoutMs)
  const senders = people.flatMap(({ client }) => [1, 2].map(() => client.sendAll(() => written === commandCount, signal)))

  const writing = (async () => {
    for (; written < commandCount; written++) {
      pick(random, people).act()
      // Faster than any user, yet slow enough that the queue never contains all commands at once.
      if (written % 10 === 9) await wait(80)
    }
  })()
  const unsettled = () => people.flatMap(({ client }) => client.unsettled)
  const settled = () => people.reduce((sum, { client }) => sum + client.journal.length, 0) - unsettled().length
  let answered = 0
  const killing = (async () => {
    while (kills < minKills || written < commandCount) {
      // The first kill comes while commands are on their way.
      await wait(kills === 0 ? 300 : 300 + random() * 1500)
      // A kill between two answers shows that the first is stored. Without an answer since the last one it would show nothing.
      while (settled() === answered && (written < commandCount || unsettled().length > 0) && !signal.aborted) await wait(20)
      answered = settled()
      interrupted += unsettled().length
      await server.restart('SIGKILL')
      kills += 1
    }
  })()
  const stop = new AbortController()
  const reading = reader.follow(stop.signal)
  await Promise.all([writing, killing, ...senders])
  stop.abort()
  await reading

  const sendings = people.flatMap(({ client }) => client.journal.map((entry) => entry.sendings))
  const replies = proxy.log.filter((entry) => entry.status === 200 && entry.fault !== 'portal').length
  console.log(
    `${commandCount} commands, ${proxy.log.length} requests (${replies} answered), ${sendings.reduce((sum, one) => sum + one, 0)} sendings, ` +
      `${kills} kills, the last after ${answered} outcomes, ${((Date.now() - start) / 1000).toFixed(1)} s`,
  )
  expect(unsettled()).toEqual([])
  expect(answered).toBeGreaterThan(0)
  expect(interrupted).toBeGreaterThan(0)
  expect(people.flatMap((person) => person.wrongOutcomes())).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(minKills)
})

it('a device that pulled throughout and a new one have exactly the expected posts', async () => {
  const newcomer = new Reader(server.url)
  await newcomer.catchUp()
  await reader.catchUp()
  const expected = people.flatMap((person) => [...person.expected().posts])
  const all = await readAllPosts(server.url)
  const listed = new Map(all)
  expect(expected.filter(([id, body]) => (listed.get(id) ?? null) !== body)).toEqual([])
  const newest = new Map(all.slice(0, wallWindow))
  expect(newcomer.posts).toEqual(newest)
  const isComplete = !reader.wasReset
  expect(Object.fromEntries(reader.posts)).toEqual(
    isComplete ? Object.fromEntries(all) : expect.objectContaining(Object.fromEntries(newest)),
  )
  expect([...reader.posts].filter(([id, body]) => listed.get(id) !== body)).toEqual([])
})

it('the database has exactly the effects of the journals', async () => {
  await server.kill('SIGTERM')
  const opened = await openDatabase({ databaseUrl, dataDir })
  const { db } = opened
  try {
    for (const person of people) {
      const { client } = person
      const expected = person.expected()
      const stored = await storedEffects(db, client, expected)
      expect(stored.records).toEqual(client.journal.map((entry) => entry.command.id).sort())
      expect(stored.posts).toEqual(expected.posts)
      expect(stored.titles).toEqual(expected.titles)
      expect(stored.replies).toEqual(expected.replies)
      expect(stored.attempts).toEqual(expected.attempts)
      expect(stored.seconds).toEqual(expected.seconds)

      const [account] = await db.select().from(users).where(eq(users.id, client.userId))
      if (expected.language !== null) expect(account?.language).toBe(expected.language)
    }
  } finally {
    await opened.close()
  }
})
