import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { maxNotices, noticeKey } from '../../../contract/notices.ts'
import { counterOf } from '../../db/counters.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { noticeQueue, notices, reactions, replies, scopeCounters, users } from '../../db/schema.ts'
import { jsonRows, rowsFor } from '../../db/statements/json-rows.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { noteNews } from './alerts.ts'
import { audienceOf, unfollowed, unwantedPeople } from './audience.ts'

type Queued = typeof noticeQueue.$inferSelect
type Notice = typeof notices.$inferSelect
type Unnumbered = Omit<Notice, 'change' | 'version'>

/** Acts that one transaction reads. */
const batchSize = 1000
/** Users whom one transaction serves. It locks them, so their own commands wait for it. */
const maxRecipients = 20
/** People whom a notice counts. */
const maxPeople = 50

/**
 * Turns queued acts into notices: one per user, kind and thing. The people of several acts are merged, so a thread with many replies
 * changes each notice once per batch (docs/decisions/067). An act stays in the queue until it has reached all whom it concerns.
 * @returns false if some acts are left
 */
export async function deliverNotices(db: Database): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const queued = await tx.select().from(noticeQueue).orderBy(asc(noticeQueue.id)).limit(batchSize).for('update', { skipLocked: true })
    if (queued.length === 0) return true
    const groups = groupsOf(await withoutTakenBack(tx, await withoutRemoved(tx, queued)))
    const open = await deliver(tx, groups)
    for (const { ids, after } of open.partial) await tx.update(noticeQueue).set({ after }).where(inArray(noticeQueue.id, ids))
    const isOpen = new Set([...open.partial.flatMap(({ ids }) => ids), ...open.untouched.flatMap(({ ids }) => ids)])
    const done = queued.flatMap(({ id }) => (isOpen.has(id) ? [] : [id]))
    if (done.length > 0) await tx.delete(noticeQueue).where(inArray(noticeQueue.id, done))
    return queued.length < batchSize && isOpen.size === 0
  })
}

const running = new WeakMap<Database, Promise<void>>()

/** Delivers all queued acts. Called by a timer; one run at a time. */
export function deliverAll(db: Database): Promise<void> {
  const known = running.get(db)
  if (known) return known
  const run = untilDone(db).finally(() => running.delete(db))
  running.set(db, run)
  return run
}

async function untilDone(db: Database): Promise<void> {
  while (!(await deliverNotices(db)));
}

/** Omits texts that were hidden or removed in between. */
async function withoutRemoved(tx: Transaction, queued: readonly Queued[]): Promise<Queued[]> {
  const sources = queued.flatMap(({ sourceId }) => sourceId ?? [])
  if (sources.length === 0) return [...queued]
  const rows = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(inArray(replies.id, sources), isNotNull(replies.removedAt)))
  const removed = new Set(rows.map(({ id }) => id))
  return queued.filter(({ sourceId }) => sourceId === null || !removed.has(sourceId))
}

/** Omits reactions that were taken back in between. */
async function withoutTakenBack(tx: Transaction, queued: readonly Queued[]): Promise<Queued[]> {
  const acts = queued.filter(({ kind }) => kind === 'reaction')
  if (acts.length === 0) return [...queued]
  const rows = await tx
    .select({ userId: reactions.userId, targetId: reactions.targetId })
    .from(reactions)
    .where(
      and(
        inArray(
          reactions.targetId,
          acts.map(({ targetId }) => targetId),
        ),
        inArray(
          reactions.userId,
          acts.flatMap(({ actors }) => actors),
        ),
        isNotNull(reactions.kind),
      ),
    )
  const present = new Set(rows.map(({ userId, targetId }) => `${userId}:${targetId}`))
  return queued.filter(({ kind, targetId, actors }) => kind !== 'reaction' || actors.some((actor) => present.has(`${actor}:${targetId}`)))
}

/** Acts of the same kind about the same thing, for the same users. */
interface Group extends Queued {
  readonly ids: number[]
}

/** The actors of all acts of a group, the newest first. */
function groupsOf(queued: readonly Queued[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of queued) {
    const key = [one.kind, one.targetId, one.userId, one.after].join(' ')
    const before = groups.get(key)
    const ids = before?.ids ?? []
    ids.push(one.id)
    groups.set(key, { ...one, actors: merged(one.actors, before?.actors ?? []), ids })
  }
  return [...groups.values()]
}

const merged = (newer: readonly string[], older: readonly string[]) => [...new Set([...newer, ...older])].slice(0, maxPeople)

interface Delivery {
  userId: string
  act: Queued
  actors: readonly string[]
}

interface Open {
  /** Groups with further users after this one. */
  partial: { ids: readonly number[]; after: string }[]
  untouched: readonly Group[]
}

/** Serves the first groups. @returns those with users who are left for the next batch */
async function deliver(tx: Transaction, groups: readonly Group[]): Promise<Open> {
  const deliveries: Delivery[] = []
  const recipients = new Set<string>()
  const partial: Open['partial'] = []
  const isUnwanted = await unfollowed(
    tx,
    groups.flatMap(({ kind, of }) => (kind === 'reply' && of?.kind === 'thread' ? [of.id] : [])),
  )
  let served = 0
  for (const act of groups) {
    const left = maxRecipients - recipients.size
    if (left <= 0) break
    served++
    const { kind, targetId, userId, after, actors } = act
    const { ids, next } = userId === null ? await audienceOf(tx, { kind, targetId, after, limit: left }) : { ids: [userId], next: null }
    if (next !== null) partial.push({ ids: act.ids, after: next })
    for (const id of ids) {
      recipients.add(id)
      const others = actors.filter((actor) => actor !== id)
      // An own act, or an own thread that its author no longer follows.
      if ((actors.length > 0 && others.length === 0) || (kind === 'reply' && isUnwanted.has(`${id}:${targetId}`))) continue
      deliveries.push({ userId: id, act, actors: others })
    }
  }
  await write(tx, deliveries)
  return { partial, untouched: groups.slice(served) }
}

async function write(tx: Transaction, all: readonly Delivery[]): Promise<void> {
  const recipients = await lockRecipients(tx, [...new Set(all.map(({ userId }) => userId))])
  const ids = [...recipients]
  const isUnwanted = await unwantedPeople(tx, ids)
  const deliveries = all
    .filter(({ userId }) => recipients.has(userId))
    .map((one) => ({ ...one, actors: one.actors.filter((actor) => !isUnwanted.has(`${one.userId}:${actor}`)) }))
    // A text of unwanted people is no notice. Changed events and certificates are, for each user whom they concern.
    .filter(({ act, actors }) => actors.length > 0 || act.of === null)
  if (deliveries.length === 0) return
  const keyOf = ({ userId, kind, targetId }: Pick<Notice, 'userId' | 'kind' | 'targetId'>) => `${userId} ${noticeKey(kind, targetId)}`
  const targets = [...new Set(deliveries.map(({ act }) => act.targetId))]
  const found = await tx
    .select()
    .from(notices)
    .where(and(inArray(notices.userId, ids), inArray(notices.targetId, targets)))
  const stored = new Map(found.map((row) => [keyOf(row), row]))
  const rows = new Map<string, Unnumbered>()
  for (const { userId, act, actors } of deliveries) {
    const { kind, targetId, of, madeAt: at } = act
    const key = keyOf({ userId, kind, targetId })
    const known = stored.get(key)
    const there = rows.get(key) ?? (known && known.version > known.read ? known : undefined)
    const before = there?.people.filter((person) => !isUnwanted.has(`${userId}:${person}`)) ?? []
    const people = merged(actors, before)
    rows.set(key, { userId, kind, targetId, of, people, at, read: known?.read ?? 0 })
  }
  const numbered = await withNumbers(tx, [...rows.values()])
  await insertNotices(tx, rowsFor(notices, numbered))
  const newest = Math.max(...numbered.map(({ at }) => at.getTime()))
  await noteNews(tx, [...new Set(numbered.map(({ userId }) => userId))], new Date(newest))
  await dropOldest(tx, ids)
}

const insertNotices = prepared((on) =>
  on
    .insert(notices)
    .select(jsonRows(notices))
    .onConflictDoUpdate({
      target: [notices.userId, notices.kind, notices.targetId],
      set: {
        of: sql`excluded.of`,
        people: sql`excluded.people`,
        at: sql`excluded.at`,
        version: sql`excluded.version`,
        read: sql`excluded.read`,
        change: sql`excluded.change`,
      },
    }),
)

/** Locks in the order of ids (db/counters.ts). Omits deleted accounts. */
async function lockRecipients(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes a number of the recipient's `me` for each row, for all recipients in one statement. It is the version too. The
 * number only rises, so an old mark does not reach a notice that replaces a dropped one.
 */
async function withNumbers(tx: Transaction, rows: readonly Unnumbered[]): Promise<Notice[]> {
  const counts = new Map<string, number>()
  for (const { userId } of rows) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  const wanted = [...counts].map(([userId, count]) => ({ scope: counterOf('me', userId), value: count }))
  const taken = await raiseCounters(tx, rowsFor(scopeCounters, wanted))
  const last = new Map(taken.map(({ scope, value }) => [scope, value - (counts.get(scope.slice('me:'.length)) ?? 0)]))
  return rows.map((row) => {
    const scope = counterOf('me', row.userId)
    const change = (last.get(scope) ?? 0) + 1
    last.set(scope, change)
    return { ...row, change, version: change }
  })
}

const raiseCounters = prepared((on) =>
  on
    .insert(scopeCounters)
    .select(jsonRows(scopeCounters))
    .onConflictDoUpdate({ target: scopeCounters.scope, set: { value: sql`${scopeCounters.value} + excluded.value` } })
    .returning(),
)

/** Without tombstones: each device drops its oldest notices by itself. */
async function dropOldest(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const ranked = tx
    .select({
      userId: notices.userId,
      kind: notices.kind,
      targetId: notices.targetId,
      place: sql<number>`row_number() over (partition by ${notices.userId} order by ${notices.at} desc, ${notices.change} desc)`.as(
        'place',
      ),
    })
    .from(notices)
    .where(inArray(notices.userId, [...userIds]))
    .as('ranked')
  const old = await tx.select().from(ranked).where(sql`${ranked.place} > ${maxNotices}`)
  for (const { userId, kind, targetId } of old)
    await tx.delete(notices).where(and(eq(notices.userId, userId), eq(notices.kind, kind), eq(notices.targetId, targetId)))
}
