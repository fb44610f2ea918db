import { and, count, eq, gt, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm'
import { dayNumber } from '../../../contract/values/day-number.ts'
import type { Transaction } from '../../db/open.ts'
import { type Limitation, posts, replies, threads, users } from '../../db/schema.ts'
import { readSetting } from '../../db/stored-settings.ts'
import type { CommandContext } from '../../handler.ts'
import { limitationOf } from './limited-accounts.ts'
import { countLinks } from './links.ts'

const day = 24 * 60 * 60_000
/** Conversations that an account has opened before it counts as known. */
export const knownAfterOpened = 10
const maxLinks = 2

type Limited = 'thread' | 'reply' | 'post'

interface NewAccountLimits {
  /** Counts one more text of a day. False: the limit is reached, and the command waits for another day. */
  readonly take: (kind: Limited, madeAt: number) => boolean
  /** True of a text that a moderator reads before others do. */
  readonly waits: (text: string) => Promise<boolean>
}

/**
 * The limits of a new account; null for all others. An account is new until it is 24 hours old, has opened ten conversations
 * and has a visible text. The first push after that ends it for good.
 */
export async function limitsOf({ tx, person, clock }: Pick<CommandContext, 'tx' | 'person' | 'clock'>): Promise<NewAccountLimits | null> {
  const now = clock()
  const limited = limitationOf(person, now)
  if (limited) return await limitsFrom(tx, person.id, limited, now)
  if (person.role !== 'student' || person.knownSince !== null) return null
  const [account] = await tx.select({ createdAt: users.createdAt, opened: users.opened }).from(users).where(eq(users.id, person.id))
  if (!account) return null
  const isOld = now - account.createdAt.getTime() >= day && account.opened.length >= knownAfterOpened
  if (isOld && (await hasAccepted(tx, person.id))) {
    await tx
      .update(users)
      .set({ knownSince: new Date(now) })
      .where(eq(users.id, person.id))
    return null
  }
  const first = dayNumber(account.createdAt.getTime())
  const counters = {
    thread: dayCounter(await madeDays(tx, 'thread', person.id), await readSetting(tx, 'new_account_threads'), first, dayNumber(now)),
    reply: dayCounter(await madeDays(tx, 'reply', person.id), await readSetting(tx, 'new_account_replies'), first, dayNumber(now)),
  }
  // One accepted link is enough for all texts of the push.
  let isLinkAccepted = false
  const acceptsLinks = async () => {
    isLinkAccepted ||= await hasAcceptedLink(tx, person.id)
    return isLinkAccepted
  }
  const holdsLinks = await readSetting(tx, 'first_link_waits')
  return {
    // Posts of a new account have no limit of a day.
    take: (kind, madeAt) => kind === 'post' || counters[kind](dayNumber(madeAt)),
    async waits(text) {
      const links = countLinks(text)
      return holdsLinks && links > 0 && (links > maxLinks || !(await acceptsLinks()))
    },
  }
}

/**
 * The limits that a moderator has set. Texts that arrived since count, whatever time they claim. Posts have the limit of threads, and each
 * text with a link waits.
 */
async function limitsFrom(tx: Transaction, authorId: string, { since, from }: Limitation, now: number): Promise<NewAccountLimits> {
  const texts = await tx
    .select({ id: replies.id, parentId: replies.parentId, at: replies.madeAt })
    .from(replies)
    .where(and(eq(replies.authorId, authorId), gt(replies.number, from)))
  const ofWall = await tx
    .select({ at: posts.madeAt })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), gt(posts.change, from)))
  const daysOf = (rows: readonly { at: Date }[]) => rows.map(({ at }) => dayNumber(at.getTime()))
  const [first, today] = [dayNumber(since), dayNumber(now)]
  const [threadsADay, repliesADay] = [await readSetting(tx, 'new_account_threads'), await readSetting(tx, 'new_account_replies')]
  const counters = {
    // The first text of a thread is a reply, too.
    thread: dayCounter(daysOf(texts.filter(({ id, parentId }) => id === parentId)), threadsADay, first, today),
    reply: dayCounter(daysOf(texts.filter(({ id, parentId }) => id !== parentId)), repliesADay, first, today),
    post: dayCounter(daysOf(ofWall), threadsADay, first, today),
  }
  return {
    take: (kind, madeAt) => counters[kind](dayNumber(madeAt)),
    waits: async (text) => countLinks(text) > 0,
  }
}

/**
 * Counts by the day of the decision, at most `limit` a day. A text beyond the limit of its day may count for a later day up to today.
 * So a week written offline arrives whole, and what was too much for one day arrives on the next ones. That is possible if, for each
 * day, the texts decided from then on fit into the days from then on. No text counts for a day before the account.
 */
export function dayCounter(made: readonly number[], limit: number, first: number, today: number): (day: number) => boolean {
  const days = made.map((one) => Math.min(today, Math.max(first, one)))
  let isFull = false
  return (asked) => {
    const decided = Math.min(today, Math.max(first, asked))
    for (let from = decided; from >= first && !isFull; from--)
      isFull = days.filter((one) => one >= from).length >= limit * (today - from + 1)
    // The texts of a lane stay in their order: after one that waits, all of the kind wait.
    if (isFull) return false
    days.push(decided)
    return true
  }
}

async function madeDays(tx: Transaction, kind: 'thread' | 'reply', authorId: string): Promise<number[]> {
  // The first text of a thread is a reply, too.
  const rows =
    kind === 'thread'
      ? await tx.select({ at: threads.madeAt }).from(threads).where(eq(threads.authorId, authorId))
      : await tx
          .select({ at: replies.madeAt })
          .from(replies)
          .where(and(eq(replies.authorId, authorId), ne(replies.id, replies.parentId)))
  return rows.map(({ at }) => dayNumber(at.getTime()))
}

/** A hidden thread hides its first text, too, though the text's own row says nothing of it. */
function isVisibleReply(tx: Transaction, authorId: string) {
  const hidden = tx
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.id, replies.parentId), isNotNull(threads.removedAt)))
  return and(eq(replies.authorId, authorId), isNull(replies.removedAt), notExists(hidden))
}

async function hasAccepted(tx: Transaction, authorId: string): Promise<boolean> {
  const [post] = await tx
    .select({ total: count() })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), isNull(posts.removedAt)))
  const [reply] = await tx.select({ total: count() }).from(replies).where(isVisibleReply(tx, authorId))
  return (post?.total ?? 0) + (reply?.total ?? 0) > 0
}

/** A link of this account that others see: a moderator has read it, or it is older than the rule. */
async function hasAcceptedLink(tx: Transaction, authorId: string): Promise<boolean> {
  const ofPosts = await tx
    .select({ body: posts.body })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), isNull(posts.removedAt)))
  const ofReplies = await tx
    .select({ body: sql<string>`${replies.body}` })
    .from(replies)
    .where(isVisibleReply(tx, authorId))
  return [...ofPosts, ...ofReplies].some(({ body }) => countLinks(body) > 0)
}
