import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { clientHeader } from '../contract/transport.ts'
import type { BuiltWords } from '../contract/words/built-in.ts'
import { type Account, addAccount } from './accounts/accounts.ts'
import { hashPassword } from './accounts/passwords.ts'
import { type AppOptions, createApp } from './app.ts'
import type { Database, OpenDatabase } from './db/open.ts'
import { users } from './db/schema.ts'
import { openTestDatabase } from './db/test-database.ts'
import { type FileStore, openFileStore } from './files.ts'
import type { Services } from './handler.ts'
import type { Mail } from './mail/mailer.ts'
import { publishSigningKey } from './signing/publish-signing-key.ts'
import { createSigner, newSigningKey } from './signing/signing-key.ts'
import { builtInWords } from './words/built-in-words.ts'
import { readLiveWords } from './words/live-words.ts'

export const testPassword = 'mango-Tree-River'
let testPasswordHash: Promise<string> | undefined

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

interface Options {
  readonly publicUrl?: string
  readonly basePath?: string
  readonly appDir?: string
  /** Routes of the app, as a build declares them. */
  readonly patterns?: readonly string[]
  /** All test requests share one address and a stopped clock: only tests of the limits use the real ones. */
  readonly rateLimitFactor?: number
  readonly connections?: NonNullable<AppOptions['connections']>
  readonly trustedProxies?: readonly string[]
  readonly hosts?: readonly string[]
  readonly signInFloorMs?: number
  readonly alerts?: NonNullable<Services['alerts']>
  /** The texts of another build. */
  readonly words?: BuiltWords
  /** Absent: a fresh one. Closed with the app. */
  readonly database?: OpenDatabase
}

interface Call {
  readonly token?: string
  readonly cookies?: Record<string, string>
  readonly headers?: Record<string, string | undefined>
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  // Tests read responses of every shape.
  readonly body: {
    success: boolean
    message: string
    code: string
    token: string
    fields?: Record<string, string>
    [field: string]: unknown
  }
  readonly cookies: { name: string; value: string; [attribute: string]: unknown }[]
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Services
  readonly db: Database
  readonly files: FileStore
  readonly mails: Mail[]
  /** A header set to undefined is not sent, not even a default one. */
  call(method: Method, path: string, call?: Call): Promise<Answer>
  /** All lines of the log. */
  readonly log: string[]
  /** The server's clock, which only tests advance. */
  readonly clock: { now: number }
  addPerson(fields?: Partial<Pick<Account, 'name' | 'phone' | 'email' | 'role' | 'language'>>): Promise<Account>
  signIn(person: Account, remember?: boolean): Promise<Answer>
  close(): Promise<void>
}

/** The real server on a fresh database, without a port. */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const {
    publicUrl = 'http://localhost:3000',
    basePath = '/',
    appDir = 'does-not-exist',
    patterns,
    rateLimitFactor = 1000,
    signInFloorMs = 0,
    alerts,
    words = builtInWords(appDir),
    database = await openTestDatabase(),
    ...own
  } = options
  const { db, kind } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'server-test-'))
  const files = openFileStore({ db, dataDir })
  const [mails, log, background]: [Mail[], string[], (() => Promise<void>)[]] = [[], [], []]
  const clock = { now: Date.UTC(2026, 0, 15) }
  const contact = { email: 'help@example.org', phone: null, address: null, social: [] }
  const signer = createSigner(newSigningKey(), 'test')
  await publishSigningKey(db, signer, clock.now)
  // Otherwise the process may have the words of the test before.
  await readLiveWords(db)
  const services = {
    db,
    files,
    clock: () => clock.now,
    mail: {
      post: (mail: Mail) => void mails.push(mail),
      inBackground: (work: () => Promise<void>) => void background.push(work),
      noteDrop: (kind: string) => void log.push(JSON.stringify({ msg: 'mail dropped', kind })),
      idle,
      state: () => ({ hasServer: true, waiting: background.length, failed: 0, refused: 0, sentAt: null, failedAt: null }),
    },
    signer,
    contactShare: 0,
    product: { name: 'EntLab', version: '1.2.3', publicUrl, database: kind, startedAt: clock.now, contact },
    signInFloorMs,
    words,
    log: { write: (line: string) => void log.push(line) },
    ...(alerts && { alerts }),
    ...(patterns && { patterns: new Set(patterns) }),
  } satisfies Services
  const app = await createApp({ ...services, basePath, appDir, rateLimitFactor, ...own })
  let phones = 0

  async function idle(): Promise<void> {
    for (let work = background.shift(); work; work = background.shift()) await work()
  }

  async function call(method: Method, path: string, { token, cookies, headers, body }: Call = {}): Promise<Answer> {
    const all = {
      [clientHeader]: 'test',
      host: new URL(publicUrl).host,
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      ...headers,
    }
    const response = await app.inject({
      method,
      url: path,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(cookies ? { cookies } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    await idle()
    const isJson = String(response.headers['content-type']).startsWith('application/json') && method !== 'HEAD'
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : (response.body as unknown as Answer['body']),
      cookies: response.cookies,
    }
  }

  return {
    app,
    services,
    db,
    files,
    mails,
    log,
    clock,
    call,
    async addPerson({ email = null, ...fields } = {}) {
      testPasswordHash ??= hashPassword(testPassword)
      const passwordHash = await testPasswordHash
      const phone = `+88017000${String(10_000 + phones++)}`
      const usual = { name: 'রহিমা খাতুন', phone, pendingEmail: null, role: 'student', language: 'bn' } as const
      const account = await db.transaction((tx) => addAccount(tx, { ...usual, ...fields, passwordHash, now: clock.now }))
      // Texts of a new account have limits, which few tests are about.
      await db
        .update(users)
        .set({ knownSince: new Date(clock.now) })
        .where(eq(users.id, account.id))
      if (email === null) return account
      const confirmed = { email, emailVerifiedAt: new Date(clock.now) }
      await db.update(users).set(confirmed).where(eq(users.id, account.id))
      return { ...account, ...confirmed }
    },
    async signIn(person, remember = false) {
      const answer = await call('POST', '/api/auth/login.php', {
        body: { identifier: person.phone, password: testPassword, remember_me: remember },
      })
      expect(answer).toMatchObject({ status: 200 })
      return answer
    },
    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
