import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Role } from '../../contract/account/person.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { bytesType, clientHeader } from '../../contract/transport.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { startSession } from '../../server/accounts/sessions.ts'
import { createApp } from '../../server/app.ts'
import type { Database } from '../../server/db/open.ts'
import { users } from '../../server/db/schema.ts'
import { openTestDatabase } from '../../server/db/test-database.ts'
import { type FileStore, openFileStore } from '../../server/files.ts'
import { createSigner, newSigningKey } from '../../server/signing/signing-key.ts'
import { demoPassword } from './api.ts'

/** Roles of the callers. `other` is a student without rows of their own. */
export const callers = ['visitor', 'student', 'other', 'instructor', 'admin'] as const
export type Caller = (typeof callers)[number]

interface Call {
  readonly as?: Caller
  readonly language?: 'bn' | 'en'
}

/** A body or query that no input object can express. */
interface RawCall extends Call {
  readonly payload?: string | Buffer
  readonly query?: string
  readonly type?: string
}

const fingerprintedTables = [
  'users',
  'ties',
  'posts',
  'pictures',
  'categories',
  'threads',
  'replies',
  'events',
  'seats',
  'courses',
  'course_drafts',
  'draft_people',
  'draft_nodes',
  'uploads',
  'lesson_progress',
  'attempts',
  'reviews',
  'certificates',
  'signing_keys',
  'translations',
  'translation_history',
  'command_records',
  'one_time_tokens',
  'help_requests',
  'help_codes',
  'audit_entries',
]

const bodyOf = (row: Endpoint, fields: readonly [string, unknown][]) =>
  row.body === 'bytes'
    ? { payload: fields.find(([name]) => name === 'bytes')?.[1] as Buffer, type: bytesType }
    : { payload: JSON.stringify(Object.fromEntries(fields)) }

/** The complete server in this process, with its own database and one user per role. */
export class World {
  readonly app: FastifyInstance
  readonly db: Database
  readonly files: FileStore
  readonly ids: Readonly<Record<Caller, string>>
  readonly #close: () => Promise<void>
  readonly #tokens = new Map<Caller, string>()

  constructor(app: FastifyInstance, db: Database, files: FileStore, ids: Record<Caller, string>, close: () => Promise<void>) {
    this.app = app
    this.db = db
    this.files = files
    this.ids = ids
    this.#close = close
  }

  /** A call as the contract describes it. Path parameters and query keys are taken from `input`. */
  async call(row: Endpoint, input: Readonly<Record<string, unknown>>, call: Call = {}): Promise<LightMyRequestResponse> {
    const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
    const rest = { ...input }
    const path = row.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = rest[name]
      delete rest[name]
      return encodeURIComponent(asText(value).toWellFormed())
    })
    const hasBody = row.method === 'POST' || row.method === 'PUT'
    const inQuery = Object.entries(rest).filter(([name]) => !hasBody || row.query.includes(name))
    const inBody = Object.entries(rest).filter(([name]) => hasBody && !row.query.includes(name))
    const query = new URLSearchParams(inQuery.map(([name, value]) => [name, asText(value)]))
    return await this.#inject(row, path, {
      ...call,
      query: `${query}`,
      ...(hasBody ? bodyOf(row, inBody) : {}),
    })
  }

  async callRaw(row: Endpoint, call: RawCall): Promise<LightMyRequestResponse> {
    return await this.#inject(row, row.path.replace(/:\w+/g, 'x'), call)
  }

  /** Token of a new session: tests that end sessions must not end those of other tests. */
  async tokenOf(caller: Caller): Promise<string | null> {
    if (caller === 'visitor') return null
    // A new session ends the oldest of ten, which may be the reused one.
    this.#tokens.delete(caller)
    return await startSession(this.db, { userId: this.ids[caller], remember: false, ...newBrowser(), now: Date.now() })
  }

  /** Hash of all stored rows except sessions and counted failures. One statement: a test asks twice for each endpoint. */
  async fingerprint(): Promise<string> {
    const printOf = (table: string) =>
      sql`select ${table}::text as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from ${sql.identifier(table)} t`
    const answer: unknown = await this.db.execute(sql.join(fingerprintedTables.map(printOf), sql` union all `))
    return (answer as { rows: { name: string; print: string }[] }).rows.map(({ name, print }) => `${name} ${print}`).join('\n')
  }

  async close(): Promise<void> {
    await this.#close()
  }

  /** Reuses sessions between calls: a sign-in takes a third of the time of a call. */
  async #cachedToken(caller: Caller): Promise<string | null> {
    const token = this.#tokens.get(caller) ?? (await this.tokenOf(caller))
    if (token) this.#tokens.set(caller, token)
    return token
  }

  async #inject(row: Endpoint, path: string, { as = 'visitor', language, payload, query = '', type = 'application/json' }: RawCall) {
    const token = await this.#cachedToken(as)
    // These endpoints may end sessions, as may the many sessions that their tests start.
    if (/^\/auth\/|password-help/.test(row.path)) this.#tokens.clear()
    const base = path.startsWith('/media') ? path : `/api${path}`
    return await this.app.inject({
      method: row.method,
      url: query ? `${base}?${query}` : base,
      headers: {
        [clientHeader]: 'test',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(language ? { 'accept-language': language } : {}),
        ...(payload === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
  }
}

export async function openWorld(): Promise<World> {
  const opened = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'entlab-world-'))
  const files = openFileStore({ db: opened.db, dataDir })
  const app = await createApp({
    db: opened.db,
    files,
    clock: Date.now,
    mail: {
      post: () => undefined,
      noteDrop: () => undefined,
      inBackground: (work) => void work().catch(() => undefined),
      idle: async () => undefined,
      state: () => ({ hasServer: true, waiting: 0, failed: 0, refused: 0, sentAt: null, failedAt: null }),
    },
    signer: createSigner(newSigningKey(), 'test'),
    contactShare: 0,
    product: {
      name: 'EntLab',
      version: 'test',
      publicUrl: 'http://localhost',
      database: opened.kind,
      startedAt: Date.now(),
      contact: { email: null, phone: null, address: null, social: [] },
    },
    basePath: '/',
    appDir: join(dataDir, 'no-app'),
    rateLimitFactor: 1_000_000,
  })
  const ids = await addPeople(opened.db)
  return new World(app, opened.db, files, ids, async () => {
    await app.close()
    await opened.close()
    await rm(dataDir, { recursive: true, force: true })
  })
}

const newBrowser = () => ({ device: 'test', browser: randomUUID(), earlier: null })

async function addPeople(db: Database): Promise<Record<Caller, string>> {
  const passwordHash = await hashPassword(demoPassword)
  const roles: [Caller, Role][] = [
    ['student', 'student'],
    ['other', 'student'],
    ['instructor', 'instructor'],
    ['admin', 'admin'],
  ]
  const rows = roles.map(([caller, role], index) => ({
    id: randomUUID(),
    name: caller,
    face: 'gamcha' as const,
    phone: `+88017000000${index}0`,
    email: `${caller}@world.test`,
    emailVerifiedAt: new Date(),
    passwordHash,
    role,
    language: 'bn' as const,
    createdAt: new Date(),
    change: index + 1,
  }))
  // Texts of a new account have limits, which few tests are about.
  await db.insert(users).values(rows.map((row) => ({ ...row, knownSince: row.createdAt })))
  return Object.fromEntries([['visitor', ''], ...rows.map((row) => [row.name, row.id])]) as Record<Caller, string>
}
