import { and, asc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import { readCommunityHorizon, takeCommunityChanges } from '../../db/community-changes.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { facts, posts, replies, threads } from '../../db/schema.ts'
import { countReactions } from '../reactions/count-reactions.ts'

/** Key of the number up to which the replies are counted. */
const talliedKey = 'tallied'
const batchSize = 200

/**
 * Counts the replies to each thread and post where one has changed since the last run. Writes the results as one change per parent.
 * So writers of replies to one thread do not wait for each other (docs/decisions/054).
 * @returns false if some are left for the next run
 */
export async function moveTallies(db: Database): Promise<boolean> {
  const { last, complete } = await readCommunityHorizon(db)
  return await db.transaction(async (tx) => {
    const from = await lockTallied(tx)
    const changed = await tx
      .select({ parentId: replies.parentId, change: replies.change })
      .from(replies)
      .where(and(gt(replies.change, from), lte(replies.change, complete)))
      .orderBy(asc(replies.change))
      .limit(batchSize)
    const through = changed.at(-1)?.change
    if (through === undefined) return last === complete
    await writeTallies(tx, [...new Set(changed.map(({ parentId }) => parentId))])
    // A number of a stored row: after a crash the sequence may assign later ones again.
    await tx
      .update(facts)
      .set({ value: String(through) })
      .where(eq(facts.key, talliedKey))
    return last === complete && changed.length < batchSize
  })
}

/** One process counts at a time. */
async function lockTallied(tx: Transaction): Promise<number> {
  await tx.insert(facts).values({ key: talliedKey, value: '0' }).onConflictDoNothing()
  const [row] = await tx.select().from(facts).where(eq(facts.key, talliedKey)).for('update')
  return Number(row?.value ?? 0)
}

async function writeTallies(tx: Transaction, parents: readonly string[]): Promise<void> {
  // In the lock order (counters.ts), and before any number is taken. Writers of replies share their lock with this one.
  const touched = [
    ...(await tx.select({ id: posts.id }).from(posts).where(inArray(posts.id, parents)).orderBy(asc(posts.id)).for('no key update')),
    ...(await tx
      .select({ id: threads.id })
      .from(threads)
      .where(inArray(threads.id, parents))
      .orderBy(asc(threads.id))
      .for('no key update')),
  ].map(({ id }) => id)
  if (touched.length === 0) return
  const numbers = await takeCommunityChanges(tx, touched.length)
  const counted = await tx
    .select({
      id: replies.parentId,
      replies: sql<number>`count(*) filter (where removed_at is null and id <> parent_id)::integer`,
      lastNumber: sql<string>`coalesce(max(number) filter (where removed_at is null and id <> parent_id), 0)::text`,
      lastAt: sql<string | null>`(max(received_at) filter (where removed_at is null))::text`,
      moved: max(replies.change),
      lastRemoval: sql<string>`coalesce(max(change) filter (where removed_at is not null), 0)::text`,
    })
    .from(replies)
    .where(inArray(replies.parentId, touched))
    .groupBy(replies.parentId)
  const rows = counted.map((row, index) => ({
    id: row.id,
    replies: row.replies,
    last_number: Number(row.lastNumber),
    last_at: row.lastAt,
    moved: row.moved ?? 0,
    last_removal: Number(row.lastRemoval),
    change: numbers[index],
  }))
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted(
    id uuid, replies integer, last_number bigint, last_at timestamptz, moved bigint, last_removal bigint, change bigint)`
  const tally = sql`replies = counted.replies, last_number = counted.last_number, moved = counted.moved,
    last_removal = counted.last_removal, change = counted.change`
  await tx.execute(sql`update posts set ${tally} from ${values} where posts.id = counted.id`)
  await tx.execute(
    sql`update threads set ${tally}, last_at = coalesce(counted.last_at, threads.last_at) from ${values} where threads.id = counted.id`,
  )
}

/** Least time between two counts of one process, in milliseconds. */
export const tallyPause = 3_000

interface Counting {
  lastRun: number
  isDue: boolean
  running: Promise<void> | undefined
}
const countings = new WeakMap<Database, Counting>()

function countingOf(db: Database): Counting {
  const known = countings.get(db)
  if (known) return known
  // Due: another process may have ended before it had counted.
  const counting: Counting = { lastRun: 0, isDue: true, running: undefined }
  countings.set(db, counting)
  return counting
}

/**
 * Counts after a push with replies or reactions: at once if the last count is some time ago, so that the sender's next pull has it. Otherwise `countIfDue`
 * does it.
 */
export async function countSoon(db: Database, now: number): Promise<void> {
  const counting = countingOf(db)
  counting.isDue = true
  if (now - counting.lastRun >= tallyPause) await countIfDue(db, now)
}

/** Counts if a push has asked for it. Called by a timer. */
export async function countIfDue(db: Database, now: number): Promise<void> {
  const counting = countingOf(db)
  if (counting.running) return counting.running
  if (!counting.isDue) return
  counting.lastRun = now
  counting.isDue = false
  counting.running = Promise.all([moveTallies(db), countReactions(db)])
    .then((areDone) => {
      const isDone = areDone.every(Boolean)
      counting.isDue ||= !isDone
    })
    .catch((error: unknown) => {
      counting.isDue = true
      throw error
    })
    .finally(() => {
      counting.running = undefined
    })
  return counting.running
}
