import { and, eq, isNull } from 'drizzle-orm'
import { type forumCommands, type ThreadField, type ThreadValues, threadClashes, withThreadChanges } from '../../../contract/forum.ts'
import { may } from '../../../contract/permissions.ts'
import { changesBetween } from '../../../contract/values/field-changes.ts'
import type { Transaction } from '../../db/open.ts'
import { categories, posts, replies, threads } from '../../db/schema.ts'
import type { CommandContext, CommandHandler, CommandOutcome } from '../../handler.ts'
import { tell } from '../../notices/tell.ts'
import { changedSince, forbidden, gone, locked, sequentially, unknownField } from '../command-outcomes.ts'
import { limitsOf } from '../moderation/new-accounts.ts'
import { noteEdited } from '../moderation/open-case.ts'
import { openWaiting, waiting, waitsForLimit, watchRepeats } from '../moderation/watch-texts.ts'
import { followOwn } from './follows.ts'
import { noTally } from './forum.ts'
import { threadSlug } from './latin.ts'

type ThreadRow = typeof threads.$inferSelect

export const startThread: CommandHandler<typeof forumCommands.startThread> = async (context, entries) => {
  const { tx, person, nextChange, clock } = context
  const limits = await limitsOf(context)
  return await sequentially(entries, async ({ input: { id, category_id, title, body }, madeAt }) => {
    if (!may(person, 'thread.add')) return forbidden
    if (!(await isCategory(tx, category_id))) return unknownField('category_id')
    if (await isPost(tx, id)) return { outcome: 'rejected', code: 'id_taken' }
    // A repeated command counts once.
    if (limits && !(await isThread(tx, id)) && !limits.take('thread', madeAt)) return waitsForLimit
    const isWaiting = await limits?.waits(`${title}\n${body}`)
    const times = { madeAt: new Date(madeAt), lastAt: new Date(clock()), ...(isWaiting && waiting(new Date(clock()))) }
    const place = { slug: threadSlug(title, id), categoryId: category_id, authorId: person.id, title }
    const [added] = await tx
      .insert(threads)
      .values({ id, ...place, ...times, ...noTally, change: await nextChange('community') })
      .onConflictDoNothing({ target: threads.id })
      .returning({ id: threads.id })
    if (!added) return await outcomeOfUsedId(tx, id, person.id, { title, body })
    // After the number of the head: a device that has this one has both.
    const number = await nextChange('community')
    const receivedAt = new Date(clock())
    const text = { id, parentId: id, authorId: person.id, body, madeAt: times.madeAt, receivedAt, number, change: number }
    const watched = { kind: 'thread' as const, id, title, body }
    const [first] = await tx.insert(replies).values(text).onConflictDoNothing({ target: replies.id }).returning({ id: replies.id })
    // A reply has the id: the thread would have no text.
    if (!first) throw new Error(`the id of thread ${id} is a reply's`)
    await (isWaiting ? openWaiting(context, watched) : watchRepeats(context, [watched]))
    await followOwn(context, [id])
    return { outcome: 'applied', scope: 'replies', change: number }
  })
}

/** Another thread under a used id is no repeat: accepting it would lose the author's text. */
async function outcomeOfUsedId(
  tx: Transaction,
  id: string,
  personId: string,
  input: { title: string; body: string },
): Promise<CommandOutcome> {
  const [there] = await tx.select().from(threads).where(eq(threads.id, id))
  const [text] = await tx.select().from(replies).where(eq(replies.id, id))
  const isRepeat = there?.authorId === personId && there.title === input.title && text?.body === input.body
  return isRepeat ? { outcome: 'duplicate', scope: 'replies', change: text.number } : { outcome: 'rejected', code: 'id_taken' }
}

/** Replies name their parent by its id alone: a thread under the id of a post would take over its comments. */
async function isPost(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id))).length > 0
}

async function isThread(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, id))).length > 0
}

async function isCategory(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id))).length > 0
}

export const changeThread: CommandHandler<typeof forumCommands.changeThread> = async (context, entries) => {
  const { tx, person, nextChange, clock } = context
  const limits = await limitsOf(context)
  return await sequentially(entries, async ({ input: { id, changes }, madeAt }) => {
    // Locked before its number is taken, so that the numbers of a thread ascend with its commits.
    const [thread] = await tx.select().from(threads).where(eq(threads.id, id)).for('no key update')
    // Hidden: its author may change it, and it stays hidden.
    const isOwnHidden = thread?.hiddenAt !== null && thread?.authorId === person.id
    if (!thread || (thread.removedAt && !isOwnHidden)) return gone
    const changed = Object.keys(changes) as ThreadField[]
    if (!changed.every((field) => mayChange(person, field, thread))) return forbidden
    if (thread.lockedAt && !may(person, 'thread.steer')) return locked
    const before = valuesOf(thread)
    const clashes = threadClashes(before, changes)
    if (clashes.length > 0) return changedSince(clashes)
    const after = withThreadChanges(before, changes)
    if (Object.keys(changesBetween(before, after)).length === 0) return { outcome: 'duplicate', scope: 'community', change: thread.change }
    if (after.category_id !== before.category_id && !(await isCategory(tx, after.category_id))) return unknownField('category_id')
    const isNewBest = after.best_reply_id !== before.best_reply_id
    const best = isNewBest && after.best_reply_id !== null ? await readReplyIn(tx, after.best_reply_id, id) : undefined
    if (isNewBest && after.best_reply_id !== null && !best) return gone
    const at = new Date(madeAt)
    const isNewTitle = after.title !== before.title
    if (isNewTitle) await noteEdited(tx, id)
    // A link that a new title adds waits as one in a new thread does.
    const isHeld = isNewTitle && !thread.removedAt && (await limits?.waits(after.title))
    const change = await nextChange('community')
    await tx
      .update(threads)
      .set({
        title: after.title,
        categoryId: after.category_id,
        bestReplyId: after.best_reply_id,
        pinnedAt: after.is_pinned ? (thread.pinnedAt ?? at) : null,
        lockedAt: after.is_locked ? (thread.lockedAt ?? at) : null,
        ...(isHeld && waiting(new Date(clock()))),
        change,
      })
      .where(eq(threads.id, id))
    const steered = changed.filter((field) => field !== 'title')
    if (steered.length > 0 && thread.authorId !== person.id)
      context.recordAct({ act: 'thread_steered', subjectId: thread.authorId, object: id, ...actValues(before, after, steered) })
    if (isHeld) {
      const [text] = await tx.select({ body: replies.body }).from(replies).where(eq(replies.id, id))
      await openWaiting(context, { kind: 'thread', id, title: after.title, body: text?.body ?? '' })
    }
    if (best) {
      const act = { targetId: best.id, of: { kind: 'thread' as const, id }, sourceId: best.id }
      await tell(tx, [{ ...act, kind: 'best', userId: best.authorId, actorId: person.id, at: clock() }])
    }
    return { outcome: 'applied', scope: 'community', change }
  })
}

function mayChange(person: CommandContext['person'], field: ThreadField, thread: ThreadRow): boolean {
  if (field === 'title') return may(person, 'thread.edit', thread)
  return field === 'best_reply_id' ? may(person, 'thread.answer', thread) : may(person, 'thread.steer')
}

/** The named values before and after, as an entry of the audit log has them. */
const actValues = (before: ThreadValues, after: ThreadValues, fields: readonly ThreadField[]) => {
  const named = (values: ThreadValues) => JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field]])))
  return { before: named(before), after: named(after) }
}

/** The thread's own text is no reply. */
async function readReplyIn(tx: Transaction, replyId: string, threadId: string): Promise<{ id: string; authorId: string } | undefined> {
  if (replyId === threadId) return undefined
  const [found] = await tx
    .select({ id: replies.id, authorId: replies.authorId })
    .from(replies)
    .where(and(eq(replies.id, replyId), eq(replies.parentId, threadId), isNull(replies.removedAt)))
  return found
}

const valuesOf = ({ title, categoryId, pinnedAt, lockedAt, bestReplyId }: ThreadRow): ThreadValues => ({
  title,
  category_id: categoryId,
  is_pinned: pinnedAt !== null,
  is_locked: lockedAt !== null,
  best_reply_id: bestReplyId,
})
