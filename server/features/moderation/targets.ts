import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Reported, ReportedKind } from '../../../contract/moderation/reports.ts'
import type { ShownPicture } from '../../../contract/pictures.ts'
import { hidePerson, hidePhoto } from '../../accounts/accounts.ts'
import { takeCommunityChanges } from '../../db/community-changes.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { events, photos, posts, replies, threads } from '../../db/schema.ts'
import { tell } from '../../notices/tell.ts'
import { readForModerator, readPhotoForModerator } from '../../people/shown-to.ts'
import { closeEmptyThread, reopenThread } from '../forum/empty-threads.ts'

/** A reported text as it is now. */
export interface Target {
  readonly kind: ReportedKind
  readonly id: string
  readonly authorId: string
  readonly title: string
  readonly body: string
  readonly pictures?: readonly ShownPicture[] | null
  /** Of a person or a photo, as WebP in base64. */
  readonly photo?: string | null
  /** Visible to others, hidden by a moderator, or deleted by its author. */
  readonly state: 'shown' | 'hidden' | 'gone'
}

const stateOf = ({ removedAt, hiddenAt }: { removedAt: Date | null; hiddenAt: Date | null }): Target['state'] =>
  hiddenAt ? 'hidden' : removedAt ? 'gone' : 'shown'

/** The reported text. A thread's first text, reported as a reply, is the thread. */
export async function readTarget(tx: Database | Transaction, { kind, id }: Reported): Promise<Target | undefined> {
  if (kind === 'person') return readPersonTarget(tx, id)
  if (kind === 'event') return readEventTarget(tx, id)
  if (kind === 'photo') return readPhotoTarget(tx, id)
  if (kind === 'post') {
    const [post] = await tx.select().from(posts).where(eq(posts.id, id))
    return post && { kind, id, authorId: post.authorId, title: '', body: post.body, pictures: post.pictures, state: stateOf(post) }
  }
  const [thread] = await tx.select().from(threads).where(eq(threads.id, id))
  const [reply] = await tx.select().from(replies).where(eq(replies.id, id))
  if (thread) return { kind: 'thread', id, authorId: thread.authorId, title: thread.title, body: reply?.body ?? '', state: stateOf(thread) }
  return reply && { kind: 'reply', id, authorId: reply.authorId, title: '', body: reply.body, state: stateOf(reply) }
}

async function readPersonTarget(tx: Database | Transaction, id: string): Promise<Target | undefined> {
  const page = await readForModerator(tx, id)
  if (!page) return undefined
  const { name, about, photo, isDeleted, isHidden } = page
  return { kind: 'person', id, authorId: id, title: name, body: about, photo, state: isDeleted ? 'gone' : isHidden ? 'hidden' : 'shown' }
}

/** Another photo of the person is another target. */
async function readPhotoTarget(tx: Database | Transaction, id: string): Promise<Target | undefined> {
  const found = await readPhotoForModerator(tx, id)
  if (!found) return undefined
  const { ownerId: authorId, photo, isHidden } = found
  return { kind: 'photo', id, authorId, title: '', body: '', photo, state: isHidden ? 'hidden' : photo === null ? 'gone' : 'shown' }
}

async function readEventTarget(tx: Database | Transaction, id: string): Promise<Target | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.id, id))
  if (!event) return undefined
  const { organiserId, title, place, description } = event
  const body = [place.bn, place.en, description.bn, description.en].filter((text) => text !== '').join('\n')
  return { kind: 'event', id, authorId: organiserId, title: title.bn || title.en, body, state: stateOf(event) }
}

const tables = { post: posts, thread: threads, reply: replies, event: events }
const isText = (kind: ReportedKind): kind is keyof typeof tables => kind in tables

/**
 * Authors of the texts, the reported people themselves, and the threads of the replies by their ids. None ever changes: all are read before
 * they are locked.
 */
export async function placesOf(
  tx: Transaction,
  texts: readonly Reported[],
): Promise<{ readonly authorIds: string[]; readonly threadIds: ReadonlyMap<string, string> }> {
  const authorIds = texts.flatMap(({ kind, id }) => (kind === 'person' ? [id] : []))
  const threadIds = new Map<string, string>()
  for (const table of [posts, threads, replies]) {
    const ids = texts.filter(({ kind }) => isText(kind) && table === tables[kind]).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await tx.select({ authorId: table.authorId }).from(table).where(inArray(table.id, ids))
    authorIds.push(...rows.map((row) => row.authorId))
    if (table !== replies) continue
    const parents = await tx
      .select({ id: replies.id, threadId: threads.id })
      .from(replies)
      .innerJoin(threads, eq(threads.id, replies.parentId))
      .where(inArray(replies.id, ids))
    for (const { id, threadId } of parents) threadIds.set(id, threadId)
  }
  const eventIds = texts.filter(({ kind }) => kind === 'event').map(({ id }) => id)
  if (eventIds.length > 0) {
    const rows = await tx.select({ organiserId: events.organiserId }).from(events).where(inArray(events.id, eventIds))
    authorIds.push(...rows.map((row) => row.organiserId))
  }
  const photoIds = texts.filter(({ kind }) => kind === 'photo').map(({ id }) => id)
  if (photoIds.length > 0) {
    const rows = await tx.select({ userId: photos.userId }).from(photos).where(inArray(photos.id, photoIds))
    authorIds.push(...rows.map((row) => row.userId))
  }
  return { authorIds, threadIds }
}

/** Locks the text until the transaction ends, in the lock order (db/counters.ts). A reply's thread goes or returns with its last text. */
export async function lockTarget(tx: Transaction, { kind, id }: Reported): Promise<void> {
  // A person is locked before each act already, and each change of a photo locks its person.
  if (!isText(kind)) return
  const threadId = await threadOf(tx, { kind, id })
  if (threadId !== undefined) await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, threadId)).for('update')
  const table = tables[kind]
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
}

/**
 * Hides a locked text from all others, or shows it again. Each device receives a hidden text as a removed one. Not for texts that their
 * author has deleted.
 */
export async function setHidden(tx: Transaction, { kind, id }: Reported, isHidden: boolean, now: Date): Promise<void> {
  if (kind === 'person') {
    await hidePerson(tx, id, isHidden ? now : null)
    return
  }
  if (kind === 'photo') {
    await hidePhoto(tx, id, isHidden ? now : null)
    return
  }
  const table = tables[kind]
  const before = isHidden ? isNull(table.removedAt) : isNotNull(table.hiddenAt)
  const [change] = await takeCommunityChanges(tx)
  const hiding = isHidden ? { removedAt: now, hiddenAt: now } : { removedAt: null, hiddenAt: null }
  await tx
    .update(table)
    .set({ ...hiding, change: change ?? 0 })
    .where(and(eq(table.id, id), before))
  // The event is missing from the lists of those who registered.
  if (kind === 'event') await tell(tx, [{ kind: isHidden ? 'event_hidden' : 'event_changed', targetId: id, at: now.getTime() }])
  const threadId = await threadOf(tx, { kind, id })
  if (threadId === undefined) return
  const nextChange = async () => (await takeCommunityChanges(tx))[0] ?? 0
  if (kind === 'reply' && !isHidden) await reopenThread(tx, threadId, nextChange)
  else if (kind === 'reply' || !isHidden) await closeEmptyThread(tx, threadId, now, nextChange)
}

/** The thread of a reply, or the thread itself. Undefined for posts and comments. */
async function threadOf(tx: Transaction, { kind, id }: Reported): Promise<string | undefined> {
  if (kind === 'thread') return id
  if (kind !== 'reply') return undefined
  const [found] = await tx
    .select({ id: threads.id })
    .from(replies)
    .innerJoin(threads, eq(threads.id, replies.parentId))
    .where(eq(replies.id, id))
  return found?.id
}
