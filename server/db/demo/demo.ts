import { asc, inArray } from 'drizzle-orm'
import { questionsOf, rightAnswer } from '../../../contract/blocks/quiz.ts'
import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { dayNumber, startOfDay } from '../../../contract/values/day-number.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { issueDue } from '../../features/certificates/issue-due.ts'
import { threadSlug } from '../../features/forum/latin.ts'
import { moveTallies } from '../../features/forum/tallies.ts'
import { questionRevision } from '../../features/learning/question-revision.ts'
import { noteReport } from '../../features/teaching/learners.ts'
import type { Services } from '../../handler.ts'
import { dataFolder } from '../../process/data-folders.ts'
import { takeCommunityChanges } from '../community-changes.ts'
import { loadAlbums } from '../content/albums.ts'
import { loadContent } from '../content/content.ts'
import { counterOf, takeChanges } from '../counters.ts'
import type { Transaction } from '../open.ts'
import { attempts, categories, coursePeople, courses, events, lessonProgress, posts, replies, seats, threads, users } from '../schema.ts'
import { stableId } from '../stable-id.ts'
import { administerDemo } from './demo-administration.ts'
import { demoEvents } from './demo-events.ts'
import { demoCategories, demoComments, demoThreads } from './demo-forum.ts'
import { type DemoPerson, demoPassword, demoPeople, demoProgress } from './demo-people.ts'
import { demoPosts } from './demo-posts.ts'

const hour = 60 * 60_000

/**
 * Fills an empty database with the starter courses, people to sign in as, and posts. Never called in production.
 * `step` is called in between; its error stops the loading, and the next start begins again.
 */
export async function loadDemo(services: Pick<Services, 'db' | 'files' | 'clock' | 'signer'>, step = async () => {}): Promise<void> {
  await loadContent(services, dataFolder('content'), step)
  await step()
  await loadAlbums(services)
  await step()
  const passwordHash = await hashPassword(demoPassword)
  const now = services.clock()
  // People are written last, in one transaction: after an interrupted start the table is empty, and loading begins
  // again.
  await services.db.transaction(async (tx) => {
    for (const person of demoPeople) await addPerson(tx, person, passwordHash, now)
    await addPosts(tx, now)
    await addForum(tx, now)
    await addEvents(tx, now)
    await addOwners(tx)
    await addProgress(tx, now)
  })
  await administerDemo(services)
  while (!(await moveTallies(services.db)));
  // Demo people have spent no time.
  await issueDue({ ...services, contactShare: 0 })
}

const idOf = (personKey: string) => stableId(`person:${personKey}`)

async function addPerson(tx: Transaction, { key, ...fields }: DemoPerson, passwordHash: string, now: number): Promise<void> {
  const id = idOf(key)
  const change = await takeChanges(tx, counterOf('me', id))
  const emailVerifiedAt = fields.email === null ? null : new Date(now)
  await tx.insert(users).values({
    ...fields,
    id,
    passwordHash,
    emailVerifiedAt,
    language: 'bn',
    createdAt: new Date(now - 240 * hour),
    knownSince: new Date(now),
    change,
  })
}

async function addPosts(tx: Transaction, now: number): Promise<void> {
  const numbers = await takeCommunityChanges(tx, demoPosts.length)
  await tx.insert(posts).values(
    demoPosts.map(({ author, hoursAgo, body }, index) => ({
      id: stableId(`post:${index}`),
      authorId: idOf(author),
      body,
      madeAt: new Date(now - hoursAgo * hour),
      change: numbers[index] as number,
    })),
  )
}

const categoryId = (slug: string) => stableId(`category:${slug}`)
const threadId = (index: number) => stableId(`thread:${index}`)

async function addForum(tx: Transaction, now: number): Promise<void> {
  for (const [position, { slug, name, about }] of demoCategories.entries()) {
    const [change = 0] = await takeCommunityChanges(tx)
    await tx.insert(categories).values({ id: categoryId(slug), slug, name, about, position, change })
  }
  for (const [index, { category, author, hoursAgo, title, body, isPinned, isLocked, best, replies: answers }] of demoThreads.entries()) {
    const [id, madeAt] = [threadId(index), new Date(now - hoursAgo * hour)]
    const at = (isSet = false) => (isSet ? madeAt : null)
    const [change = 0] = await takeCommunityChanges(tx)
    const state = { pinnedAt: at(isPinned), lockedAt: at(isLocked), bestReplyId: best === undefined ? null : replyId(id, best) }
    const place = { slug: threadSlug(title, id), categoryId: categoryId(category), authorId: idOf(author), title }
    await tx.insert(threads).values({ id, ...place, ...state, madeAt, lastAt: madeAt, change })
    await addReply(tx, { id, parentId: id, author, body, hoursAgo }, now)
    for (const [place, answer] of answers.entries()) await addReply(tx, { id: replyId(id, place), parentId: id, ...answer }, now)
  }
  for (const [index, { post, ...comment }] of demoComments.entries()) {
    const parentId = stableId(`post:${post}`)
    await addReply(tx, { id: replyId(parentId, index), parentId, ...comment }, now)
  }
}

const replyId = (parentId: string, place: number) => stableId(`reply:${parentId}/${place}`)

interface DemoReplyRow {
  id: string
  parentId: string
  author: string
  hoursAgo: number
  body: string
}

async function addReply(tx: Transaction, { id, parentId, author, hoursAgo, body }: DemoReplyRow, now: number): Promise<void> {
  const [number = 0] = await takeCommunityChanges(tx)
  const at = new Date(now - hoursAgo * hour)
  await tx.insert(replies).values({ id, parentId, authorId: idOf(author), body, madeAt: at, receivedAt: at, number, change: number })
}

/** The midnight in Dhaka before a time. */
const midnight = (time: number) => startOfDay(dayNumber(time))

async function addEvents(tx: Transaction, now: number): Promise<void> {
  const numbers = await takeCommunityChanges(tx, demoEvents.length)
  // The first event is near enough for a reminder and far enough not to be over.
  const soon = [10, 16, 34].map((at) => midnight(now) + at * hour).find((at) => at - now > 3 * hour) ?? now
  for (const [index, { organiser, day, hour: at, hours, title, place, description, capacity, claims }] of demoEvents.entries()) {
    const id = stableId(`event:${index}`)
    const startsAt = day === 0 ? soon : midnight(now) + (day * 24 + at) * hour
    const madeAt = new Date(now - (index + 14) * 24 * hour)
    const taken = Math.min(claims.length, capacity ?? claims.length)
    const times = { startsAt: new Date(startsAt), endsAt: new Date(startsAt + hours * hour), madeAt, revisedAt: madeAt }
    const seating = { capacity, taken, waiting: claims.length - taken, seatedThrough: taken, lastNumber: claims.length }
    await tx
      .insert(events)
      .values({ id, organiserId: idOf(organiser), title, place, description, ...times, ...seating, change: numbers[index] as number })
    for (const [before, person] of claims.entries()) {
      const change = await takeChanges(tx, counterOf('me', idOf(person)))
      const claimedAt = new Date(madeAt.getTime() + before * hour)
      await tx.insert(seats).values({ eventId: id, userId: idOf(person), number: before + 1, claimedAt, change })
    }
  }
}

/** One with learners, and the one of most examples. The others belong to the administrators. */
const slugsOfInstructor = ['bikri-o-mobile-taka', 'dokaner-hisab']

async function addOwners(tx: Transaction): Promise<void> {
  const owned = await tx.select({ courseId: courses.id }).from(courses).where(inArray(courses.slug, slugsOfInstructor))
  if (owned.length === 0) return
  await tx.insert(coursePeople).values(owned.map(({ courseId }) => ({ courseId, userId: idOf('instructor'), right: 'owner' as const })))
}

/** Only for learners: the student account starts at the first lesson. */
async function addProgress(tx: Transaction, now: number): Promise<void> {
  const [course] = await tx.select({ manifest: courses.manifest }).from(courses).orderBy(asc(courses.slug)).limit(1)
  if (!course) return
  for (const { person, lessons } of demoProgress) {
    await addLessons(tx, course.manifest, idOf(person), lessons, now)
    await noteReport(tx, { id: idOf(person) }, [course.manifest.id], now - 24 * hour)
  }
}

async function addLessons(tx: Transaction, course: Manifest, userId: string, count: number, now: number): Promise<void> {
  for (const lesson of lessonsOf(course).slice(0, count)) {
    await tx.insert(lessonProgress).values({
      userId,
      courseId: course.id,
      lessonId: lesson.id,
      done: lesson.blocks.map((block) => block.id).sort(),
      furthest: lesson.blocks.length - 1,
      seconds: { [stableId(`device:${userId}`)]: lesson.minutes * 60 },
      completeIn: course.version,
      change: await takeChanges(tx, counterOf('me', userId)),
    })
    for (const block of lesson.blocks) {
      if (block.kind !== 'quiz') continue
      const id = stableId(`attempt:${userId}/${lesson.id}/${block.id}`)
      const answers = Object.fromEntries(questionsOf(block.data, id).map((question) => [question.id, rightAnswer(question)]))
      await tx.insert(attempts).values({
        id,
        userId,
        courseId: course.id,
        lessonId: lesson.id,
        blockId: block.id,
        courseVersion: course.version,
        answers,
        revisions: Object.fromEntries(questionsOf(block.data, id).map((question) => [question.id, questionRevision(question)])),
        percent: 100,
        isPassed: true,
        isCounted: true,
        seconds: 240,
        finishedAt: new Date(now - 24 * hour),
        change: await takeChanges(tx, counterOf('me', userId)),
      })
    }
  }
}
