import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Certificate } from '../../contract/certificates.ts'
import type { Event, Seat } from '../../contract/events.ts'
import type { Attempt, LessonProgress } from '../../contract/learning.ts'
import type { User } from '../../contract/person.ts'
import type { OwnReview } from '../../contract/reviews.ts'
import type { Post } from '../../contract/wall.ts'
import type { LessonWork } from '../../contract/work.ts'
import { letGoWhenLeft } from './left-page.ts'
import { currentPersonId, guestId } from './person.ts'
import type { CursorRow, Kept } from './shared-db.ts'
import type { CashEntry, Invoice } from './shop-books.ts'
import { keepOutOfTheWay } from './versions.ts'

/**
 * One command on its way. `queued` and `sending` have no outcome yet (`sending` only says that a request may have left).
 * `applied` is settled but not seen in a pull yet, so its local effect is still laid over the server's rows. `rejected`
 * waits for the person. Rows leave only by arriving, or by that person's own hand.
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
  state: 'queued' | 'sending' | 'applied' | 'rejected'
  /** How many requests carried it. 0 means that no server can know of it. */
  attempts: number
  bytes: number
  scope?: string
  change?: number
  code?: string
  message?: string
  fields?: Record<string, string>
}

/** Tables whose rows come from pulls and may be changed ahead of the server by commands. */
export interface SyncedRows {
  posts: Post
  events: Event
  seats: Seat
  users: User
  progress: LessonProgress
  attempts: Attempt
  reviews: OwnReview
  work: LessonWork
  certificates: Certificate
}
export type SyncedTable = keyof SyncedRows
export const syncedTables = [
  'posts',
  'events',
  'seats',
  'users',
  'progress',
  'attempts',
  'reviews',
  'work',
  'certificates',
] as const satisfies readonly SyncedTable[]

/** What the server last said of a row that a command has changed on this phone; `row: null` when it knew none. */
export interface ShadowRow {
  table: SyncedTable
  key: string
  row: unknown
}

export interface DeskRow {
  key: string
  course_id: string
  value: unknown
}

/** Everything that belongs to one person. Another person on the same phone has another database and never sees this one. */
export class PersonalDb extends Dexie {
  readonly personId: string
  declare posts: EntityTable<Kept<Post>, 'key'>
  declare events: EntityTable<Kept<Event>, 'key'>
  declare seats: EntityTable<Kept<Seat>, 'key'>
  declare users: EntityTable<Kept<User>, 'key'>
  declare progress: EntityTable<Kept<LessonProgress>, 'key'>
  declare attempts: EntityTable<Kept<Attempt>, 'key'>
  declare reviews: EntityTable<Kept<OwnReview>, 'key'>
  declare work: EntityTable<Kept<LessonWork>, 'key'>
  /** What stays on this phone: where each lesson was left, answers begun, numbers in worksheets. Key: `<course id>/<lesson id>/<place>`. */
  declare desk: EntityTable<DeskRow, 'key'>
  declare certificates: EntityTable<Kept<Certificate>, 'key'>
  /** A shop's own books: on this phone only, see `kept-here.ts`. */
  declare cashEntries: EntityTable<CashEntry, 'id'>
  declare invoices: EntityTable<Invoice, 'id'>
  declare outbox: EntityTable<OutboxRow, 'seq'>
  declare shadows: Table<ShadowRow, [string, string]>
  declare drafts: EntityTable<{ key: string; text: string; savedAt: number }, 'key'>
  declare sent: EntityTable<{ id: string; name: string; arrivedAt: number }, 'id'>
  declare cursors: EntityTable<CursorRow, 'scope'>
  declare facts: EntityTable<{ key: string; value: unknown }, 'key'>

  constructor(personId: string) {
    // Strict: "saved" is said only when the disk has it, so that a dead battery takes nothing along.
    super(personalDbName(personId), { chromeTransactionDurability: 'strict' })
    this.personId = personId
    this.version(1).stores({
      posts: 'key, made_at',
      users: 'key',
      progress: 'key, course_id',
      attempts: 'key, course_id',
      outbox: '++seq, &id, state, lane',
      shadows: '[table+key]',
      drafts: 'key',
      sent: 'id, arrivedAt',
      cursors: 'scope',
      facts: 'key',
    })
    this.version(2).stores({ reviews: 'key' })
    this.version(3).stores({ work: 'key, course_id', desk: 'key, course_id' })
    this.version(4)
      .stores({ certificates: 'key, course_id' })
      .upgrade((tx) => Promise.all([addDays(tx.table('progress'), (row) => row), addDays(tx.table('shadows'), (row) => row.row)]))
    this.version(5)
      .stores({ events: 'key, starts_at', seats: 'key', cashEntries: 'id, day', invoices: 'id, number' })
      // Events of before this build lie behind the cursors. Without its history a scope is fetched anew, and what it held stays until then.
      .upgrade((tx) =>
        tx
          .table<CursorRow>('cursors')
          .toCollection()
          .modify((row) => {
            delete row.epoch
          }),
      )
    keepOutOfTheWay(this)
    letGoWhenLeft(this)
  }
}

/** Lessons learned before days were counted have none. */
function addDays(table: Table, progressIn: (row: { row: unknown }) => unknown): Promise<number> {
  return table.toCollection().modify((row) => {
    const progress = progressIn(row)
    if (typeof progress === 'object' && progress !== null && 'lesson_id' in progress) Object.assign(progress, { days: [], ...progress })
  })
}

const prefix = 'entlab-person-'
export const personalDbName = (personId: string): string => prefix + personId

const open = new Map<string, PersonalDb>()

export function dbOf(personId: string): PersonalDb {
  const known = open.get(personId)
  if (known) return known
  const db = new PersonalDb(personId)
  open.set(personId, db)
  return db
}

/** The store of whoever uses the app now. */
export const personalDb = (): PersonalDb => dbOf(currentPersonId())

/** Everybody who has data on this phone, visitors aside. */
export async function peopleOnThisPhone(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames()
  return names.filter((name) => name.startsWith(prefix) && name !== personalDbName(guestId)).map((name) => name.slice(prefix.length))
}
