import { and, count, eq, gt, gte, inArray, max, notExists, or, sql } from 'drizzle-orm'
import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { readable } from '../../db/content/stored-courses.ts'
import { counterOf, lockPerson, takeChanges } from '../../db/counters.ts'
import { certificates, courses, lessonProgress, users } from '../../db/schema.ts'
import type { Services } from '../../handler.ts'
import { remark, withoutRemark } from '../learning/remark.ts'
import { issueCertificates } from './issue-certificates.ts'

const peopleAtOnce = 200

/**
 * Issues certificates that no device's report triggers: a new version of a course may require less, and learners have
 * then completed it without an action. Runs after courses are published, for all of them or for one.
 */
export async function issueDue({
  db,
  log,
  clock,
  signer,
  contactShare,
  courseId,
}: Pick<Services, 'db' | 'log' | 'clock' | 'signer' | 'contactShare'> & { courseId?: string }): Promise<void> {
  const isWanted = courseId === undefined ? undefined : eq(courses.id, courseId)
  const all = await db.select({ id: courses.id, change: courses.change }).from(courses).where(isWanted)
  for (const { id } of await readable({ db, log }, all)) {
    const [course] = await db.select({ manifest: courses.manifest }).from(courses).where(eq(courses.id, id))
    if (!course) continue
    await remark({ db, clock }, course.manifest)
    for await (const person of withoutCertificate(db, course.manifest)) await issueTo(person, course.manifest)
  }

  async function issueTo(personId: string, course: Manifest): Promise<void> {
    await db.transaction(async (tx) => {
      const person = await lockPerson(tx, personId)
      if (!person) return
      const nextChange = () => takeChanges(tx, counterOf('me', personId))
      await issueCertificates({ tx, person, clock, signer, contactShare, nextChange }, new Map([[course.id, course]]), [
        { courseId: course.id, version: 0 },
      ])
    })
  }
}

/** Ends publications that a stop of the server has cut off, at its start. */
export async function issueCutOff(services: Parameters<typeof issueDue>[0]): Promise<void> {
  for (const courseId of await withoutRemark(services.db)) await issueDue({ ...services, courseId })
}

/**
 * Ids of people without a certificate who may have completed the course, in batches: they have a mark of the whole course, or of each
 * lesson. A publication has set these marks.
 */
async function* withoutCertificate(db: Services['db'], course: Manifest): AsyncGenerator<string> {
  const courseId = course.id
  const lessons = lessonsOf(course).map(({ id }) => id)
  const marked = and(
    eq(lessonProgress.courseId, courseId),
    or(gt(lessonProgress.courseCompleteIn, 0), and(gt(lessonProgress.completeIn, 0), inArray(lessonProgress.lessonId, lessons))),
  )
  const hasAll = or(gt(max(lessonProgress.courseCompleteIn), 0), gte(count(), lessons.length))
  const complete = db.select({ id: lessonProgress.userId }).from(lessonProgress).where(marked).groupBy(lessonProgress.userId).having(hasAll)
  const held = and(eq(certificates.userId, users.id), eq(certificates.courseId, courseId))
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(gt(users.id, last), inArray(users.id, complete), notExists(db.select({ one: sql`1` }).from(certificates).where(held))))
      .orderBy(users.id)
      .limit(peopleAtOnce)
    for (const { id } of rows) yield id
    const end = rows.at(-1)
    if (!end || rows.length < peopleAtOnce) return
    last = end.id
  }
}
