import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { phoneNumber, type User } from '../../contract/account/person.ts'
import type { Language } from '../../contract/values/text.ts'
import { counterOf, lockPerson, takeChanges } from '../db/counters.ts'
import type { Database, Transaction } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { moveEventsOf } from '../features/events/events.ts'
import { movePostsOf } from '../features/wall/wall.ts'

export type Account = typeof users.$inferSelect

/** An account as its owner sees it. */
export function userOf(account: Account): User {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    role: account.role,
    language: account.language,
    place: account.place,
    about: account.about,
    is_email_verified: account.emailVerifiedAt !== null,
    version: account.change,
    created_at: account.createdAt.getTime(),
  }
}

/** Normalises a sign-in identifier as it is stored: a phone number as E.164, otherwise an e-mail address in lower case. */
export function readIdentifier(typed: string): string {
  return phoneNumber(typed) ?? typed.normalize('NFC').trim().toLowerCase()
}

/** The account of a phone number or e-mail address, or null. */
export async function findAccount(db: Database, identifier: string): Promise<Account | null> {
  const column = identifier.startsWith('+') ? users.phone : users.email
  const [account] = await db.select().from(users).where(eq(column, identifier))
  return account ?? null
}

export async function accountById(db: Database, id: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.id, id))
  return account ?? null
}

interface NewAccount {
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly passwordHash: string
  readonly role: Account['role']
  readonly language: Language
  readonly now: number
}

/** Adds an account. Returns null when the phone number or e-mail address is taken, also by a concurrent insert. */
export async function addAccount(tx: Transaction, { now, ...fields }: NewAccount): Promise<Account | null> {
  const id = randomUUID()
  const [account] = await tx
    .insert(users)
    .values({ id, ...fields, createdAt: new Date(now), change: 1 })
    .onConflictDoNothing()
    .returning()
  if (account) await takeChanges(tx, counterOf('me', id))
  return account ?? null
}

/** Undefined fields stay unchanged. */
type Changes = { [K in 'name' | 'email' | 'emailVerifiedAt' | 'place' | 'about' | 'language' | 'role']?: Account[K] | undefined }

/** Changes the public fields of an account, so that all its devices pull it again. `change` receives the locked row. */
export async function changeAccount(tx: Transaction, id: string, change: (account: Account) => Changes): Promise<Account | null> {
  await lockPerson(tx, id)
  const [before] = await tx.select().from(users).where(eq(users.id, id))
  if (!before) return null
  return writeAccount(tx, before, change(before), await takeChanges(tx, counterOf('me', id)))
}

/** `changeAccount` for a row that is already read and locked. `number` belongs to the owner's `me` scope. */
export async function writeAccount(tx: Transaction, before: Account, changes: Changes, number: number): Promise<Account | null> {
  const { id } = before
  const [after] = await tx
    .update(users)
    .set({ ...changes, change: number })
    .where(eq(users.id, id))
    .returning()
  // Posts and events carry their author's name, role and place.
  if (after && (after.name !== before.name || after.role !== before.role || after.place !== before.place)) {
    await movePostsOf(tx, id)
    await moveEventsOf(tx, id)
  }
  return after ?? null
}
