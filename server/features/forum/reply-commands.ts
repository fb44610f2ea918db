import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { forumCommands, RepliesOf } from '../../../contract/forum.ts'
import { may } from '../../../contract/permissions.ts'
import { maxMentions, newAccountMentions, referencesIn } from '../../../contract/references.ts'
import { isText } from '../../../contract/wall.ts'
import type { Transaction } from '../../db/open.ts'
import { cases, posts, replies, threads } from '../../db/schema.ts'
import { jsonRows, rowsFor } from '../../db/statements/json-rows.ts'
import { forIds, prepared } from '../../db/statements/prepared.ts'
import type { CommandContext, CommandHandler, CommandOutcome } from '../../handler.ts'
import { tell } from '../../notices/tell.ts'
import { isApart } from '../../people/shown-to.ts'
import { changedSince, forbidden, gone, locked, sequentially } from '../command-outcomes.ts'
import { limitsOf } from '../moderation/new-accounts.ts'
import { noteEdited } from '../moderation/open-case.ts'
import { openWaiting, waiting, waitsForLimit, watchRepeats } from '../moderation/watch-texts.ts'
import { closeEmptyThread } from './empty-threads.ts'
import { followNew, hasDecided } from './follows.ts'

type ReplyRow = typeof replies.$inferSelect
type State = 'open' | 'locked' | 'gone'

export const addReply: CommandHandler<typeof forumCommands.addReply> = async (context, entries) => {
  const { tx, person, nextChange, clock } = context
  if (!may(person, 'reply.add')) return entries.map(() => forbidden)
  const { stateOf, authorOf, isHidden, followed } = await parentStates(
    tx,
    entries.map(({ input }) => input.of),
    { id: person.id, isApart: true },
  )
  const limits = await limitsOf(context)
  // A repeated command counts once.
  const before = limits ? await readReplies(tx, entries) : new Map<string, ReplyRow>()
  const tooMany = new Set<string>()
  const rows = new Map<string, ReplyRow>()
  for (const { input, madeAt } of entries) {
    // The first text of a thread has its id.
    if (rows.has(input.id) || input.id === input.of.id || stateOf(input.of) !== 'open') continue
    if (limits && !before.has(input.id) && !limits.take('reply', madeAt)) {
      tooMany.add(input.id)
      continue
    }
    const number = await nextChange('community')
    const shown = (await limits?.waits(referencesIn(input.body).text)) ? waiting(new Date(clock())) : { removedAt: null, hiddenAt: null }
    const times = { madeAt: new Date(madeAt), receivedAt: new Date(clock()), editedAt: null, ...shown }
    rows.set(input.id, {
      id: input.id,
      parentId: input.of.id,
      authorId: person.id,
      body: input.body,
      ...times,
      reactions: null,
      number,
      change: number,
    })
  }
  const added = rows.size === 0 ? [] : await insertReplies(tx, rowsFor(replies, [...rows.values()]))
  const fresh = new Map(added.map((row) => [row.id, row.number]))
  const inserted = [...rows.values()].filter(({ id }) => fresh.has(id))
  const held = new Set(inserted.filter(({ hiddenAt }) => hiddenAt !== null).map(({ id }) => id))
  for (const row of inserted) if (held.has(row.id)) await openWaiting(context, textOf(row))
  await watchRepeats(context, inserted.filter(({ id }) => !held.has(id)).map(textOf))
  // A reply that waits for a moderator is no news for others, nor is one to a text that does.
  const stored = entries.filter(({ input }) => fresh.has(input.id) && !held.has(input.id) && !isHidden(input.of))
  await followNew(
    context,
    stored.flatMap(({ input: { of } }) => (of.kind === 'thread' && !followed.has(of.id) ? [of.id] : [])),
  )
  await tell(
    tx,
    stored.flatMap(({ input: { id, of, body } }) => {
      const act = { targetId: of.id, of, sourceId: id, actorId: person.id, at: clock() }
      const userId = authorOf(of)
      const toAuthor = userId === undefined || userId === person.id ? [] : [{ ...act, kind: 'reply' as const, userId }]
      const mentioned = mentionsOf(body, limits !== null)
        .filter((one) => one !== person.id && one !== userId)
        .map((one) => ({ ...act, kind: 'mention' as const, userId: one }))
      return [...toAuthor, ...mentioned, ...(of.kind === 'thread' ? [{ ...act, kind: 'followed' as const }] : [])]
    }),
  )
  const existing = fresh.size === entries.length ? new Map<string, ReplyRow>() : await readReplies(tx, entries)
  return entries.map(({ input }): CommandOutcome => {
    const change = fresh.get(input.id)
    if (change !== undefined) {
      fresh.delete(input.id)
      return { outcome: 'applied', scope: 'replies', change }
    }
    if (tooMany.has(input.id)) return waitsForLimit
    const there = existing.get(input.id)
    if (!there && input.id === input.of.id) return { outcome: 'rejected', code: 'id_taken' }
    if (!there) return stateOf(input.of) === 'locked' ? locked : gone
    // Another text under a used id is no repeat: accepting it would lose the author's text.
    const isRepeat = there.authorId === person.id && there.parentId === input.of.id && there.body === input.body
    return isRepeat ? { outcome: 'duplicate', scope: 'replies', change: there.number } : { outcome: 'rejected', code: 'id_taken' }
  })
}

/** A new account reaches fewer people with one text. */
const mentionsOf = (body: string, isNew: boolean) => referencesIn(body).mentions.slice(0, isNew ? newAccountMentions : maxMentions)

/** A thread's first text has the thread's id, and its case is the thread's. */
const textOf = ({ id, body }: ReplyRow) => ({ kind: 'reply' as const, id, title: '', body })

const insertReplies = prepared((on) =>
  on
    .insert(replies)
    .select(jsonRows(replies))
    .onConflictDoNothing({ target: replies.id })
    .returning({ id: replies.id, number: replies.number }),
)

export const editReply: CommandHandler<typeof forumCommands.editReply> = async (context, entries) => {
  const limits = await limitsOf(context)
  return await sequentially(entries, async ({ input: { id, of, body, from }, madeAt }) => {
    // The parent first, as a removal does.
    const parents = await parentStates(context.tx, [of], { id: context.person.id, isApart: false })
    const state = parents.stateOf(of)
    const reply = await lockReply(context.tx, id)
    if (reply?.parentId !== of.id) return gone
    if (!may(context.person, 'reply.edit', reply)) return forbidden
    // Hidden by a moderator: the text is stored and stays hidden.
    if (reply.removedAt && !reply.hiddenAt) return gone
    if (reply.body === body) return { outcome: 'duplicate', scope: 'replies', change: reply.change }
    if (state !== 'open') return state === 'locked' ? locked : gone
    if (!isText(reply.body, from)) return changedSince(['body'])
    await noteEdited(context.tx, id)
    const edited = { body, editedAt: new Date(madeAt) }
    // A link that an edit adds waits as one in a new reply does.
    if (reply.removedAt || !(await limits?.waits(referencesIn(body).text))) {
      const before = new Set(referencesIn(reply.body).mentions)
      const added = mentionsOf(body, limits !== null).filter((one) => !before.has(one) && one !== context.person.id)
      const act = { kind: 'mention' as const, targetId: of.id, of, sourceId: id, actorId: context.person.id, at: context.clock() }
      if (!reply.removedAt && !parents.isHidden(of))
        await tell(
          context.tx,
          added.map((userId) => ({ ...act, userId })),
        )
      return await writeReply(context, reply, edited)
    }
    const at = new Date(context.clock())
    const next = () => context.nextChange('community')
    if (id === of.id) {
      // The thread waits with its first text.
      const [thread] = await context.tx
        .update(threads)
        .set({ ...waiting(at), change: await next() })
        .where(eq(threads.id, id))
        .returning({ title: threads.title })
      await openWaiting(context, { kind: 'thread', id, title: thread?.title ?? '', body })
      return await writeReply(context, reply, edited)
    }
    await openWaiting(context, { ...textOf(reply), body })
    const outcome = await writeReply(context, reply, { ...edited, ...waiting(at) })
    if (of.kind === 'thread') await closeEmptyThread(context.tx, of.id, at, next)
    return outcome
  })
}

/** The text is deleted; the id stays, so that every device receives the removal. The last text of a thread takes the thread along. */
export const removeReply: CommandHandler<typeof forumCommands.removeReply> = (context, entries) =>
  sequentially(entries, async ({ input: { id, of }, madeAt }) => {
    const { tx, person, nextChange } = context
    // The thread before its text: a reply that arrives now waits, or is seen here.
    if (of.kind === 'thread') await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, of.id)).for('update')
    const reply = await lockReply(tx, id)
    if (reply?.parentId !== of.id) return gone
    if (!may(person, 'reply.remove', reply)) return forbidden
    if (reply.removedAt && !reply.hiddenAt) return { outcome: 'duplicate', scope: 'replies', change: reply.change }
    const removedAt = new Date(madeAt)
    const outcome = await writeReply(context, reply, { body: '', removedAt, hiddenAt: null })
    if (of.kind === 'thread') await closeEmptyThread(tx, of.id, removedAt, () => nextChange('community'))
    return outcome
  })

async function writeReply({ tx, nextChange }: CommandContext, { id }: ReplyRow, fields: Partial<ReplyRow>): Promise<CommandOutcome> {
  const change = await nextChange('community')
  await tx
    .update(replies)
    .set({ ...fields, change })
    .where(eq(replies.id, id))
  return { outcome: 'applied', scope: 'replies', change }
}

/** Locked before its number is taken, so that the numbers of a reply ascend with its commits. */
async function lockReply(tx: Transaction, id: string): Promise<ReplyRow | undefined> {
  const [row] = await tx.select().from(replies).where(eq(replies.id, id)).for('update')
  return row
}

async function readReplies(tx: Transaction, entries: readonly { input: { id: string } }[]): Promise<Map<string, ReplyRow>> {
  const ids = entries.map(({ input }) => input.id)
  const rows = await tx.select().from(replies).where(inArray(replies.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

interface Parents {
  readonly stateOf: (of: RepliesOf) => State
  readonly authorOf: (of: RepliesOf) => string | undefined
  /** True of a parent that is open to its author alone. */
  readonly isHidden: (of: RepliesOf) => boolean
  /** Threads about whose following the writer has decided. */
  readonly followed: ReadonlySet<string>
}

interface Writer {
  readonly id: string
  /** Parents of people apart from the writer are gone. */
  readonly isApart: boolean
}

/**
 * Finds out whether these threads and posts take replies of this writer. The lock is shared by all writers of replies, and by the batches
 * of their numbers. It excludes removals, and the acts that lock rows for an update. A text that is hidden for what it says is open to its
 * author: the replies are hidden with it.
 */
async function parentStates(tx: Transaction, parents: readonly RepliesOf[], writer: Writer): Promise<Parents> {
  const idsOf = (kind: RepliesOf['kind']) => [...new Set(parents.flatMap((one) => (one.kind === kind ? [one.id] : [])))]
  const [ofPosts, ofThreads] = [idsOf('post'), idsOf('thread')]
  const [lockPosts, thosePosts] = lockingPosts(ofPosts)
  const [lockThreads, thoseThreads] = lockingThreads(ofThreads)
  const foundPosts = ofPosts.length > 0 ? await lockPosts(tx, { ...thosePosts, writer: writer.id }) : []
  const foundThreads = ofThreads.length > 0 ? await lockThreads(tx, { ...thoseThreads, writer: writer.id }) : []
  const found = [...foundPosts, ...foundThreads]
  const authors = new Map(found.map(({ id, authorId }) => [id, authorId]))
  const own = await withCase(
    tx,
    found.filter(({ authorId, hiddenAt }) => hiddenAt !== null && authorId === writer.id).map(({ id }) => id),
  )
  const isGone = ({ id, removedAt, isApart }: (typeof found)[number]) => (writer.isApart && isApart) || (removedAt !== null && !own.has(id))
  const states = new Map<string, State>()
  for (const post of foundPosts) states.set(`post:${post.id}`, isGone(post) ? 'gone' : 'open')
  for (const thread of foundThreads) states.set(`thread:${thread.id}`, isGone(thread) ? 'gone' : thread.lockedAt ? 'locked' : 'open')
  return {
    stateOf: ({ kind, id }) => states.get(`${kind}:${id}`) ?? 'gone',
    authorOf: ({ id }) => authors.get(id),
    isHidden: ({ id }) => own.has(id),
    followed: new Set(foundThreads.flatMap(({ id, isDecided }) => (isDecided ? [id] : []))),
  }
}

const writerId = sql.placeholder('writer')

const lockingPosts = forIds((isListed) =>
  prepared((on) =>
    on
      .select({ ...getTableColumns(posts), isApart: isApart(writerId, posts.authorId) })
      .from(posts)
      .where(isListed(posts.id))
      .orderBy(posts.id)
      .for('key share'),
  ),
)

const lockingThreads = forIds((isListed) =>
  prepared((on) => {
    const columns = {
      ...getTableColumns(threads),
      isDecided: hasDecided(writerId, threads.id),
      isApart: isApart(writerId, threads.authorId),
    }
    return on.select(columns).from(threads).where(isListed(threads.id)).orderBy(threads.id).for('key share')
  }),
)

/** Those with a case. A thread without one is hidden for lack of visible texts. */
async function withCase(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx.select({ id: cases.targetId }).from(cases).where(inArray(cases.targetId, ids))
  return new Set(found.map(({ id }) => id))
}
