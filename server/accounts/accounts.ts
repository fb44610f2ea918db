import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { chanceFace, noticeDays, type User } from '../../contract/account/person.ts'
import { phoneNumber } from '../../contract/account/phone-number.ts'
import type { Language } from '../../contract/values/text.ts'
import { takeCommunityChanges } from '../db/community-changes.ts'
import { counterOf, lockPerson, takeChanges } from '../db/counters.ts'
import type { Database, Transaction } from '../db/open.ts'
import { events, posts, replies, threads, users } from '../db/schema.ts'
import { noPassword } from './passwords.ts'
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
    notices: account.securityNotices,
    deletion: account.deletionWay && account.deletionDueAt && { way: account.deletionWay, due_at: account.deletionDueAt.getTime() },
    version: account.change,
    created_at: account.createdAt.getTime(),
  }
}

/** Normalises a sign-in identifier as it is stored: a phone number as E.164, otherwise an e-mail address in lower case. */
export function readIdentifier(typed: string): string {
  return phoneNumber(typed) ?? typed.normalize('NFC').trim().toLowerCase()
}

const day = 24 * 60 * 60_000
/** Accounts with one number or address that are considered: the members of a large family. */
export const maxNamesakes = 5

/**
 * The accounts that a normalised identifier may mean, those that have it longest first. Numbers are not proved, so several
 * accounts may have one; the password decides. A number that was changed in the last 30 days still opens its account.
 */
export async function accountsOf(db: Database, identifier: string, now: number): Promise<Account[]> {
  const isRecent = gt(users.phoneChangedAt, new Date(now - noticeDays * day))
  const [isMeant, ...order] = identifier.startsWith('+')
    ? [
        or(eq(users.phone, identifier), and(eq(users.previousPhone, identifier), isRecent)),
        asc(
          sql`case when ${users.phone} = ${identifier} then coalesce(${users.phoneChangedAt}, ${users.createdAt}) else ${users.createdAt} end`,
        ),
      ]
    : [or(eq(users.email, identifier), eq(users.pendingEmail, identifier)), desc(eq(users.email, identifier)), asc(users.createdAt)]
  return await db
    .select()
    .from(users)
    .where(isMeant)
    .orderBy(...order, asc(users.id))
    .limit(maxNamesakes)
}

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

/** Fields that posts and events show of a person. */
const shownFields = ['name', 'face', 'place'] as const

/**
 * `changeAccount` for a row that is already read and locked. `number` belongs to the owner's `me` scope. A change
 * of a shown field is one row of the community. A person who has published nothing has none: no device needs it. The lock excludes a first
 * post at the same time.
 */
export async function writeAccount(tx: Transaction, before: Account, changes: Changes, number: number): Promise<Account | null> {
  const { id } = before
  const isShown = shownFields.some((field) => (changes[field] ?? before[field]) !== before[field]) && (await hasPublished(tx, id))
  const [publicChange] = isShown ? await takeCommunityChanges(tx) : []
  const [after] = await tx
    .update(users)
    .set({ ...changes, change: number, publicChange })
    .where(eq(users.id, id))
    .returning()
  return after ?? null
}

async function hasPublished(tx: Transaction, id: string): Promise<boolean> {
  const post = tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, id), isNull(posts.removedAt)))
  const event = tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.organiserId, id), isNull(events.removedAt)))
  const reply = tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.authorId, id), isNull(replies.removedAt)))
  const thread = tx
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.authorId, id), isNull(threads.removedAt)))
  for (const published of [post, event, reply, thread]) if ((await published.limit(1)).length > 0) return true
  return false
}
