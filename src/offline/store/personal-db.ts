import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie'
import { chanceFace } from '../../../contract/account/person.ts'
import type { CourseKeys } from '../../../contract/courses/course-keys.ts'
import type { PulledRow } from '../../../contract/pulled-rows.ts'
import type { DecisionBase } from '../../../contract/sync.ts'
import { type TableOf, tablesOf } from '../../../contract/synced-tables.ts'
import type { CashEntry, CreditEntry, Customer, Invoice } from '../local-rows/shop-books.ts'
import {
  baseRowsTable,
  keyValuesTable,
  localStateTable,
  personalDbName,
  personOf,
  retainedTable,
  vaultContentKey,
  vaultKeys,
} from './database-names.ts'
import { currentPersonId } from './person.ts'
import { releaseForBfcache } from './release-for-bfcache.ts'
import { type CursorRow, pullFromStart, type Stored } from './shared-db.ts'
import { closeForNewerBuild, declareVersions } from './versions.ts'

/**
 * A command in the outbox. `queued` and `sending` have no outcome yet; `sending` means that a request may have left. `applied`:
 * the server has settled it, but no pull has returned its effect, so the overlay still applies it. `rejected`: the user must act.
 * A pull, the user, or a later command that absorbs it removes a row.
 */
export interface OutboxRow {
  seq: number
  id: string
  name: string
  version: number
  lane: string
  input: unknown
  after: string | null
  madeAt: number
  /** Of a decision: what it was made on. Coalesced commands have the base of the first one. */
  base?: DecisionBase
  state: 'queued' | 'sending' | 'applied' | 'rejected'
  /** Number of requests that carried the command. At 0 the server cannot know of it. */
  attempts: number
  bytes: number
  scope?: string
  change?: number
  /** Set once the server has acknowledged the command, also if it is queued again after a restore: number of that push. */
  log?: number
  /** The day in Dhaka on which the server refused the command for its limit of a day. The lane waits for the next day. */
  fullOn?: number
  code?: string
  message?: string
  fields?: Record<string, string>
}

/** An acknowledged command that may not be in a verified backup yet. `storedAt`: by the server's clock. */
export interface RetainedRow extends OutboxRow {
  log: number
  storedAt: number
}

/** Log number, `seq`, `storedAt` and bytes: in the order in which the server settled the commands. */
export type RetainedKey = [log: number, seq: number, storedAt: number, bytes: number]

/** Tables that pulls fill and commands may change ahead of the server. */
export type SyncedTable = TableOf<'me' | 'community' | 'replies' | 'teaching'>
export type SyncedRows = { [T in SyncedTable]: PulledRow<T> }
export const syncedTables = tablesOf('me', 'community', 'replies', 'teaching')
type SyncedStores = { [T in SyncedTable]: EntityTable<Stored<SyncedRows[T]>, 'key'> }

/** Dexie defines a property per table when it opens. */
const DexieWithSyncedTables = Dexie as unknown as new (...args: ConstructorParameters<typeof Dexie>) => Dexie & SyncedStores

/** The server's version of a row that a command has changed on the device; `row: null` if the server had none. */
export interface BaseRow {
  table: SyncedTable
  key: string
  row: unknown
}

/** A picture of a draft or of a sent post, or any file of a course draft (../uploads). Deleted once a pull has shown it and a restore of the server cannot lose it. */
export interface PictureRow {
  key: string
  /** Key of the draft. */
  form: string
  /** The sent post that names it; none: it is of the draft. */
  postId?: string
  /** Not a Blob: browsers have lost stored Blobs. */
  bytes: ArrayBuffer
  type: string
  sha256: string
  width: number
  height: number
  hash: string
  alt: string
  /** The server has it. */
  sentAt?: number
  /** The server's reason against it. */
  refused?: string
  /** A file of a course that no part and no form names: since then, by the server's clock. */
  unnamedAt?: number | undefined
}

/** The keys of a version's graded quizzes. Key: `<course id>/<version>`. A table of the user: the next one of the device may not have them. */
export interface CourseKeysRow extends CourseKeys {
  key: string
  course_id: string
}

export interface LocalStateRow {
  key: string
  course_id: string
  value: unknown
}

/** Counts of reactions to a text, as last fetched, and the own one among them. `at`: by the device's clock. */
export interface ReactionCountsRow {
  id: string
  n: number[]
  own?: string | undefined
  at: number
}

/** Data of one user. Each user of a shared device has an own database and never sees another's. */
export class PersonalDb extends DexieWithSyncedTables {
  readonly personId: string
  /** A shop's books, which never leave the device: see `local-rows.ts`. */
  declare cashEntries: EntityTable<CashEntry, 'id'>
  declare invoices: EntityTable<Invoice, 'id'>
  declare customers: EntityTable<Customer, 'id'>
  declare creditEntries: EntityTable<CreditEntry, 'id'>
  declare outbox: EntityTable<OutboxRow, 'seq'>
  declare retained: Table<RetainedRow, RetainedKey>
  declare baseRows: Table<BaseRow, [string, string]>
  declare drafts: EntityTable<{ key: string; text: string; savedAt: number; base?: string | undefined }, 'key'>
  declare pictures: EntityTable<PictureRow, 'key'>
  declare sent: EntityTable<{ id: string; name: string; arrivedAt: number }, 'id'>
  declare cursors: EntityTable<CursorRow, 'scope'>
  declare keyValues: EntityTable<{ key: string; value: unknown }, 'key'>
  declare reactionCounts: EntityTable<ReactionCountsRow, 'id'>
  declare courseKeys: EntityTable<CourseKeysRow, 'key'>
  /** The user's vault (../vault/vault.ts). A table of its own: writers that ask whether it is closed do not wait for pulls. */
  declare vault: EntityTable<{ key: string; value: unknown }, 'key'>

  constructor(personId: string) {
    // Strict: the page shows "saved" only after the disk has the row. Otherwise a power cut could lose it.
    super(personalDbName(personId), { chromeTransactionDurability: 'strict' })
    this.personId = personId
    declareVersions(this, () => this.#declareVersions())
    this.baseRows = this.table(baseRowsTable)
    this.keyValues = this.table(keyValuesTable)
    closeForNewerBuild(this)
    releaseForBfcache(this)
  }

  #declareVersions(): void {
    this.version(1).stores({
      posts: 'key, made_at',
      users: 'key',
      progress: 'key, course_id',
      attempts: 'key, course_id',
      outbox: '++seq, &id, state, lane',
      [baseRowsTable]: '[table+key]',
      drafts: 'key',
      sent: 'id, arrivedAt',
      cursors: 'scope',
      [keyValuesTable]: 'key',
    })
    this.version(2).stores({ reviews: 'key' })
    this.version(3).stores({ work: 'key, course_id', [localStateTable]: 'key, course_id' })
    this.version(4)
      .stores({ certificates: 'key, course_id' })
      .upgrade((tx) => Promise.all([addDays(tx.table('progress'), (row) => row), addDays(tx.table(baseRowsTable), (row) => row.row)]))
    this.version(5).stores({ events: 'key, starts_at', seats: 'key', cashEntries: 'id, day', invoices: 'id, number' }).upgrade(pullAgain)
    this.version(6).stores({ savedCourses: 'key' }).upgrade(pullAgain)
    this.version(7)
      .stores({})
      .upgrade((tx) =>
        Promise.all([
          addFaces(tx.table('users'), (row) => row),
          addFaces(tx.table('posts'), ({ author }) => author),
          addFaces(tx.table('events'), ({ organiser }) => organiser),
          addFaces(tx.table(baseRowsTable), ({ table, row }) => (table === 'users' ? row : (row?.author ?? row?.organiser))),
        ]),
      )
    this.version(8).stores({ customers: 'id', creditEntries: 'id, customerId' })
    // The key has what the limits need: one request reads it without the inputs.
    this.version(9).stores({ [retainedTable]: '[log+seq+storedAt+bytes]' })
    this.version(10)
      .stores({ people: 'key' })
      .upgrade((tx) => pullScopesAgain(tx, 10))
    this.version(11).stores({ vault: 'key' }).upgrade(moveVault)
    this.version(12)
      .stores({ applications: 'key', categories: 'key', threads: 'key, slug, last_at', replies: 'key, parent_id' })
      .upgrade((tx) => pullScopesAgain(tx, 12))
    this.version(12.1)
      .stores({ reports: 'key', decisions: 'key', courseDrafts: 'key', draftNodes: 'key, course_id' })
      .upgrade((tx) => pullScopesAgain(tx, 12.1))
    this.version(12.2)
      .stores({ notices: 'key', follows: 'key', courseKeys: 'key, course_id', ties: 'key' })
      .upgrade((tx) => pullScopesAgain(tx, 12.2))
    this.version(12.3)
      .stores({ reactions: 'key', reactionCounts: 'id, at' })
      .upgrade((tx) => pullScopesAgain(tx, 12.3))
    // Whole: older builds would neither encrypt nor clear the pictures of a user who leaves.
    this.version(13)
      .stores({ pictures: 'key, form, postId' })
      .upgrade((tx) => pullScopesAgain(tx, 13))
    // Files are counted by these indexes, without their bytes.
    this.version(13.1)
      .stores({ pictures: 'key, form, postId, sentAt, refused, unnamedAt' })
      .upgrade((tx) => pullScopesAgain(tx, 13.1))
  }

  /** Lesson state that is never synced: positions, attempts in progress, numbers in worksheets. Key: `<course id>/<lesson id>/<place>`. */
  get localState(): Table<LocalStateRow, string> {
    return this.table(localStateTable)
  }
}

/**
 * Scopes that an upgrade pulls from the start, by the version of the database: people of the wall's rows; the forum, and marks of
 * completed lessons and courses; reports and decisions about texts; notices, ties, and numbers of people; own reactions; pictures of posts; what
 * the approvals of course drafts saw, and the pieces of their files. A vault has at least version 9. Upgrades do not see the rows of a
 * closed one: an upgrade that does more than this has to change decrypted rows too (../vault/vault.ts).
 */
const scopesPulledAgain: Readonly<Record<number, readonly string[]>> = {
  10: ['community'],
  12: ['me', 'community'],
  12.1: ['me'],
  12.2: ['me', 'community'],
  12.3: ['me'],
  13: ['community'],
  13.1: ['teaching'],
}

const pullScopesAgain = (tx: Transaction, version: number) =>
  Promise.all(scopesPulledAgain[version]?.map((scope) => tx.table('cursors').update(scope, { epoch: undefined })) ?? [])

/** True if an upgrade from version `from` to version `to` pulls the scope from the start. After a newer build had the rows: always. */
export function isPulledAgain(scope: string, from: number, to: number): boolean {
  if (from > to) return true
  return Object.entries(scopesPulledAgain).some(([version, scopes]) => Number(version) > from && scopes.includes(scope))
}

/**
 * An older build skipped the rows of tables that it did not know, and its cursors are past them. A cursor without an epoch
 * pulls its scope from the start; the stored rows stay until then.
 */
function pullAgain(tx: Transaction): Promise<number> {
  return pullFromStart(tx.table('cursors'))
}

/** Builds with vaults had their rows among the key-value pairs. A mark stays there for a page of such a build that is still open. */
async function moveVault(tx: Transaction): Promise<void> {
  const pairs = tx.table(keyValuesTable)
  const rows = await pairs.bulkGet([...vaultKeys])
  await tx.table('vault').bulkPut(rows.filter((row) => row !== undefined))
  await pairs.bulkDelete([...vaultKeys])
  const content = rows.find((row) => row?.key === vaultContentKey)
  if (content) await pairs.put({ key: vaultContentKey, value: { ...content.value, bytes: new ArrayBuffer(0) } })
}

/**
 * Adds the face that the server derived for a person of an older build. The server does not send unchanged rows again.
 * biome-ignore lint/suspicious/noExplicitAny: rows of every table and build.
 */
function addFaces(table: Table, personIn: (row: any) => { id: string; face?: string } | null | undefined): Promise<number> {
  return table.toCollection().modify((row) => {
    const person = personIn(row)
    if (person) person.face ??= chanceFace(person.id)
  })
}

/** Adds an empty list of days to progress of builds that did not count days. */
function addDays(table: Table, progressIn: (row: { row: unknown }) => unknown): Promise<number> {
  return table.toCollection().modify((row) => {
    const progress = progressIn(row)
    if (typeof progress === 'object' && progress !== null && 'lesson_id' in progress) Object.assign(progress, { days: [], ...progress })
  })
}

const open = new Map<string, PersonalDb>()

export function dbOf(personId: string): PersonalDb {
  const known = open.get(personId)
  if (known) return known
  const db = new PersonalDb(personId)
  open.set(personId, db)
  return db
}

/** Database of the current user. */
export const personalDb = (): PersonalDb => dbOf(currentPersonId())

/** Ids of the users who have a store on this device. */
export const storedPersonIds = async (): Promise<string[]> => (await Dexie.getDatabaseNames()).flatMap((name) => personOf(name) ?? [])
