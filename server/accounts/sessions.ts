import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, max, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/open.ts'
import { sessions, users } from '../db/schema.ts'
import { prepared } from '../db/statements/prepared.ts'
import type { Person } from '../handler.ts'
import { Refusal } from '../http/errors.ts'
import { requireActive, suspensionColumns } from './suspension.ts'
import { hashToken, newToken, nextToken } from './tokens.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Session lifetimes: `idle` without a request, `absolute` in total unless renewed. */
export const lifetimes = {
  remembered: { idle: 30 * day, absolute: 90 * day },
  short: { idle: 12 * hour, absolute: 7 * day },
} as const
/** Sessions per account; one more ends the oldest. */
export const maxSessions = 10
/** Minimum time between two writes of `seen_at`, so that reads cause no write. */
const seenEvery = 5 * minute
/** Time in which the token before a renewal works beside the new one: other tabs have requests on the way. */
export const renewalGrace = 10 * minute

export interface Session {
  readonly id: string
  readonly remember: boolean
  readonly expiresAt: Date
  readonly person: Person
  /** Found by the token before the last renewal. */
  readonly isEarlier: boolean
}

const lifetimeOf = (remember: boolean) => (remember ? lifetimes.remembered : lifetimes.short)

/** A token as it arrived. A cookie proves nothing about the device's store: an answer whose body was lost may have set it. */
export interface SentToken {
  readonly token: string
  readonly isInHeader: boolean
}

/** The session of a token, or null if there is none or it has ended. Uses the server's clock only. */
export async function findSession(db: Database, { token, isInHeader }: SentToken, now: number): Promise<Session | null> {
  const hash = hashToken(token)
  const found = (await readByToken(db, { hash }))[0] ?? (await readByEarlier(db, { hash }))[0]
  if (!found) return null
  const { id, remember, expiresAt, person, tokenHash, earlierHash, earlierUntil } = found
  const isEarlier = tokenHash !== hash
  if (isEarlier && earlierUntil && earlierUntil.getTime() <= now) return null
  const idle = now - found.seenAt.getTime()
  if (expiresAt.getTime() <= now || idle >= lifetimeOf(remember).idle) return null
  const isFirstUse = !isEarlier && isInHeader && earlierHash !== null && earlierUntil === null
  if (isFirstUse || idle >= seenEvery)
    await db
      .update(sessions)
      .set({ seenAt: new Date(now), ...(isFirstUse && { earlierUntil: new Date(now + renewalGrace) }) })
      .where(and(eq(sessions.id, id), eq(sessions.tokenHash, tokenHash)))
  return { id, remember, expiresAt, person, isEarlier }
}

const readBy = (hash: PgColumn) =>
  prepared((on) =>
    on
      .select({
        id: sessions.id,
        remember: sessions.remember,
        seenAt: sessions.seenAt,
        expiresAt: sessions.expiresAt,
        tokenHash: sessions.tokenHash,
        earlierHash: sessions.earlierHash,
        earlierUntil: sessions.earlierUntil,
        person: { id: users.id, role: users.role, name: users.name, language: users.language },
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(hash, sql.placeholder('hash'))),
  )
const readByToken = readBy(sessions.tokenHash)
const readByEarlier = readBy(sessions.earlierHash)

/**
 * Renews a remembered session in the last third of its lifetime, so that weekly learners need not sign in again. An
 * unused session still expires. The token changes: a copy of the old one works until 10 minutes after the first use of the
 * new one. Renewing with the old token gives the same new one, so a lost answer and parallel tabs do no harm.
 * @returns the new token; null if the session was not renewed
 */
export async function renewSession(db: Database, session: Session, token: string, now: number): Promise<string | null> {
  const { id, remember, expiresAt, isEarlier } = session
  const { absolute } = lifetimes.remembered
  if (!remember || (!isEarlier && expiresAt.getTime() - now > absolute / 3)) return null
  const hash = hashToken(token)
  if (!isEarlier) {
    const renewalSalt = newToken()
    const tokenHash = hashToken(nextToken(token, renewalSalt))
    await db
      .update(sessions)
      .set({ tokenHash, earlierHash: hash, renewalSalt, earlierUntil: null, expiresAt: new Date(now + absolute) })
      .where(and(eq(sessions.id, id), eq(sessions.tokenHash, hash)))
  }
  // Another request may have been faster.
  const [row] = await db
    .select({ salt: sessions.renewalSalt })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.earlierHash, hash)))
  return row?.salt ? nextToken(token, row.salt) : null
}

interface SessionStart {
  readonly userId: string
  readonly remember: boolean
  /** Shown in the list of sessions. */
  readonly device: string
  /** Hash of the browser's id. */
  readonly browser: string
  /** The session of the request, which ends if it is the same user's. */
  readonly earlier: string | null
  readonly now: number
}

/**
 * Starts a session and returns its token, which is not stored. Ends the user's earlier session in the same browser. Throws `suspended`.
 */
export async function startSession(db: Database, start: SessionStart): Promise<string> {
  const [id, token] = [randomUUID(), newToken()]
  const at = new Date(start.now)
  await db.transaction(async (tx) => {
    // Locked: a suspension waits, and then ends this session too.
    const [account] = await tx
      .select({ ...suspensionColumns, deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, start.userId))
      .for('share')
    // Deleted since the password was compared.
    if (account?.deletedAt) throw new Refusal('session_ended')
    if (account) requireActive(account, start.now)
    const isSameBrowser =
      start.earlier === null ? eq(sessions.browser, start.browser) : or(eq(sessions.browser, start.browser), eq(sessions.id, start.earlier))
    await tx.delete(sessions).where(and(eq(sessions.userId, start.userId), isSameBrowser))
    await tx.insert(sessions).values({
      id,
      tokenHash: hashToken(token),
      userId: start.userId,
      remember: start.remember,
      device: start.device,
      browser: start.browser,
      createdAt: at,
      seenAt: at,
      expiresAt: new Date(start.now + lifetimeOf(start.remember).absolute),
    })
    const surplus = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, start.userId), ne(sessions.id, id)))
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .offset(maxSessions - 1)
    await tx.delete(sessions).where(and(eq(sessions.userId, start.userId), or(lt(sessions.expiresAt, at), inArray(sessions.id, surplus))))
  })
  return token
}

/** Ends the session of a token, also of one before its renewal. Returns the id of its user; null if the session is already gone. */
export async function endSession(db: Database, tokenHash: string): Promise<string | null> {
  const isIts = or(eq(sessions.tokenHash, tokenHash), eq(sessions.earlierHash, tokenHash))
  const [ended] = await db.delete(sessions).where(isIts).returning({ userId: sessions.userId })
  return ended?.userId ?? null
}

/** The user's sessions that have not ended, the last used first. */
export async function liveSessions(db: Database, userId: string, now: number) {
  const isUsed = (remember: boolean) => and(eq(sessions.remember, remember), gt(sessions.seenAt, new Date(now - lifetimeOf(remember).idle)))
  return await db
    .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now)), or(isUsed(true), isUsed(false))))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
}

/** Ends another session of a user. Returns false if there is none of this id. */
export async function endSessionOf(db: Database, userId: string, id: string, ownId: string | null): Promise<boolean> {
  const isOther = ownId === null ? undefined : ne(sessions.id, ownId)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of a user, or all but one. */
export async function endSessions(db: Database, userId: string, exceptId: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)))
}

/** The last request of each user's sessions. */
export async function lastSeen(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ userId: sessions.userId, at: max(sessions.seenAt) })
    .from(sessions)
    .where(inArray(sessions.userId, [...ids]))
    .groupBy(sessions.userId)
  return new Map(rows.flatMap(({ userId, at }) => (at ? [[userId, at.getTime()]] : [])))
}
