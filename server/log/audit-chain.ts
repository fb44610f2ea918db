import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/open.ts'
import { auditEntries } from '../db/schema.ts'
import type { Context } from '../handler.ts'
import type { Act } from './act.ts'

type Entry = typeof auditEntries.$inferSelect

/** The request of an act; without a person a command on the server. */
type Origin = Pick<Context, 'clock' | 'person'> & { readonly requestId: string | null }

/** Any number that no other lock of the product uses. */
const chainLock = 7_301_954
const startHash = '0'.repeat(64)

/**
 * Appends an act to the chain, in the act's transaction. Call it last: the lock on the chain comes after all others in the lock order, and
 * it ends with the transaction. So numbers have no gaps, and an act without its entry cannot be committed.
 */
export async function recordAct(tx: Transaction, origin: Origin, act: Act): Promise<void> {
  await recordActs(tx, origin, [act])
}

/** Appends several acts of one transaction, in their order. A file of 500 users has 501. */
export async function recordActs(tx: Transaction, { clock, person, requestId }: Origin, acts: readonly Act[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [last] = await tx
    .select({ number: auditEntries.number, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.number))
    .limit(1)
  const entries: Entry[] = []
  const at = new Date(clock())
  for (const { act, subjectId = null, object = null, before = null, after = null, reason = null, isAutomatic } of acts) {
    const previous = entries.at(-1) ?? last
    const by = isAutomatic ? null : person
    const entry = {
      ...{ number: (previous?.number ?? 0) + 1, at, actorId: by?.id ?? null, actorRole: by?.role ?? null },
      ...{ act, subjectId, object, before, after, reason, requestId: isAutomatic ? null : requestId },
    }
    const previousHash = previous?.hash ?? startHash
    entries.push({ ...entry, previousHash, hash: hashOf(entry, previousHash) })
  }
  if (entries.length > 0) await tx.insert(auditEntries).values(entries)
}

/** A look within this time of the last one at the same data is the same look. */
const lookMs = 10 * 60_000

/** Appends an administrator's look at personal data, in a transaction of its own and before the answer. */
export async function recordLook(context: Pick<Context, 'db' | 'clock' | 'person' | 'requestId'>, look: Act): Promise<void> {
  const { db, clock, person } = context
  const isSame = and(
    eq(auditEntries.actorId, person?.id ?? ''),
    eq(auditEntries.act, look.act),
    look.subjectId ? eq(auditEntries.subjectId, look.subjectId) : undefined,
    look.object === undefined ? undefined : eq(auditEntries.object, look.object),
    gt(auditEntries.at, new Date(clock() - lookMs)),
  )
  if ((await db.$count(auditEntries, isSame)) === 0) await db.transaction((tx) => recordAct(tx, context, look))
}

/** SHA-256 of the previous entry's hash and the content of this one. */
function hashOf(entry: Omit<Entry, 'previousHash' | 'hash'>, previousHash: string): string {
  const { number, at, actorId, actorRole, act, subjectId, object, before, after, reason, requestId } = entry
  const content = [previousHash, number, at.getTime(), actorId, actorRole, act, subjectId, object, before, after, reason, requestId]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The last entry of a sound chain, or the number at which it breaks. */
type ChainState =
  | { readonly isSound: true; readonly number: number; readonly hash: string }
  | { readonly isSound: false; readonly number: number }

/** Entries per query. */
const pageSize = 1000

/**
 * Computes every hash again. A chain cannot show that its end was cut off: `noted`, the last number and hash of an earlier check,
 * must still be in it.
 */
export async function checkChain(db: Database, noted?: { number: number; hash: string }): Promise<ChainState> {
  let [number, hash] = [0, startHash]
  for (;;) {
    const page = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.number, number))
      .orderBy(asc(auditEntries.number))
      .limit(pageSize)
    for (const entry of page) {
      const isNext = entry.number === number + 1 && entry.previousHash === hash && entry.hash === hashOf(entry, hash)
      if (!isNext || (noted?.number === entry.number && noted.hash !== entry.hash)) return { isSound: false, number: number + 1 }
      number = entry.number
      hash = entry.hash
    }
    if (page.length < pageSize) break
  }
  return noted && noted.number > number ? { isSound: false, number: number + 1 } : { isSound: true, number, hash }
}
