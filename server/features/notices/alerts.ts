import { and, asc, eq, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import { dayOf } from '../../../contract/values/days.ts'
import { isAlertAddress } from '../../alerts/alert-sender.ts'
import type { Transaction } from '../../db/open.ts'
import { alertTargets, notices } from '../../db/schema.ts'
import type { AreaHandlers, MemberContext, Services } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'

export const alertHandlers: AreaHandlers<typeof endpoints.alerts> = {
  state: stateOf,

  async turnOn(context, { address }) {
    const { db, alerts, sessionId, person, clock } = context
    if (!alerts) throw new Refusal('not_found')
    if (!isAlertAddress(address)) throw new Refusal('invalid_input', { fields: { address: 'invalid' } })
    await db.transaction(async (tx) => {
      // A browser has one address. The session before this one on a shared device may not be over yet.
      await tx.delete(alertTargets).where(and(eq(alertTargets.address, address), ne(alertTargets.sessionId, sessionId)))
      const row = { sessionId, userId: person.id, address, madeAt: new Date(clock()) }
      await tx
        .insert(alertTargets)
        .values(row)
        .onConflictDoUpdate({ target: alertTargets.sessionId, set: { address, madeAt: row.madeAt, dueAt: null } })
    })
    return await stateOf(context)
  },

  async turnOff(context) {
    await context.db.delete(alertTargets).where(eq(alertTargets.sessionId, context.sessionId))
    return await stateOf(context)
  },
}

async function stateOf({ db, alerts, sessionId }: MemberContext) {
  const isOn = (await db.$count(alertTargets, eq(alertTargets.sessionId, sessionId))) > 0
  return { key: alerts?.publicKey ?? null, is_on: isOn }
}

/** Notes that these users have news. Called in the transaction that writes it, which holds the locks of these users. */
export async function noteNews(tx: Transaction, userIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(alertTargets)
    .set({ dueAt: sql`coalesce(${alertTargets.dueAt}, ${at.toISOString()})` })
    .where(inArray(alertTargets.userId, [...userIds]))
}

const alertsPerDay = 3
const hour = 60 * 60_000
/** Of a failed alert, until the next try. */
const pause = 10 * 60_000
const batchSize = 50

/** From 21 to 7 o'clock in Dhaka, six hours before UTC. */
function isNight(now: number): boolean {
  const inDhaka = new Date(now + 6 * hour).getUTCHours()
  return inDhaka >= 21 || inDhaka < 7
}

/**
 * Alerts the sessions whose user has unread news: 3 a day at most, none at night. What is too much waits and is one alert then.
 * Each is claimed before it is sent, so that several servers send it once.
 * @returns the number of sent alerts
 */
export async function sendAlerts({ db, clock, alerts }: Pick<Services, 'db' | 'clock' | 'alerts'>): Promise<number> {
  const now = clock()
  if (!alerts || isNight(now)) return 0
  const today = dayOf(now)
  const claimed = await db.transaction(async (tx) => {
    const isAllowed = or(ne(alertTargets.day, today), lt(alertTargets.sent, alertsPerDay))
    const due = await tx
      .select()
      .from(alertTargets)
      .where(and(isNotNull(alertTargets.dueAt), lte(alertTargets.dueAt, new Date(now)), isAllowed))
      .orderBy(asc(alertTargets.dueAt))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const isUnread = sql`${notices.version} > ${notices.read}`
    const owners = due.map(({ userId }) => userId)
    const unread = await tx
      .selectDistinct({ id: notices.userId })
      .from(notices)
      .where(and(inArray(notices.userId, owners), isUnread))
    const wanted = new Set(unread.map(({ id }) => id))
    for (const { sessionId, userId, day, sent } of due) {
      const count = { day: today, sent: day === today ? sent + 1 : 1 }
      await tx
        .update(alertTargets)
        .set({ dueAt: null, ...(wanted.has(userId) && count) })
        .where(eq(alertTargets.sessionId, sessionId))
    }
    return due.filter(({ userId }) => wanted.has(userId))
  })
  const outcomes = await Promise.all(
    claimed.map(async ({ sessionId, address }) => {
      const outcome = await alerts.post(address, now)
      const of = and(eq(alertTargets.sessionId, sessionId), eq(alertTargets.address, address))
      if (outcome === 'gone') await db.delete(alertTargets).where(of)
      if (outcome === 'later')
        await db
          .update(alertTargets)
          .set({ dueAt: new Date(now + pause), sent: sql`greatest(${alertTargets.sent} - 1, 0)` })
          .where(of)
      return outcome
    }),
  )
  return outcomes.filter((outcome) => outcome === 'sent').length
}
