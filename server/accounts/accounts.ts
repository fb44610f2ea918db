import { randomUUID } from 'node:crypto'
import { and, asc, type Column, eq, getTableColumns, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { chanceFace, noticeDays, type User } from '../../contract/account/person.ts'
import { phoneNumber } from '../../contract/account/phone-number.ts'
import { levelsOf } from '../../contract/people/privacy.ts'
import type { Language } from '../../contract/values/text.ts'
import { takeCommunityChanges } from '../db/community-changes.ts'
import { counterOf, lockPerson, takeChanges } from '../db/counters.ts'
import type { Database, Transaction } from '../db/open.ts'
import { knownDevices, photos, users } from '../db/schema.ts'
import { hasWritten } from './has-published.ts'
import { browserOf } from './known-devices.ts'
import { noPassword } from './passwords.ts'
import { shownNotice } from './security-notices.ts'
import type { suspensionColumns } from './suspension.ts'

export type Account = typeof users.$inferSelect

/** An account as its owner sees it. */
export function userOf(account: Account): User {
  return {
    id: account.id,
    name: account.name,
    face: account.face,
    email: account.email ?? account.pendingEmail,
    phone: account.phone,
    role: account.role,
    language: account.language,
    place: account.place,
    about: account.about,
    is_email_verified: account.email !== null,
    pending_email: account.email === null ? null : account.pendingEmail,
    notices: account.securityNotices.map(shownNotice),
    deletion: account.deletionWay && account.deletionDueAt && { way: account.deletionWay, due_at: account.deletionDueAt.getTime() },
    ...(Object.keys(account.levels).length > 0 && { levels: account.levels }),
    version: account.change,
    created_at: account.createdAt.getTime(),
  }
}

/** Normalises a sign-in identifier as it is stored: a phone number as E.164, otherwise an e-mail address in lower case. */
export function readIdentifier(typed: string): string {
  return phoneNumber(typed) ?? typed.normalize('NFC').trim().toLowerCase()
}

const day = 24 * 60 * 60_000
/** Accounts of each kind with one number or address that a sign-in compares: the members of a large family. */
export const maxNamesakes = 5

/**
 * The accounts that a normalised identifier may mean. Numbers are not proved, so several accounts may have one; the password decides. A
 * number that was changed in the last 30 days still opens its account.
 * By kind, and of each kind those first that have the identifier longest: known to `device`, proved or older than 30 days, younger, and
 * with a former number. `most` of each kind: whatever strangers register, it neither displaces an owner nor finds fewer places because of one.
 */
export async function accountsOf(
  db: Database,
  identifier: string,
  now: number,
  { device = '', most = maxNamesakes } = {},
): Promise<Account[]> {
  const [isMeant, kind, since] = identifier.startsWith('+') ? byPhone(identifier, new Date(now - noticeDays * day)) : byEmail(identifier)
  const ofDevice = device === '' ? kind : sql`case when ${isKnownTo(device)} then 0 else ${kind} end`
  const ranked = db
    .select({
      id: users.id,
      kind: sql<number>`${ofDevice}`.as('account_kind'),
      place: sql<number>`row_number() over (partition by ${ofDevice} order by ${since}, ${users.id})`.as('place_in_kind'),
    })
    .from(users)
    .where(isMeant)
    .as('ranked')
  return await db
    .select(getTableColumns(users))
    .from(ranked)
    .innerJoin(users, eq(users.id, ranked.id))
    .where(lte(ranked.place, most))
    .orderBy(ranked.kind, ranked.place)
}

type Meant = [isMeant: SQL | undefined, kind: SQL, since: SQL | Column]

function byPhone(phone: string, recently: Date): Meant {
  const isHeld = eq(users.phone, phone)
  const since = sql`case when ${isHeld} then coalesce(${users.phoneChangedAt}, ${users.createdAt}) else ${users.createdAt} end`
  return [
    or(isHeld, and(eq(users.previousPhone, phone), gt(users.phoneChangedAt, recently))),
    sql`case when ${isHeld} and ${since} < ${recently.toISOString()}::timestamptz then 1 when ${isHeld} then 2 else 3 end`,
    since,
  ]
}

/** An address that waits for its confirmation opens its account too. */
const byEmail = (email: string): Meant => {
  const isConfirmed = eq(users.email, email)
  return [or(isConfirmed, eq(users.pendingEmail, email)), sql`case when ${isConfirmed} then 1 else 2 end`, users.createdAt]
}

const isKnownTo = (device: string) =>
  sql`exists (select from ${knownDevices} where ${knownDevices.userId} = ${users.id} and ${knownDevices.browser} = ${browserOf(device)})`

/** Accounts that wait for their first password and for the confirmation of this address. A mail to it reaches its owner alone. */
export async function invitedWith(db: Database, email: string): Promise<Account[]> {
  const isInvited = and(eq(users.pendingEmail, email), eq(users.passwordHash, noPassword))
  return await db.select().from(users).where(isInvited).orderBy(asc(users.createdAt), asc(users.id)).limit(maxNamesakes)
}

/** The account with this confirmed e-mail address, or null. */
export async function ownerOfEmail(db: Database, email: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.email, email))
  return account ?? null
}

export async function accountById(db: Database, id: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.id, id))
  return account ?? null
}

interface NewAccount {
  readonly name: string
  readonly phone: string
  /** Waits for its confirmation. */
  readonly pendingEmail: string | null
  readonly passwordHash: string
  readonly role: Account['role']
  readonly language: Language
  readonly now: number
}

export async function addAccount(tx: Transaction, { now, ...fields }: NewAccount): Promise<Account> {
  const id = randomUUID()
  const [account] = await tx
    .insert(users)
    .values({ id, ...fields, face: chanceFace(id), createdAt: new Date(now), change: 1 })
    .returning()
  if (!account) throw new Error('the account was not inserted')
  await takeChanges(tx, counterOf('me', id))
  return account
}

/** Undefined fields stay unchanged. */
type Changes = { [K in Changeable]?: Account[K] | undefined }
type Changeable =
  | 'name'
  | 'face'
  | 'place'
  | 'about'
  | 'levels'
  | 'language'
  | 'role'
  | 'phone'
  | 'previousPhone'
  | 'phoneChangedAt'
  | 'email'
  | 'emailVerifiedAt'
  | 'pendingEmail'
  | 'passwordHash'
  | 'securityNotices'
  | 'deletionWay'
  | 'deletionDueAt'
  | 'deletedAt'
  | keyof typeof suspensionColumns

/** Changes the public fields of an account, so that all its devices pull it again. `change` receives the locked row. */
export async function changeAccount(tx: Transaction, id: string, change: (account: Account) => Changes): Promise<Account | null> {
  await lockPerson(tx, id)
  const [before] = await tx.select().from(users).where(eq(users.id, id))
  if (!before || before.deletedAt) return null
  return writeAccount(tx, before, change(before), await takeChanges(tx, counterOf('me', id)))
}

/** Fields that others may see, each by its level. */
const shownFields = ['name', 'face', 'place', 'about'] as const

/**
 * `changeAccount` for a row that is already read and locked. `number` belongs to the owner's `me` scope. A change
 * of what others may see is one row of the community. Of a person whom no device knows there is none. The lock excludes a first
 * post at the same time.
 */
export async function writeAccount(tx: Transaction, before: Account, changes: Changes, number: number): Promise<Account | null> {
  const { id } = before
  const hasNewLevels = changes.levels !== undefined && JSON.stringify(levelsOf(changes.levels)) !== JSON.stringify(levelsOf(before.levels))
  const isOther = hasNewLevels || shownFields.some((field) => (changes[field] ?? before[field]) !== before[field])
  const [publicChange] = isOther && (await isKnownToOthers(tx, id)) ? await takeCommunityChanges(tx) : []
  const [after] = await tx
    .update(users)
    .set({ ...changes, change: number, publicChange })
    .where(eq(users.id, id))
    .returning()
  return after ?? null
}

/** Hides all that others see of a locked person, or shows it again (`showsTo` in people/shown-to.ts). */
export const hidePerson = (tx: Transaction, id: string, hiddenAt: Date | null): Promise<void> => noteShown(tx, id, { hiddenAt })

/** Hides the photo of a locked person, or shows it again. Devices drop the stored page of the person. */
export async function hidePhoto(tx: Transaction, photoId: string, hiddenAt: Date | null): Promise<void> {
  const [owner] = await tx.update(photos).set({ hiddenAt }).where(eq(photos.id, photoId)).returning({ id: photos.userId })
  if (owner) await noteShown(tx, owner.id, {})
}

/** Numbers a change of what others see of a locked person. */
export async function noteShown(tx: Transaction, id: string, changes: { readonly hiddenAt?: Date | null }): Promise<void> {
  const [publicChange] = (await isKnownToOthers(tx, id)) ? await takeCommunityChanges(tx) : []
  if (publicChange === undefined && changes.hiddenAt === undefined) return
  await tx
    .update(users)
    .set({ ...changes, publicChange })
    .where(eq(users.id, id))
}

/**
 * Devices store people who have ever published something, those with whom their user has a tie, and attendees of events. A notice outlives
 * its text. Pages with a photo may have been opened from a link: the photo leaves them.
 */
async function isKnownToOthers(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({
      isKnown: sql<boolean>`${hasWritten} or exists (select from ties where ties.other_id = users.id)
        or exists (select from seats where seats.user_id = users.id)
        or exists (select from photos where photos.user_id = users.id)`,
    })
    .from(users)
    .where(eq(users.id, id))
  return row?.isKnown ?? false
}
