import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type HelpState, helpCodeMinutes, helpCodeTries, helpRequestDays } from '../../../contract/account/password-help.ts'
import { hashToken } from '../../accounts/tokens.ts'
import type { Database } from '../../db/open.ts'
import { helpCodes, helpRequests } from '../../db/schema.ts'

export const minute = 60_000
export const day = 24 * 60 * minute

export type Request = typeof helpRequests.$inferSelect
export type Code = typeof helpCodes.$inferSelect

/** The request of the device that has its secret, or null. */
export async function ownRequest(db: Database, { id, secret }: { id: string; secret: string }): Promise<Request | null> {
  const [request] = await db
    .select()
    .from(helpRequests)
    .where(and(eq(helpRequests.id, id), eq(helpRequests.secretHash, hashToken(secret))))
  return request ?? null
}

/** The last code that was issued for a request. */
export async function codeOf(db: Database, { id }: Pick<Request, 'id'>): Promise<Code | null> {
  const [code] = await db.select().from(helpCodes).where(eq(helpCodes.requestId, id)).orderBy(desc(helpCodes.issuedAt)).limit(1)
  return code ?? null
}

/** The state of a request as its device may know it, and its end. A stranger's device must not learn that it was closed. */
export function stateOf(request: Request, code: Code | null, now: number): Omit<HelpState, 'number'> {
  const none = { until: null, tries_left: null }
  if (request.usedAt) return { state: 'done', ...none }
  if (request.askedAt.getTime() <= now - helpRequestDays * day) return { state: 'closed', ...none }
  if (!code) return { state: 'waiting', ...none }
  if (request.provedAt) {
    const until = request.provedAt.getTime() + helpCodeMinutes * minute
    return until > now ? { state: 'proved', until, tries_left: null } : { state: 'code_ended', ...none }
  }
  const until = code.expiresAt.getTime()
  const isValid = code.endedAt === null && until > now && code.tries < helpCodeTries
  return isValid ? { state: 'issued', until, tries_left: helpCodeTries - code.tries } : { state: 'code_ended', ...none }
}

/** Condition of requests that may still lead to a password. */
export const isOpen = (now: number) =>
  and(isNull(helpRequests.usedAt), isNull(helpRequests.closedAt), gt(helpRequests.askedAt, new Date(now - helpRequestDays * day)))

/** A request whose code may be typed, or was right and waits for a password: `stateOf` in SQL. */
export function hasLiveCode(db: Database, now: number): SQL<boolean> {
  const at = new Date(now)
  const isTyped = and(isNull(helpCodes.endedAt), gt(helpCodes.expiresAt, at), lt(helpCodes.tries, helpCodeTries))
  const isProved = gt(helpRequests.provedAt, new Date(now - helpCodeMinutes * minute))
  const codes = db
    .select({ one: sql`1` })
    .from(helpCodes)
    .where(and(eq(helpCodes.requestId, helpRequests.id), or(isTyped, isProved)))
  return sql<boolean>`(${and(isNull(helpRequests.usedAt), isNull(helpRequests.closedAt))} and exists ${codes})`
}
