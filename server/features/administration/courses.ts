import { and, asc, countDistinct, desc, eq, exists, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../contract/account/person.ts'
import type { AdministeredCourse, CourseVersion } from '../../../contract/courses/course-administration.ts'
import type { endpoints } from '../../../contract/index.ts'
import { type LocalizedText, reference } from '../../../contract/values/text.ts'
import { suspensionOf } from '../../accounts/suspension.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import { lockPublications, noNote, publishVersion, textBytesOf } from '../../db/content/publish-version.ts'
import { faultsOf } from '../../db/content/stored-courses.ts'
import { lockPerson, takeChanges } from '../../db/counters.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { isNamed } from '../../db/lists/search.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { certificates, coursePeople, courses, courseVersions, lessonProgress, users } from '../../db/schema.ts'
import type { AreaHandlers, MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { issueDue } from '../certificates/issue-due.ts'
import { alignPeople } from '../drafts/drafts.ts'
import { courseLearners } from './course-learners.ts'

const pageSize = 50

type Course = typeof courses.$inferSelect
type ListedRow = Pick<Course, 'id' | 'slug' | 'isPublished' | 'currentVersion'> & {
  title: LocalizedText
  ownerId: string | null
  ownerName: string | null
  ownerRole: Role | null
}

export const courseAdministrationHandlers: AreaHandlers<typeof endpoints.courseAdministration> = {
  async list({ db }, { cursor, search, state }) {
    const matches = and(
      search === undefined ? undefined : isTitled(search),
      state && (state === 'ownerless' ? isOwnerless(db) : eq(courses.isPublished, state === 'published')),
    )
    const isLater = cursor === undefined ? undefined : gt(courses.slug, readCursor(cursor, reference))
    const rows = await selectListed(db)
      .where(and(matches, isLater))
      .orderBy(asc(courses.slug))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return {
      items: await listedOf(db, page),
      next_cursor: last && rows.length > pageSize ? writeCursor(last.slug) : null,
      total: await db.$count(courses, matches),
    }
  },

  async get({ db }, { id }) {
    const isId = /^[0-9a-f]{8}-/.test(id)
    const rows = await selectListed(db).where(isId ? eq(sql`${courses.id}::text`, id) : eq(courses.slug, id))
    const [course] = await listedOf(db, rows)
    if (!course) throw new Refusal('not_found')
    const isOfCourse = eq(coursePeople.courseId, course.course_id)
    const people = await db
      .select({ id: users.id, name: users.name, right: coursePeople.right })
      .from(coursePeople)
      .innerJoin(users, eq(users.id, coursePeople.userId))
      .where(isOfCourse)
      .orderBy(asc(coursePeople.right), asc(users.name))
    const held = and(eq(certificates.courseId, course.course_id), isNull(certificates.revokedAt))
    return {
      course: { ...course, finished: await db.$count(certificates, held), people, versions: await versionsOf(db, course.course_id) },
    }
  },

  learners: courseLearners,

  async publish(context, { id, reason }) {
    return await offer(context, { id, reason, isPublished: true })
  },

  async withdraw(context, { id, reason }) {
    return await offer(context, { id, reason, isPublished: false })
  },

  async handOver(context, { id, user_id: userId, from, reason }) {
    await asAdministrator(context, async (tx) => {
      // The person before the course, in the lock order.
      await requireTeacher(tx, userId, context.clock())
      const course = await courseById(tx, id)
      const isOwner = and(eq(coursePeople.courseId, id), eq(coursePeople.right, 'owner'))
      const [before] = await tx.select({ userId: coursePeople.userId }).from(coursePeople).where(isOwner)
      const owner = before?.userId ?? null
      // A repeat of an act whose answer was lost.
      if (owner === userId) return
      if (owner !== from) throw new Refusal('changed_meanwhile')
      await tx.delete(coursePeople).where(isOwner)
      if (userId !== null) {
        await tx
          .insert(coursePeople)
          .values({ courseId: id, userId, right: 'owner' })
          .onConflictDoUpdate({ target: [coursePeople.courseId, coursePeople.userId], set: { right: 'owner' } })
      }
      await alignPeople(tx, id)
      // Ids, not names: a line outlives the account.
      const owners =
        userId === null ? { subjectId: before?.userId ?? null } : { subjectId: userId, ...(before && { before: before.userId }) }
      const act = userId === null ? 'course_taken_back' : 'course_handed_over'
      // A search for the former owner finds what became of the course.
      if (userId !== null && before) {
        await recordAct(tx, context, { act: 'course_taken_back', object: course.slug, reason, subjectId: before.userId })
      }
      await recordAct(tx, context, { act, object: course.slug, reason, ...owners })
    })
    return { message: translate(context.language, 'saved') }
  },

  async rollBack(context, { id, version, seen, note, reason }) {
    await asAdministrator(context, async (tx) => {
      await lockPublications(tx)
      const course = await courseById(tx, id)
      if (course.currentVersion !== seen) throw new Refusal('changed_meanwhile')
      const [older] = await tx
        .select()
        .from(courseVersions)
        .where(and(eq(courseVersions.courseId, id), eq(courseVersions.version, version)))
      if (!older) throw new Refusal('not_found')
      const manifest = { ...older.manifest, version: course.currentVersion + 1 }
      const isCurrent = version === course.currentVersion
      if (isCurrent || faultsOf({ manifest, summary: course.summary }).some((fault) => fault.startsWith('manifest')))
        throw new Refusal('invalid_input', { fields: { version: 'invalid' } })
      const publishing = {
        manifest,
        textBytes: await textBytesOf(manifest),
        before: course,
        note,
        restores: version,
        publishedBy: context.person.id,
      }
      await publishVersion(tx, { ...publishing, publishedAt: context.clock() })
      const numbers = { before: String(course.currentVersion), after: String(manifest.version) }
      await recordAct(tx, context, { act: 'course_rolled_back', object: course.slug, ...numbers, reason })
    })
    // The older version may require less. The answer does not wait for the certificates of all learners.
    context.mail.inBackground(() => issueDue({ ...context, courseId: id }))
    return { message: translate(context.language, 'saved') }
  },
}

/** Publishes or withdraws a course. Devices get its row with the next pull of the catalogue. */
async function offer(
  context: MemberContext,
  { id, reason, isPublished }: { id: string; reason: string; isPublished: boolean },
): Promise<{ message: string }> {
  await asAdministrator(context, async (tx) => {
    await lockPublications(tx)
    const course = await courseById(tx, id)
    if (course.isPublished === isPublished) return
    const change = await takeChanges(tx, 'catalogue')
    await tx.update(courses).set({ isPublished, change }).where(eq(courses.id, id))
    const act = isPublished ? 'course_published' : 'course_withdrawn'
    await recordAct(tx, context, { act, object: course.slug, reason })
  })
  return { message: translate(context.language, 'saved') }
}

async function courseById(tx: Transaction, id: string): Promise<Course> {
  const [course] = await tx.select().from(courses).where(eq(courses.id, id))
  if (!course) throw new Refusal('not_found')
  return course
}

/** The new owner can teach: changes of roles wait for the lock of the administration. */
async function requireTeacher(tx: Transaction, userId: string | null, now: number): Promise<void> {
  if (userId === null) return
  const account = await lockPerson(tx, userId)
  if (!account) throw new Refusal('not_found')
  if (account.role === 'student' || suspensionOf(account, now)) throw new Refusal('invalid_input', { fields: { user_id: 'invalid' } })
}

/** The title is read from the stored text, so that a course that this build cannot read is listed too. */
const title = sql<LocalizedText>`${courses.summary}->'title'`

function selectListed(db: Database) {
  const isOwner = and(eq(coursePeople.courseId, courses.id), eq(coursePeople.right, 'owner'))
  return db
    .select({
      ...{ id: courses.id, slug: courses.slug, isPublished: courses.isPublished, currentVersion: courses.currentVersion, title },
      ...{ ownerId: users.id, ownerName: users.name, ownerRole: users.role },
    })
    .from(courses)
    .leftJoin(coursePeople, isOwner)
    .leftJoin(users, eq(users.id, coursePeople.userId))
}

/** Courses whose owner lost the role that teaches. */
function isOwnerless(db: Database): SQL {
  const isOwner = and(eq(coursePeople.courseId, courses.id), eq(coursePeople.right, 'owner'), eq(users.role, 'student'))
  return exists(db.select({ one: sql`1` }).from(coursePeople).innerJoin(users, eq(users.id, coursePeople.userId)).where(isOwner))
}

async function listedOf(db: Database, rows: readonly ListedRow[]): Promise<AdministeredCourse[]> {
  const ids = rows.map(({ id }) => id)
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({ id: lessonProgress.courseId, all: countDistinct(lessonProgress.userId) })
          .from(lessonProgress)
          .where(inArray(lessonProgress.courseId, ids))
          .groupBy(lessonProgress.courseId)
  const learners = new Map(counted.map(({ id, all }) => [id, all]))
  return rows.map(({ id, slug, title, isPublished, currentVersion, ownerId, ownerName, ownerRole }) => ({
    course_id: id,
    slug,
    title,
    state: isPublished ? 'published' : 'withdrawn',
    version: currentVersion,
    owner: ownerId !== null && ownerName !== null ? { id: ownerId, name: ownerName, teaches: ownerRole !== 'student' } : null,
    learners: learners.get(id) ?? 0,
  }))
}

async function versionsOf(db: Database, courseId: string): Promise<CourseVersion[]> {
  // Without the manifest, which is large.
  const { manifest: _manifest, sha256: _sha256, courseId: _courseId, ...columns } = getTableColumns(courseVersions)
  const rows = await db
    .select({ ...columns, publisher: users.name })
    .from(courseVersions)
    .leftJoin(users, eq(users.id, courseVersions.publishedBy))
    .where(eq(courseVersions.courseId, courseId))
    .orderBy(desc(courseVersions.version))
  return rows.map(({ version, note, bytesNew, bytesTotal, publishedAt, publishedBy, publisher, restores }) => ({
    version,
    note: note.bn === noNote.bn && note.en === noNote.en ? null : note,
    bytes_new: bytesNew,
    bytes_total: bytesTotal,
    published_at: publishedAt.getTime(),
    published_by: publishedBy !== null && publisher !== null ? { id: publishedBy, name: publisher } : null,
    restores,
  }))
}

/** Each word in the title of one language or the other. */
function isTitled(search: string): SQL | undefined {
  return isNamed(search, sql`fold_name(concat_ws(' ', ${title}->>'bn', ${title}->>'en'))`)
}
