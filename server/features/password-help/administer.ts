import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, exists, gt, inArray, isNull, min, ne, or, sql } from 'drizzle-orm'
import { helpRequestDays } from '../../../contract/account/password-help.ts'
import { noticeDays } from '../../../contract/account/person.ts'
import type { HelpCandidate, HelpRequest } from '../../../contract/administration/password-help-review.ts'
import type { endpoints } from '../../../contract/index.ts'
import { type Account, accountsOf } from '../../accounts/accounts.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { lastSeen } from '../../accounts/sessions.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { helpCodes, helpRequests, users } from '../../db/schema.ts'
import { readSetting } from '../../db/stored-settings.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { trustedRank } from '../../limits/address-reputation.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { type Code, day, hasLiveCode, isOpen, minute, type Request, stateOf } from './requests.ts'

type Area = typeof endpoints.passwordHelp

/** Codes of an account in 24 h, and of an administrator in an hour. */
const maxPerDay = 3
const maxPerHour = 30
/** After a change of the number, the number before it is called: a thief cannot change the number and be called. */
const callOldNumberDays = 7
/** Accounts of a number of which the administrator chooses. Strangers may have registered it too. */
const maxCandidates = 30
/** Requests of one answer. */
const maxListed = 200

/**
 * Requests of numbers that have an account: those with a live code, then the oldest first, with those done or disputed lately. Of
 * too many those with a live code, the first of each sender, then the second of each: a flood hides only itself.
 */
export async function listRequests(db: Database, now: number): Promise<HelpRequest[]> {
  const since = (days: number) => new Date(now - days * day)
  const isShown = or(isOpen(now), gt(helpRequests.usedAt, since(helpRequestDays)), gt(helpRequests.disputedAt, since(noticeDays)))
  const turn = sql`row_number() over (partition by ${helpRequests.sender} order by ${helpRequests.askedAt})`
  const inTurns = await db
    .select({ request: helpRequests, isLive: hasLiveCode(db, now) })
    .from(helpRequests)
    .where(and(isShown, isKnown(db, now)))
    .orderBy(desc(hasLiveCode(db, now)), turn, asc(helpRequests.askedAt))
    .limit(maxListed)
  const requests = inTurns
    .toSorted((one, other) => Number(other.isLive) - Number(one.isLive) || one.request.askedAt.getTime() - other.request.askedAt.getTime())
    .map(({ request }) => request)
  const candidates = await candidatesOf(
    db,
    requests.map(({ phone }) => phone),
    now,
  )
  const codes = await codesOf(
    db,
    requests.map(({ id }) => id),
  )
  const issuers = await namesOf(
    db,
    [...codes.values()].map(({ issuedBy }) => issuedBy),
  )
  return requests.flatMap((request) => {
    const { id, number, phone, name, askedAt, disputedAt } = request
    const code = codes.get(id) ?? null
    const { state, until } = stateOf(request, code, now)
    const found = candidates.get(phone) ?? []
    const issued_by = (code && issuers.get(code.issuedBy)) ?? null
    const listed = { id, number, state, until, asked_at: askedAt.getTime(), asked_as: name, issued_by, is_disputed: disputedAt !== null }
    return found.length > 0 ? [{ ...listed, candidates: found }] : []
  })
}

/** Requests that wait for an administrator: their number, and since when the oldest waits. */
export async function waitingRequests(db: Database, now: number): Promise<{ waiting: number; oldest_at: number | null }> {
  const [row] = await db
    .select({ waiting: count(), oldest: min(helpRequests.askedAt) })
    .from(helpRequests)
    .where(and(isOpen(now), isKnown(db, now)))
  return { waiting: row?.waiting ?? 0, oldest_at: row?.oldest?.getTime() ?? null }
}

/** Condition of requests whose number has an account, or had it lately: those that `accountsOf` finds. */
function isKnown(db: Database, now: number) {
  const isRecent = gt(users.phoneChangedAt, new Date(now - noticeDays * day))
  const isMeant = or(eq(users.phone, helpRequests.phone), and(eq(users.previousPhone, helpRequests.phone), isRecent))
  return exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(isMeant, ne(users.role, 'admin'))),
  )
}

/** The accounts that each of the numbers may mean. */
async function candidatesOf(db: Database, phones: readonly string[], now: number): Promise<Map<string, HelpCandidate[]>> {
  const byPhone = new Map<string, Account[]>()
  for (const phone of new Set(phones))
    byPhone.set(
      phone,
      (await accountsOf(db, phone, now, { most: maxCandidates })).filter(({ role }) => role !== 'admin'),
    )
  const ids = [...byPhone.values()].flat().map(({ id }) => id)
  const [seen, issued] = ids.length === 0 ? [new Map(), new Map()] : await Promise.all([lastSeen(db, ids), issuedTo(db, ids, now)])
  const candidateOf = (account: Account): HelpCandidate => ({
    user_id: account.id,
    name: account.name,
    role: account.role,
    place: account.place,
    call: numberToCall(account, now),
    phone_changed_at: account.phoneChangedAt?.getTime() ?? null,
    created_at: account.createdAt.getTime(),
    seen_at: seen.get(account.id) ?? null,
    codes_left: Math.max(0, maxPerDay - (issued.get(account.id) ?? 0)),
  })
  return new Map([...byPhone].map(([phone, accounts]) => [phone, accounts.map(candidateOf)]))
}

async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Codes of the last 24 h, by account. */
async function issuedTo(db: Database, ids: readonly string[], now: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: helpCodes.userId, count: count() })
    .from(helpCodes)
    .where(and(inArray(helpCodes.userId, [...ids]), gt(helpCodes.issuedAt, new Date(now - day))))
    .groupBy(helpCodes.userId)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

/** The last code of each request. */
async function codesOf(db: Database, requestIds: readonly string[]): Promise<Map<string, Code>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(helpCodes)
    .where(inArray(helpCodes.requestId, [...requestIds]))
    .orderBy(asc(helpCodes.issuedAt))
  return new Map(rows.map((code) => [code.requestId, code]))
}

function numberToCall({ phone, previousPhone, phoneChangedAt }: Account, now: number): string {
  const isNew = phoneChangedAt !== null && phoneChangedAt.getTime() > now - callOldNumberDays * day
  return isNew && previousPhone !== null ? previousPhone : phone
}

async function issuedBy(db: Database, adminId: string, now: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(helpCodes)
    .where(and(eq(helpCodes.issuedBy, adminId), gt(helpCodes.issuedAt, new Date(now - 60 * minute))))
  return row?.count ?? 0
}

/** Only the answer has the code: the administrator reads it out, and the database has its hash. */
export const issueCode: Handler<Area['issue']> = async (context, { id, user_id }) => {
  const { clock, person, address } = context
  const now = clock()
  const code = String(randomInt(0, 100_000_000)).padStart(8, '0')
  const codeHash = await hashPassword(code, { rank: trustedRank, address, account: person.id })
  const until = await asAdministrator(context, async (tx) => {
    await lockBoth(tx, person.id, user_id)
    const expiresAt = now + (await readSetting(tx, 'help_code_minutes')) * minute
    const request = await openRequest(tx, id, now)
    const account = (await accountsOf(tx, request.phone, now, { most: maxCandidates })).find((one) => one.id === user_id)
    if (!account) throw new Refusal('not_found')
    // Their password opens everything: it is replaced by a command on the server.
    if (account.role === 'admin') throw new Refusal('forbidden')
    const issued = await issuedTo(tx, [user_id], now)
    if ((issued.get(user_id) ?? 0) >= maxPerDay) throw new Refusal('too_many', { retryAfter: day / 1000 })
    if ((await issuedBy(tx, person.id, now)) >= maxPerHour) throw new Refusal('too_many', { retryAfter: 60 * 60 })
    const at = new Date(now)
    await tx
      .update(helpCodes)
      .set({ endedAt: at })
      .where(and(eq(helpCodes.userId, user_id), isNull(helpCodes.endedAt)))
    await tx.insert(helpCodes).values({
      id: randomUUID(),
      userId: user_id,
      requestId: id,
      issuedBy: person.id,
      codeHash,
      issuedAt: at,
      expiresAt: new Date(expiresAt),
    })
    // Another device that has proved the account, and has not yet chosen a password, loses it to this one.
    await tx
      .update(helpRequests)
      .set({ provedAt: null })
      .where(and(eq(helpRequests.userId, user_id), isNull(helpRequests.usedAt)))
    await tx.update(helpRequests).set({ userId: user_id, provedAt: null }).where(eq(helpRequests.id, id))
    await recordAct(tx, context, { act: 'help_code_issued', subjectId: user_id, object: request.number })
    return expiresAt
  })
  return { code, until }
}

export const closeRequest: Handler<Area['close']> = async (context, { id }) => {
  const { clock, language } = context
  const at = new Date(clock())
  await asAdministrator(context, async (tx) => {
    const request = await openRequest(tx, id, at.getTime())
    await tx
      .update(helpCodes)
      .set({ endedAt: at })
      .where(and(eq(helpCodes.requestId, id), isNull(helpCodes.endedAt)))
    await tx.update(helpRequests).set({ closedAt: at, provedAt: null }).where(eq(helpRequests.id, id))
    await recordAct(tx, context, { act: 'help_closed', subjectId: request.userId, object: request.number })
  })
  return { message: translate(language, 'saved') }
}

/** In the order of their ids, or two administrators could wait for each other. */
async function lockBoth(tx: Transaction, ...ids: string[]): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update')
}

async function openRequest(db: Database, id: string, now: number): Promise<Request> {
  const [request] = await db
    .select()
    .from(helpRequests)
    .where(and(eq(helpRequests.id, id), isOpen(now)))
  if (!request) throw new Refusal('not_found')
  return request
}
