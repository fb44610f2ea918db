import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { isNewer } from '../../../contract/blocks/block.ts'
import { codeAlphabet, codeLength } from '../../../contract/certificates/certificates.ts'
import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { courseProgress, isLessonComplete, type LessonProgress } from '../../../contract/learning/learning.ts'
import { attempts, certificates, lessonProgress } from '../../db/schema.ts'
import type { CommandContext } from '../../handler.ts'
import { attemptOf, progressOf } from '../learning/learning.ts'
import { areMet, contactOf, type OpenConditions, openConditions } from './conditions.ts'

/**
 * Issues one certificate for each of these courses that the person has completed and has none for. All conditions must
 * be met. Returns the open conditions of completed courses. Called in the transaction that changed the progress, with
 * the person locked: a concurrent push finds the first certificate. A unique index backs that up.
 */
export async function issueCertificates(
  { tx, person, clock, signer, contactShare, nextChange }: Omit<CommandContext, 'services'>,
  courses: ReadonlyMap<string, Manifest>,
  courseIds: Iterable<string>,
): Promise<Map<string, OpenConditions>> {
  const open = new Map<string, OpenConditions>()
  const wanted = [...new Set(courseIds)].filter((id) => courses.has(id))
  if (wanted.length === 0) return open
  const held = await tx
    .select({ courseId: certificates.courseId })
    .from(certificates)
    .where(and(eq(certificates.userId, person.id), inArray(certificates.courseId, wanted)))
  for (const courseId of wanted) {
    const course = courses.get(courseId)
    if (!course || !isWhollyKnown(course) || held.some((one) => one.courseId === courseId)) continue
    const progress = await wholeProgress({ tx, person }, course)
    if (!progress) continue
    const now = clock()
    const contact = await contactOf(tx, person, courseId, now)
    const conditions = openConditions(course, progress, { contact, name: person.name, now, contactShare })
    if (!areMet(conditions)) {
      open.set(courseId, conditions)
      continue
    }
    // Whole seconds: the credential stores no finer time, and both must be equal.
    const issuedAt = Math.floor(now / 1000) * 1000
    const content = { code: newCode(), issuedAt, packageVersion: course.version, name: person.name, courseTitle: course.title }
    await tx.insert(certificates).values({
      code: content.code,
      userId: person.id,
      courseId,
      name: person.name,
      courseSlug: course.slug,
      courseTitle: course.title,
      packageVersion: course.version,
      issuedAt: new Date(issuedAt),
      credential: signer.sign(content),
      change: await nextChange('me'),
    })
  }
  return open
}

/** A course with requirements of a newer build: that build must issue the certificate. */
function isWhollyKnown(course: Manifest): boolean {
  return lessonsOf(course).every(({ blocks }) => blocks.every((block) => !isNewer(block)))
}

/**
 * The progress in a completed course, otherwise null. Decides by the server's own rows. Attempts are read only once every
 * lesson is complete.
 */
async function wholeProgress({ tx, person }: Pick<CommandContext, 'tx' | 'person'>, course: Manifest): Promise<LessonProgress[] | null> {
  const rows = await tx
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, person.id), eq(lessonProgress.courseId, course.id)))
  const progress = rows.map(progressOf)
  const byLesson = new Map<string, LessonProgress>(progress.map((one) => [one.lesson_id, one]))
  if (!lessonsOf(course).every((lesson) => isLessonComplete(lesson, byLesson.get(lesson.id)))) return null
  const tries = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, person.id), eq(attempts.courseId, course.id), eq(attempts.isPassed, true)))
  return courseProgress(course, progress, tries.map(attemptOf)).isComplete ? progress : null
}

/** 32 letters: five bits of a random byte choose one without bias. */
function newCode(): string {
  return [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
}
