import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chanceFace, type Role } from '../../contract/account/person.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { endpoints } from '../../contract/index.ts'
import { type Outcome, rowShape, type SentCommand } from '../../contract/sync.ts'
import { loadCourse } from '../../server/db/content/content.ts'
import { counterOf, takeChanges } from '../../server/db/counters.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { users } from '../../server/db/schema.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { openTestDatabase } from '../../server/db/test-database.ts'
import { commandHandlers } from '../../server/features/sync/command-handlers.ts'
import { pull } from '../../server/features/sync/pull.ts'
import { pushWith } from '../../server/features/sync/push.ts'
import { type FileStore, openFileStore } from '../../server/files.ts'
import type { CommandHandlers, Context, MemberContext, Person } from '../../server/handler.ts'
import { createAddressReputation } from '../../server/limits/address-reputation.ts'
import { createLimits } from '../../server/limits/rate-limits.ts'
import { createSigner, newSigningKey } from '../../server/signing/signing-key.ts'
import { builtInWords } from '../../server/words/built-in-words.ts'
import { newId } from '../../src/offline/store/id.ts'
import { courseSource, writeCourse } from './course-factory.ts'

type PushInput = InputOf<typeof endpoints.sync.push>
type PullInput = InputOf<typeof endpoints.sync.pull>
type PullAnswer = OutputOf<typeof endpoints.sync.pull>

/** Sync without HTTP: the real handlers on a real database, with new users on demand and a clock that the test sets. */
export class SyncWorld {
  readonly opened: OpenDatabase
  readonly files: FileStore
  readonly dataDir: string
  readonly signer = createSigner(newSigningKey(), 'test')
  now = Date.UTC(2026, 10, 21)
  /** Tests learn a course in no time; those of the conditions set the default. */
  contactShare = 0
  #people = 0
  /** Errors that the push reported as server faults. */
  readonly faults: unknown[] = []

  constructor(opened: OpenDatabase, dataDir: string) {
    this.opened = opened
    this.dataDir = dataDir
    this.files = openFileStore({ db: opened.db, dataDir })
  }

  get db() {
    return this.opened.db
  }

  async addPerson(role: Role = 'student'): Promise<Person> {
    const id = randomUUID()
    const name = `Person ${id.slice(0, 4)}`
    const phone = `+88017${40_000_000 + this.#people++}`
    await this.db.transaction(async (tx) => {
      const change = await takeChanges(tx, counterOf('me', id))
      await tx.insert(users).values({
        id,
        name,
        face: chanceFace(id),
        phone,
        passwordHash: '',
        role,
        language: 'bn',
        createdAt: new Date(this.now),
        knownSince: new Date(this.now),
        change,
      })
    })
    return { id, name, role, language: 'bn' }
  }

  /** Publishes the course of the factory. Returns its id. */
  async addCourse(): Promise<string> {
    const source = courseSource()
    await loadCourse({ db: this.db, files: this.files, clock: () => this.now }, await writeCourse(join(this.dataDir, 'content'), source))
    return stableId(`course:${source.slug}`)
  }

  async push(
    person: Person,
    sent: readonly SentCommand[],
    changes: Partial<PushInput> & { handlers?: CommandHandlers } = {},
  ): Promise<Outcome[]> {
    const { handlers = commandHandlers, ...fields } = changes
    const handle = pushWith(handlers, (_command, error) => this.faults.push(error))
    const input = { client_id: newId(), user_id: person.id, sent_at: this.now, app_version: 'test', commands: [...sent], ...fields }
    const answer = await handle(this.context(person), input)
    return answer.results
  }

  async pull(person: Person | null, input: PullInput): Promise<PullAnswer> {
    return await pull(this.context(person), { shape: rowShape, ...input })
  }

  async close(): Promise<void> {
    await this.opened.close()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  context(person: Person): MemberContext
  context(person: Person | null): Context
  context(person: Person | null): Context {
    return {
      db: this.db,
      words: builtInWords(''),
      clock: () => this.now,
      files: this.files,
      mail: {
        post: () => undefined,
        noteDrop: () => undefined,
        inBackground: (work) => void work().catch(() => undefined),
        idle: async () => undefined,
        state: () => ({ hasServer: true, waiting: 0, failed: 0, refused: 0, sentAt: null, failedAt: null }),
      },
      signer: this.signer,
      contactShare: this.contactShare,
      product: {
        name: 'EntLab',
        version: 'test',
        publicUrl: 'http://localhost',
        database: this.opened.kind,
        startedAt: this.now,
        contact: { email: null, phone: null, address: null, social: [] },
      },
      person,
      sessionId: person && randomUUID(),
      requestId: 'test',
      address: '',
      reputation: createAddressReputation({ clock: () => this.now }),
      limits: createLimits({ clock: () => this.now }),
      device: randomUUID(),
      setDevice: () => undefined,
      language: 'bn',
      chosenLanguage: 'bn',
      signIn: async () => '',
      renewSession: async () => undefined,
      signOut: async () => null,
      rememberLanguage: () => undefined,
      audit: () => undefined,
    }
  }
}

export async function openSyncWorld(): Promise<SyncWorld> {
  return new SyncWorld(await openTestDatabase(), await mkdtemp(join(tmpdir(), 'entlab-sync-')))
}
