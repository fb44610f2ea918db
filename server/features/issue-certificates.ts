import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { isNewer } from '../../contract/blocks/block.ts'
import { codeAlphabet, codeLength } from '../../contract/certificates.ts'
import { lessonsOf, type Manifest } from '../../contract/courses.ts'
import { courseStanding, isLessonComplete, type LessonProgress } from '../../contract/learning.ts'
import { attempts, certificates, lessonProgress } from '../db/schema.ts'
import type { CommandContext } from '../handler.ts'
import { attemptOf, progressOf } from './learning.ts'

/**
 * Issues what is due: one certificate for each of these courses that this person has completed and holds none for. Called in
 * the transaction that changed their progress or tries, with the person locked, so that twins of a push find the
 * certificate of the first; a unique index stands behind that.
 */
export async function issueCertificates(
  { tx, person, clock, signer, nextChange }: Omit<CommandContext, 'services'>,
  courses: ReadonlyMap<string, Manifest>,
  courseIds: Iterable<string>,
): Promise<void> {
  const wanted = [...new Set(courseIds)].filter((id) => courses.has(id))
  if (wanted.length === 0) return
  const held = await tx
    .select({ courseId: certificates.courseId })
    .from(certificates)
    .where(and(eq(certificates.userId, person.id), inArray(certificates.courseId, wanted)))
  for (const courseId of wanted) {
    const course = courses.get(courseId)
    if (!course || !isWhollyKnown(course) || held.some((one) => one.courseId === courseId) || !(await isComplete({ tx, person }, course)))
      continue
    // Whole seconds: the credential holds no finer ones, and both must say the same.
    const issuedAt = Math.floor(clock() / 1000) * 1000
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
}

/** What a newer build asks for in a course, this one cannot tell to be done: it leaves the certificate to that build. */
function isWhollyKnown(course: Manifest): boolean {
  return lessonsOf(course).every(({ blocks }) => blocks.every((block) => !isNewer(block)))
}

/** By the server's own rows. Tries are read only once every lesson is done: until then they decide nothing. */
async function isComplete({ tx, person }: Pick<CommandContext, 'tx' | 'person'>, course: Manifest): Promise<boolean> {
  const rows = await tx
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, person.id), eq(lessonProgress.courseId, course.id)))
  const progress = rows.map(progressOf)
  const byLesson = new Map<string, LessonProgress>(progress.map((one) => [one.lesson_id, one]))
  if (!lessonsOf(course).every((lesson) => isLessonComplete(lesson, byLesson.get(lesson.id)))) return false
  const tries = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, person.id), eq(attempts.courseId, course.id), eq(attempts.isPassed, true)))
  return courseStanding(course, progress, tries.map(attemptOf)).isComplete
}

/** 32 letters, so five bits of a random byte choose one without a bias. */
function newCode(): string {
  return [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
}
