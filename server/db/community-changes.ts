import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import { sharedBy } from '../queues.ts'
import type { Database, Transaction } from './open.ts'
import { categories, events, posts, threads, users } from './schema.ts'
import { prepared } from './statements/prepared.ts'

/**
 * Numbers of the changes in scope `community` (docs/decisions/048). The sequence makes no writer wait, but its numbers become visible
 * in any order. So a writer announces a number below all of its own. It does so by a shared advisory lock, which ends with its
 * transaction. A pull reads up to the lowest announced number.
 *
 * Why no pull skips a change: a pull reads the last number L, then the announced ones, then the rows. Take a writer whose announcement
 * the pull did not see. If the writer had ended before, the pull sees its rows. If it announced later, its numbers are above L.
 */

/** High 16 bits of the keys of these locks. No other lock of the product has them. */
const lockClass = 0x0ec7

/** Number before the next one: a fresh sequence has a last value that is not in use. */
const lastNumber = sql`(last_value - case when is_called then 0 else 1 end)`

/** Transactions that have announced their numbers. */
const announced = new WeakSet<Transaction>()

/**
 * Takes `count` ascending numbers. Lock every row that will bear one before: a row's numbers must ascend with its commits. Unused
 * numbers are harmless.
 */
export async function takeCommunityChanges(tx: Transaction, count = 1): Promise<number[]> {
  return (await takeNumbers(tx, count)).numbers
}

/**
 * Takes numbers, and reads other rows in the same statement. `select` gives one column, an object for each row, by its own placeholders.
 * The rows that will bear the numbers are locked already, or new.
 */
export function takingCommunityChanges<Row>(select?: SQL) {
  const others = select ? sql`union all select null, read.* from (${select}) as read` : sql.empty()
  const taking = (lock: SQL, from: SQL) =>
    prepared((on) => {
      const taken = sql`(${lock} select nextval('community_changes')::text as number, null::jsonb as read ${from} ${others}) as taken`
      return on.select({ number: sql<string | null>`number`, read: sql<Row | null>`read` }).from(taken)
    })
  // Without a series, whose length PostgreSQL does not know, it plans the statement once.
  const series = sql`generate_series(1, ${sql.placeholder('count')}::integer)`
  const later = { one: taking(sql.empty(), sql.empty()), several: taking(sql.empty(), sql`from ${series}`) }
  const first = { one: taking(announcing, sql`from lock`), several: taking(announcing, sql`from lock, ${series}`) }
  return async (tx: Transaction, count: number, values: Readonly<Record<string, unknown>> = {}) => {
    const rows = await (announced.has(tx) ? later : first)[count === 1 ? 'one' : 'several'](tx, { ...values, count })
    announced.add(tx)
    return {
      numbers: rows.flatMap(({ number }) => (number === null ? [] : [Number(number)])).sort((one, other) => one - other),
      rows: rows.flatMap(({ read }) => read ?? []),
    }
  }
}

/** The lock is taken before the first number: each row of the answer needs the row of the lock. */
const announcing = sql`with lock as materialized (
  select pg_advisory_xact_lock_shared((${sql.raw(String(lockClass))}::bigint << 48) | ${lastNumber}) from community_changes
)`

const takeNumbers = takingCommunityChanges()

export interface CommunityHorizon {
  /** The last number that was taken. */
  readonly last: number
  /** Changes up to this number are complete: visible to statements that begin later, or rolled back. */
  readonly complete: number
}

/**
 * To be read before the snapshot of the rows, so outside of their transaction. Pulls at the same time share one read: PostgreSQL stops all
 * lock traffic while it lists the locks.
 */
export const readCommunityHorizon = sharedBy(async (db: Database): Promise<CommunityHorizon> => {
  // The locks are read for each row of `taken`, so after the last number.
  const answer: unknown = await db.execute(sql`
    with taken as materialized (select ${lastNumber} as last from community_changes)
    select last::text, (
      select coalesce(min(((classid::bigint & 65535) << 32) | objid::bigint), taken.last)
      from pg_locks
      where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = ${lockClass} and granted
        and database = (select oid from pg_database where datname = current_database())
    )::text as lowest from taken`)
  const [row] = (answer as { rows: { last: string; lowest: string }[] }).rows
  if (!row) throw new Error('The sequence of the community answered nothing.')
  const last = Number(row.last)
  return { last, complete: Math.min(last, Number(row.lowest)) }
})

/** True if more than `limit` rows have changed after a number. */
export async function hasMoreCommunityChanges(
  tx: Transaction,
  { from, until }: { from: number; until: number },
  limit: number,
): Promise<boolean> {
  // Numbers are unique: there are no more changes than numbers.
  if (until - from <= limit) return false
  let found = 0
  for (const number of numbers) {
    const changed = tx
      .select({ one: sql`1` })
      .from(number.table)
      .where(and(gt(number, from), lte(number, until)))
      .limit(limit + 1)
      .as('changed')
    found += await tx.$count(changed)
  }
  return found > limit
}

/** Columns with numbers of the community. */
const numbers = [posts.change, events.change, threads.change, categories.change, users.publicChange] as const

/**
 * The highest number of a stored row up to `complete`. Devices get no higher cursor: after a crash, the sequence may assign numbers
 * again that no committed transaction has used.
 */
export async function newestCommunityChange(tx: Transaction, complete: number): Promise<number> {
  const highest = numbers.map((number) => sql`(select max(${number}) from ${number.table} where ${number} <= ${complete})`)
  const newest = sql<number>`coalesce(greatest(${sql.join(highest, sql`, `)}), 0)`.mapWith(Number)
  const [row] = await tx.select({ change: newest }).from(sql`(values (0)) as one`)
  return row?.change ?? 0
}
