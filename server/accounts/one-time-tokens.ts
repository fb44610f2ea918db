import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../db/open.ts'
import { oneTimeTokens } from '../db/schema.ts'
import { type Account, accountById } from './accounts.ts'
import { hashToken, newToken } from './tokens.ts'

const minute = 60_000

type Purpose = typeof oneTimeTokens.$inferSelect.purpose

/** Mail may take hours on a weak connection, and a confirmation grants no access. */
export const tokenLifetimes: Record<Purpose, number> = { 'reset-password': 60 * minute, 'verify-email': 48 * 60 * minute }

type Addresses = Pick<Account, 'id' | 'email' | 'pendingEmail'>

/** The address that a link is mailed to; empty for the link of a command, which is printed. */
const addressOf = (purpose: Purpose, { email, pendingEmail }: Addresses) => (purpose === 'verify-email' ? pendingEmail : email) ?? ''

/** Makes the token of a link, bound to the account's current address: a later change invalidates the token. */
export async function addToken(db: Database, purpose: Purpose, account: Addresses, now: number): Promise<string> {
  const token = newToken()
  await db.insert(oneTimeTokens).values({
    tokenHash: hashToken(token),
    userId: account.id,
    purpose,
    email: addressOf(purpose, account),
    expiresAt: new Date(now + tokenLifetimes[purpose]),
  })
  return token
}

/** Unused links of the account's current address that were made since a time. */
export async function countTokens(db: Database, purpose: Purpose, account: Addresses, since: number): Promise<number> {
  const isIts = and(
    eq(oneTimeTokens.userId, account.id),
    eq(oneTimeTokens.purpose, purpose),
    eq(oneTimeTokens.email, addressOf(purpose, account)),
  )
  const isUnused = and(isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, new Date(since + tokenLifetimes[purpose])))
  return await db.$count(oneTimeTokens, and(isIts, isUnused))
}

/** The account of a valid token, or null. Does not use the token up. */
export async function accountOfToken(db: Database, purpose: Purpose, token: string, now: number): Promise<Account | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(isAlive(purpose, token, now))
  return row ? await ownerOf(db, row) : null
}

/** Uses a token up and returns its account. Of two concurrent calls the second gets null, since the row is locked. */
export async function takeToken(tx: Transaction, purpose: Purpose, token: string, now: number): Promise<Account | null> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: new Date(now) })
    .where(isAlive(purpose, token, now))
    .returning()
  return row ? await ownerOf(tx, row) : null
}

/** Deletes all links of one purpose of an account. */
export async function dropTokens(db: Database, purpose: Purpose, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
}

function isAlive(purpose: Purpose, token: string, now: number) {
  return and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, new Date(now)),
  )
}

async function ownerOf(db: Database, row: typeof oneTimeTokens.$inferSelect): Promise<Account | null> {
  const account = await accountById(db, row.userId)
  return account && addressOf(row.purpose, account) === row.email ? account : null
}
