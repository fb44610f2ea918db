import { and, desc, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WholeCase } from '../../../contract/moderation/cases.ts'
import type { Reported, ReportReason } from '../../../contract/moderation/reports.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { cases, posts, replies, reports, threads, users } from '../../db/schema.ts'
import { accountName, forStaff, staffColumns } from '../../people/shown-to.ts'
import { limitationOf } from './limited-accounts.ts'
import { readTarget } from './targets.ts'

const deciders = alias(users, 'deciders')

/** A case as moderators read it. Undefined if there is none. */
export async function describeCase(db: Database | Transaction, id: string, now: number): Promise<WholeCase | undefined> {
  const [found] = await db
    .select({ row: cases, author: staffColumns, limited: users.limited, decider: deciders.name })
    .from(cases)
    .innerJoin(users, eq(users.id, cases.authorId))
    .leftJoin(deciders, eq(deciders.id, cases.decidedBy))
    .where(eq(cases.id, id))
  if (!found) return undefined
  const { row, author, limited, decider } = found
  const target = await readTarget(db, { kind: row.kind, id: row.targetId })
  const isGone = target === undefined || target.state === 'gone'
  const sent = await db.select({ reason: reports.reason, words: reports.words }).from(reports).where(eq(reports.targetId, row.targetId))
  const others = and(eq(cases.authorId, row.authorId), ne(cases.id, id))
  const earlier = and(others, or(eq(cases.decision, 'hide'), eq(cases.decision, 'remove')))
  return {
    id,
    kind: row.kind,
    target_id: row.targetId,
    cause: row.cause,
    version: row.version,
    is_open: row.openedAt !== null,
    is_hidden: target?.state === 'hidden',
    is_gone: isGone,
    opened_at: (row.openedAt ?? row.decidedAt)?.getTime() ?? 0,
    author: {
      ...forStaff(author),
      since: author.createdAt.getTime(),
      earlier: await db.$count(cases, earlier),
      warned: await db.$count(cases, and(others, eq(cases.decision, 'warn'))),
      limited_until: limitationOf({ limited }, now)?.until ?? null,
    },
    // A text that its author has deleted is for no moderator.
    title: isGone ? '' : target.title,
    body: isGone ? '' : target.body,
    ...(!isGone && target.pictures && { pictures: [...target.pictures] }),
    ...(!isGone && target.photo != null && { photo: target.photo }),
    reported_body: isGone || row.reportedBody === target.body ? null : row.reportedBody,
    ...(await surroundings(db, { kind: row.kind, id: row.targetId })),
    reasons: countedReasons(sent.map(({ reason }) => reason)),
    words: sent.map(({ words }) => words).filter((words) => words !== ''),
    reporters: sent.length,
    appeal: row.appeal,
    decided: row.decision && row.decidedAt && { decision: row.decision, by: decider, at: row.decidedAt.getTime(), words: row.words },
  }
}

function countedReasons(reasons: readonly ReportReason[]): WholeCase['reasons'] {
  const counts = new Map<ReportReason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)
}

/** The place of a text, and the reply before it. */
async function surroundings(db: Database | Transaction, { kind, id }: Reported): Promise<Pick<WholeCase, 'place' | 'before' | 'thread'>> {
  if (kind === 'thread') return { place: '', before: null, thread: await threadAddress(db, id) }
  if (kind !== 'reply') return { place: '', before: null, thread: null }
  const [reply] = await db.select().from(replies).where(eq(replies.id, id))
  if (!reply) return { place: '', before: null, thread: null }
  const [thread] = await db.select().from(threads).where(eq(threads.id, reply.parentId))
  const [post] = await db.select().from(posts).where(eq(posts.id, reply.parentId))
  // Hidden texts are read, deleted ones are not.
  const isReadable = or(isNull(replies.removedAt), isNotNull(replies.hiddenAt))
  const [before] = await db
    .select({ name: accountName, body: replies.body })
    .from(replies)
    .innerJoin(users, eq(users.id, replies.authorId))
    .where(and(eq(replies.parentId, reply.parentId), lt(replies.number, reply.number), isReadable))
    .orderBy(desc(replies.number))
    .limit(1)
  return { place: thread?.title ?? post?.body ?? '', before: before ?? null, thread: thread?.slug ?? null }
}

async function threadAddress(db: Database | Transaction, id: string): Promise<string | null> {
  const [thread] = await db.select({ slug: threads.slug }).from(threads).where(eq(threads.id, id))
  return thread?.slug ?? null
}
