import { asc, inArray, sql } from 'drizzle-orm'
import { may } from '../../../contract/permissions.ts'
import type { SentPicture } from '../../../contract/pictures.ts'
import { isText, type wallCommands } from '../../../contract/wall.ts'
import type { Transaction } from '../../db/open.ts'
import { posts, threads } from '../../db/schema.ts'
import { jsonRows, rowsFor } from '../../db/statements/json-rows.ts'
import { prepared } from '../../db/statements/prepared.ts'
import type { CommandContext, CommandEntry, CommandHandler, CommandOutcome } from '../../handler.ts'
import { changedSince, forbidden, notFound } from '../command-outcomes.ts'
import { noTally } from '../forum/forum.ts'
import { limitsOf } from '../moderation/new-accounts.ts'
import { noteEdited } from '../moderation/open-case.ts'
import { openWaiting, waiting, waitsForLimit, watchRepeats } from '../moderation/watch-texts.ts'
import { announcePictures, dropPictures, picturesOf } from '../pictures/post-pictures.ts'

type PostRow = typeof posts.$inferSelect

const areSame = (shown: PostRow['pictures'], sent: readonly SentPicture[] | undefined) =>
  (shown ?? []).map(({ id }) => id).join() === (sent ?? []).map(({ id }) => id).join()

export const addPost: CommandHandler<typeof wallCommands.addPost> = async (context, entries) => {
  const { tx, person, nextChange } = context
  if (!may(person, 'post.add')) return entries.map(() => forbidden)
  const rows = new Map<string, PostRow>()
  const limits = await limitsOf(context)
  // A repeated command counts once.
  const before = limits ? await readPosts(tx, entries) : new Map<string, PostRow>()
  const tooMany = new Set<string>()
  const shown = await picturesOf(context, entries)
  for (const { input, madeAt } of entries) {
    const pictures = shown.get(input.id)
    if (rows.has(input.id) || pictures === 'taken') continue
    if (limits && !before.has(input.id) && !limits.take('post', madeAt)) {
      tooMany.add(input.id)
      continue
    }
    rows.set(input.id, {
      id: input.id,
      authorId: person.id,
      body: input.body,
      madeAt: new Date(madeAt),
      editedAt: null,
      ...((await limits?.waits(input.body)) ? waiting(new Date(madeAt)) : { removedAt: null, hiddenAt: null }),
      ...noTally,
      pictures: pictures ?? null,
      reactions: null,
      change: await nextChange('community'),
    })
  }
  const added = await insertPosts(tx, rowsFor(posts, [...rows.values()]))
  const fresh = new Map(added.map((row) => [row.id, row.change]))
  const stored = [...rows.values()].filter(({ id }) => fresh.has(id)).map((row) => ({ ...textOf(row), isWaiting: row.hiddenAt !== null }))
  for (const { isWaiting, ...text } of stored) if (isWaiting) await openWaiting(context, text)
  await watchRepeats(
    context,
    stored.filter(({ isWaiting }) => !isWaiting),
  )
  await announcePictures(
    context,
    entries.filter(({ input }) => fresh.has(input.id)).map(({ input }) => input),
  )
  const existing = fresh.size === entries.length ? new Map<string, PostRow>() : await readPosts(tx, entries)
  return entries.map(({ input }): CommandOutcome => {
    const change = fresh.get(input.id)
    if (change !== undefined) {
      fresh.delete(input.id)
      return { outcome: 'applied', scope: 'community', change }
    }
    if (tooMany.has(input.id)) return waitsForLimit
    const there = existing.get(input.id)
    // Another text under a used id is no repeat: accepting it would lose the author's text.
    if (there?.authorId !== person.id || there.body !== input.body || !areSame(there.pictures, input.pictures))
      return { outcome: 'rejected', code: 'id_taken' }
    return { outcome: 'duplicate', scope: 'community', change: there.change }
  })
}

const insertPosts = prepared((on) =>
  on
    .insert(posts)
    // Replies name their parent by its id alone: through a post under the id of a thread, its lock could be passed by.
    .select(sql`${jsonRows(posts)} where not exists (select from ${threads} where ${threads.id} = "row"."id")`)
    .onConflictDoNothing({ target: posts.id })
    .returning({ id: posts.id, change: posts.change }),
)

const textOf = ({ id, body }: PostRow) => ({ kind: 'post' as const, id, title: '', body })

export const editPost: CommandHandler<typeof wallCommands.editPost> = async (context, entries) => {
  const limits = await limitsOf(context)
  const held = new Map<string, PostRow>()
  const edits = new Set<string>()
  const outcomes = await changePosts(context, entries, async (post, { input, madeAt }) => {
    if (!may(context.person, 'post.edit', post)) return 'forbidden'
    // Hidden by a moderator: the text is stored and stays hidden.
    if (post.removedAt && !post.hiddenAt) return 'not_found'
    if (post.body === input.body) return 'same'
    if (input.from !== undefined && !isText(post.body, input.from)) return 'changed'
    edits.add(post.id)
    const edited = { ...post, body: input.body, editedAt: new Date(madeAt) }
    // A link that an edit adds waits as one in a new post does.
    if (post.removedAt || !(await limits?.waits(input.body))) return edited
    const row = { ...edited, ...waiting(new Date(context.clock())) }
    held.set(row.id, row)
    return row
  })
  for (const id of edits) await noteEdited(context.tx, id)
  for (const row of held.values()) await openWaiting(context, textOf(row))
  return outcomes
}

/** The text is deleted with the post. The id stays, so that every device receives the removal. */
export const removePost: CommandHandler<typeof wallCommands.removePost> = async (context, entries) => {
  const outcomes = await changePosts(context, entries, (post, { madeAt }) => {
    if (!may(context.person, 'post.remove', post)) return 'forbidden'
    const isGone = post.removedAt !== null && post.hiddenAt === null
    return isGone ? 'same' : { ...post, body: '', pictures: null, removedAt: new Date(madeAt), hiddenAt: null }
  })
  const removed = entries.filter((_entry, index) => outcomes[index]?.outcome === 'applied').map(({ input }) => input.id)
  await dropPictures(context.tx, removed, context.clock())
  return outcomes
}

type Decision = PostRow | 'same' | 'forbidden' | 'not_found' | 'changed'

/** Reads the posts once, decides each entry in order, and writes all results in one statement. */
async function changePosts<I extends { id: string }>(
  { tx, nextChange }: CommandContext,
  entries: readonly CommandEntry<I>[],
  decide: (post: PostRow, entry: CommandEntry<I>) => Decision | Promise<Decision>,
): Promise<CommandOutcome[]> {
  // Locked before any number is taken, so that the numbers of a post ascend with its commits.
  const found = await lockPosts(tx, entries)
  const changed = new Set<string>()
  const outcomes: CommandOutcome[] = []
  for (const entry of entries) {
    const post = found.get(entry.input.id)
    const decision = post ? await decide(post, entry) : 'not_found'
    if (decision === 'not_found') outcomes.push(notFound)
    else if (decision === 'forbidden') outcomes.push(forbidden)
    else if (decision === 'changed') outcomes.push(changedSince(['body']))
    else if (decision === 'same') outcomes.push({ outcome: 'duplicate', scope: 'community', change: post?.change ?? 0 })
    else {
      const change = await nextChange('community')
      found.set(decision.id, { ...decision, change })
      changed.add(decision.id)
      outcomes.push({ outcome: 'applied', scope: 'community', change })
    }
  }
  await writePosts(
    tx,
    [...found.values()].filter((post) => changed.has(post.id)),
  )
  return outcomes
}

type Entries = readonly CommandEntry<{ id: string }>[]
const selectPosts = (tx: Transaction, entries: Entries) =>
  tx
    .select()
    .from(posts)
    .where(inArray(posts.id, [...new Set(entries.map(({ input }) => input.id))]))
const byId = (rows: readonly PostRow[]) => new Map(rows.map((row) => [row.id, row]))

const readPosts = async (tx: Transaction, entries: Entries) => byId(await selectPosts(tx, entries))
const lockPosts = async (tx: Transaction, entries: Entries) => byId(await selectPosts(tx, entries).orderBy(asc(posts.id)).for('update'))

async function writePosts(tx: Transaction, rows: PostRow[]): Promise<void> {
  if (rows.length > 0) await updatePosts(tx, rowsFor(posts, rows))
}

const updatePosts = prepared((on) =>
  on
    .insert(posts)
    .select(jsonRows(posts))
    .onConflictDoUpdate({
      target: posts.id,
      set: {
        body: sql`excluded.body`,
        pictures: sql`excluded.pictures`,
        editedAt: sql`excluded.edited_at`,
        removedAt: sql`excluded.removed_at`,
        hiddenAt: sql`excluded.hidden_at`,
        change: sql`excluded.change`,
      },
    }),
)
