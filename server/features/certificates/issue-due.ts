import { and, eq, exists, gt, notExists, sql } from 'drizzle-orm'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { readable } from '../../db/content/stored-courses.ts'
import { counterOf, lockPerson, takeChanges } from '../../db/counters.ts'
import { certificates, courses, lessonProgress, users } from '../../db/schema.ts'
import type { Services } from '../../handler.ts'
import { issueCertificates } from './issue-certificates.ts'

const peopleAtOnce = 200

/**
 * Issues certificates that no device's report triggers: a new version of a course may require less, and learners have
 * then completed it without an action. Runs after courses are published.
 */
export async function issueDue({
  db,
  log,
  clock,
  signer,
  contactShare,
}: Pick<Services, 'db' | 'log' | 'clock' | 'signer' | 'contactShare'>): Promise<void> {
  for (const { id } of await readable({ db, log }, await db.select({ id: courses.id, change: courses.change }).from(courses))) {
    const [course] = await db.select({ manifest: courses.manifest }).from(courses).where(eq(courses.id, id))
    if (!course) continue
    for await (const person of withoutCertificate(db, id)) await issueTo(person, course.manifest)
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

/** Ids of people with progress in a course and no certificate, in batches. */
async function* withoutCertificate(db: Services['db'], courseId: string): AsyncGenerator<string> {
  const started = and(eq(lessonProgress.userId, users.id), eq(lessonProgress.courseId, courseId))
  const held = and(eq(certificates.userId, users.id), eq(certificates.courseId, courseId))
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          gt(users.id, last),
          exists(db.select({ one: sql`1` }).from(lessonProgress).where(started)),
          notExists(db.select({ one: sql`1` }).from(certificates).where(held)),
        ),
      )
      .orderBy(users.id)
      .limit(peopleAtOnce)
    for (const { id } of rows) yield id
    const end = rows.at(-1)
    if (!end || rows.length < peopleAtOnce) return
    last = end.id
  }
}
