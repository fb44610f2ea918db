import { and, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { chanceFace, noName } from '../../../contract/account/person.ts'
import { type Account, writeAccount } from '../../accounts/accounts.ts'
import { notSuspended, suspensionOf } from '../../accounts/suspension.ts'
import { takeCommunityChanges } from '../../db/community-changes.ts'
import { counterOf, lockPeople, lockPerson, takeChanges } from '../../db/counters.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { repeated } from '../../db/repeated.ts'
import {
  alertTargets,
  applications,
  attempts,
  cases,
  certificates,
  classGroups,
  classMembers,
  commandRecords,
  courseContacts,
  courseLearners,
  coursePeople,
  draftComments,
  draftPeople,
  draftReviews,
  events,
  follows,
  helpCodes,
  helpRequests,
  knownDevices,
  lessonProgress,
  lessonWork,
  notices,
  oneTimeTokens,
  photos,
  pictures,
  posts,
  reactions,
  replies,
  reports,
  reviews,
  savedCourses,
  seats,
  sessions,
  threads,
  ties,
  users,
} from '../../db/schema.ts'
import type { CommandContext, CommandEntry, CommandOutcome, Services } from '../../handler.ts'
import { leaveDrafts } from '../drafts/leave-drafts.ts'
import { removeEvent } from '../events/event-commands.ts'
import { cancelRegistration } from '../events/seat-commands.ts'
import { isHiddenByCase } from '../forum/empty-threads.ts'
import { removeReply } from '../forum/reply-commands.ts'
import { endTies, tiedTo } from '../people/tie-commands.ts'
import { removeReactions } from '../reactions/count-reactions.ts'
import { removeReview } from '../reviews/review-commands.ts'
import { removePost } from '../wall/wall-commands.ts'
import { lockOwn } from './lock-own.ts'

/** Of an event that is called off with the account of its organiser. */
const titleOfDeleted = { bn: 'একটি ইভেন্ট', en: 'An event' }
const placeOfDeleted = { bn: '—', en: '—' }

/** Rows that only the user and teachers see. `reviews` go with `all` alone. Certificates go too: the server no longer confirms them. */
export const personal: readonly { table: PgTable; of: PgColumn }[] = [
  { table: alertTargets, of: alertTargets.userId },
  { table: sessions, of: sessions.userId },
  { table: oneTimeTokens, of: oneTimeTokens.userId },
  { table: knownDevices, of: knownDevices.userId },
  { table: helpCodes, of: helpCodes.userId },
  { table: helpRequests, of: helpRequests.userId },
  { table: commandRecords, of: commandRecords.userId },
  { table: seats, of: seats.userId },
  { table: lessonProgress, of: lessonProgress.userId },
  { table: attempts, of: attempts.userId },
  { table: certificates, of: certificates.userId },
  { table: courseContacts, of: courseContacts.userId },
  { table: courseLearners, of: courseLearners.userId },
  { table: classMembers, of: classMembers.userId },
  { table: classGroups, of: classGroups.ownerId },
  { table: lessonWork, of: lessonWork.userId },
  { table: savedCourses, of: savedCourses.userId },
  { table: applications, of: applications.userId },
  // With copies of reported texts. The audit log has what was decided.
  { table: cases, of: cases.authorId },
  { table: reports, of: reports.userId },
  { table: notices, of: notices.userId },
  { table: follows, of: follows.userId },
  { table: reactions, of: reactions.userId },
  // Without an owner a course belongs to the administrators.
  { table: coursePeople, of: coursePeople.userId },
  { table: draftPeople, of: draftPeople.userId },
  { table: draftComments, of: draftComments.authorId },
  { table: draftReviews, of: draftReviews.personId },
  { table: ties, of: ties.ownerId },
  { table: photos, of: photos.userId },
]

/**
 * Deletes the accounts whose time is over, each in a transaction of its own. A failed one is tried again at the next call.
 * @returns the number of deleted accounts
 */
export async function deleteDue(services: DeletionServices): Promise<number> {
  const { db, clock, log } = services
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletionDueAt, new Date(clock())))
  let deleted = 0
  for (const { id } of due) {
    try {
      if (await repeated(db, (tx) => deleteAccount(services, tx, id))) deleted += 1
    } catch (error) {
      const event = { level: 50, time: new Date().toISOString(), err: String(error), msg: 'an account was not deleted' }
      log?.write(`${JSON.stringify(event)}\n`)
    }
  }
  return deleted
}

type DeletionServices = Pick<Services, 'clock' | 'signer' | 'contactShare' | 'log'> & { readonly db: Database }

/**
 * Asked again under the lock: the user may have taken it back, or may have become an administrator. A suspended user cannot take it
 * back, so the deletion waits for the end of the suspension.
 */
async function deleteAccount(services: DeletionServices, tx: Transaction, id: string): Promise<boolean> {
  await lockPeople(tx, [id, ...(await tiedTo(tx, id))])
  const person = await lockPerson(tx, id)
  const [account] = await tx.select().from(users).where(eq(users.id, id))
  const now = services.clock()
  const isDue = account?.deletionDueAt && account.deletionDueAt.getTime() <= now && account.role !== 'admin' && !suspensionOf(account, now)
  if (!person || !isDue) return false
  const acts = actsOf({
    services,
    tx,
    person,
    clock: services.clock,
    signer: services.signer,
    contactShare: services.contactShare,
    // The owner's own wish is no act of staff.
    recordAct: () => undefined,
    nextChange: async (scope) =>
      scope === 'community' ? ((await takeCommunityChanges(tx))[0] as number) : await takeChanges(tx, counterOf(scope, id)),
  })
  const isAll = account.deletionWay === 'all'
  await lockOwn(tx, id, isAll)
  // First: what others see of the person's texts, which may go next.
  await writeAccount(tx, account, { ...nothingOf(account), deletedAt: new Date(now) }, await takeChanges(tx, counterOf('me', id)))
  const isValid = and(eq(seats.userId, id), isNull(seats.givenUpAt))
  const claims = await tx.select({ event_id: seats.eventId }).from(seats).where(isValid).orderBy(seats.eventId)
  await acts(cancelRegistration, claims)
  const own = eq(events.organiserId, id)
  await acts(removeEvent, await idsOf(tx, events, events.id, isAll ? own : and(own, gt(events.endsAt, new Date(now)))))
  if (isAll) await removeTexts(tx, id, acts)
  if (isAll) await emptyCalledOff(tx, id, new Date(now))
  await removePictures(tx, id, new Date(now))
  await leaveDrafts(tx, id)
  await endTies(tx, id)
  if (isAll) await removeReviews(tx, id, acts)
  await removeReactions(tx, id)
  for (const { table, of } of personal) await tx.delete(table).where(eq(of, id))
  return true
}

const nothingOf = ({ id }: Account) => ({
  name: noName,
  face: chanceFace(id),
  role: 'student' as const,
  place: '',
  about: '',
  levels: {},
  phone: '',
  previousPhone: null,
  phoneChangedAt: null,
  email: null,
  emailVerifiedAt: null,
  pendingEmail: null,
  // No password has this hash.
  passwordHash: '',
  securityNotices: [],
  opened: [],
  ...notSuspended,
  deletionWay: null,
  deletionDueAt: null,
})

type Acts = <I>(handler: CommandHandlerOf<I>, inputs: readonly I[]) => Promise<void>
type CommandHandlerOf<I> = (context: CommandContext, entries: readonly CommandEntry<I>[]) => Promise<CommandOutcome[]>

/** Runs the handlers that the user's own commands run, so that sums and numbers follow. */
const actsOf =
  (context: CommandContext): Acts =>
  async (handler, inputs) => {
    const madeAt = context.clock()
    if (inputs.length > 0)
      await handler(
        context,
        inputs.map((input) => ({ id: context.person.id, input, madeAt, offset: 0, base: { change: 0, commands: [] } })),
      )
  }

/** Pictures go with both ways: they may show the person. A post without its pictures is a changed one. */
async function removePictures(tx: Transaction, id: string, removedAt: Date): Promise<void> {
  await tx
    .update(pictures)
    .set({ removedAt })
    .where(and(eq(pictures.ownerId, id), isNull(pictures.removedAt)))
  const showing = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, id), isNotNull(posts.pictures)))
    .orderBy(posts.id)
    .for('update')
  for (const post of showing) {
    const [change] = await takeCommunityChanges(tx)
    await tx
      .update(posts)
      .set({ pictures: null, ...(change !== undefined && { change }) })
      .where(eq(posts.id, post.id))
  }
}

async function removeTexts(tx: Transaction, id: string, acts: Acts): Promise<void> {
  const isThere = (table: typeof posts | typeof replies) => or(isNull(table.removedAt), isNotNull(table.hiddenAt))
  await acts(removePost, await idsOf(tx, posts, posts.id, and(eq(posts.authorId, id), isThere(posts))))
  const texts = await tx
    .select({ id: replies.id, parentId: replies.parentId })
    .from(replies)
    .where(and(eq(replies.authorId, id), isThere(replies)))
    .orderBy(replies.id)
  await acts(
    removeReply,
    texts.map((text) => ({ id: text.id, of: { kind: 'thread' as const, id: text.parentId } })),
  )
  // A thread to which others replied stays, without its author's words. Addresses are made of titles.
  const heads = await tx.select().from(threads).where(eq(threads.authorId, id))
  for (const head of heads) {
    const isShown = head.removedAt === null
    // Hidden with the last reply of another user: both may return.
    const mayReturn = head.hiddenAt !== null && !(await isHiddenByCase(tx, head.id))
    // Only its own text waited for a moderator. What others wrote below it is seen.
    const returns = mayReturn && (await tx.$count(replies, and(eq(replies.parentId, head.id), isNull(replies.removedAt)))) > 0
    const change = isShown || returns ? (await takeCommunityChanges(tx))[0] : head.change
    await tx
      .update(threads)
      .set({
        slug: head.id,
        title: isShown || mayReturn ? '—' : '',
        ...((returns || !mayReturn) && { hiddenAt: null }),
        ...(returns && { removedAt: null }),
        ...(change !== undefined && { change }),
      })
      .where(eq(threads.id, head.id))
  }
}

async function removeReviews(tx: Transaction, id: string, acts: Acts): Promise<void> {
  const reviewed = await tx
    .select({ course_id: reviews.courseId })
    .from(reviews)
    .where(and(eq(reviews.userId, id), isNull(reviews.removedAt)))
    .orderBy(reviews.courseId)
  await acts(removeReview, reviewed)
  await tx.delete(reviews).where(eq(reviews.userId, id))
}

/** Events that others had registered for stay until their day is over, so that the attendees do not go. The text is the organiser's. */
async function emptyCalledOff(tx: Transaction, id: string, now: Date): Promise<void> {
  const left = await tx
    .select({ id: events.id, endsAt: events.endsAt })
    .from(events)
    .where(and(eq(events.organiserId, id), isNotNull(events.calledOffAt)))
  const nothing = { bn: '', en: '' }
  for (const { id: eventId, endsAt } of left) {
    const [change] = await takeCommunityChanges(tx)
    const texts = endsAt > now ? { title: titleOfDeleted, place: placeOfDeleted } : { title: nothing, place: nothing, removedAt: now }
    await tx
      .update(events)
      .set({ ...texts, description: nothing, ...(change !== undefined && { change }) })
      .where(eq(events.id, eventId))
  }
}

async function idsOf(tx: Transaction, table: PgTable, column: PgColumn, where: SQL | undefined): Promise<{ id: string }[]> {
  const rows = (await tx.select({ id: column }).from(table).where(where).orderBy(column)) as { id: string }[]
  return rows
}
