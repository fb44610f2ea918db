import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { isNewer } from '../../../contract/blocks/block.ts'
import { codeAlphabet, codeLength } from '../../../contract/certificates/certificates.ts'
import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { courseProgress, isLessonComplete, type LessonProgress } from '../../../contract/learning/learning.ts'
import { attempts, certificates, lessonProgress } from '../../db/schema.ts'
import type { CommandContext } from '../../handler.ts'
import { tell } from '../../notices/tell.ts'
import { attemptOf, progressOf } from '../learning/learning.ts'
import { candidates } from '../learning/published-versions.ts'
import { areMet, contactOf, type OpenConditions, openConditions } from './conditions.ts'

/**
 * Issues one certificate for each of these courses that the person has completed and has none for. The current version counts, or the one
 * of the report. A course that was complete once stays so in every later version. All conditions must be met. Returns the open conditions
 * of completed courses. Called in the transaction that changed the progress, with the person locked: a concurrent push finds the first
 * certificate. A unique index backs that up.
 */
export async function issueCertificates(
  { tx, person, clock, signer, contactShare, nextChange }: Omit<CommandContext, 'services' | 'recordAct'>,
  courses: ReadonlyMap<string, Manifest>,
  reports: Iterable<Report>,
): Promise<Map<string, OpenConditions>> {
  const open = new Map<string, OpenConditions>()
  const all = [...reports]
  const wanted = [...new Set(all.map(({ courseId }) => courseId))].filter((id) => courses.has(id))
  if (wanted.length === 0) return open
  const held = await tx
    .select({ courseId: certificates.courseId })
    .from(certificates)
    .where(and(eq(certificates.userId, person.id), inArray(certificates.courseId, wanted)))
  for (const courseId of wanted) {
    const current = courses.get(courseId)
    if (!current || held.some((one) => one.courseId === courseId)) continue
    const named = all.filter((one) => one.courseId === courseId).map(({ version }) => version)
    const completed = await completedCourse({ tx, person, nextChange }, current, named)
    if (!completed) continue
    const { course, progress } = completed
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
    await tell(tx, [{ kind: 'certificate', targetId: content.code, userId: person.id, at: now }])
  }
  return open
}

/** A course with requirements of a newer build: that build must issue the certificate. */
function isWhollyKnown(course: Manifest): boolean {
  return lessonsOf(course).every(({ blocks }) => blocks.every((block) => !isNewer(block)))
}

/** A report about a course. `version`: of the device's package; 0 for the current one, undefined if the device does not say it. */
interface Report {
  readonly courseId: string
  readonly version: number | undefined
}

/**
 * The completed version of a course with the person's progress in it, otherwise null. Decides by the server's own rows. The first
 * time, one of them gets the mark that later versions respect.
 */
async function completedCourse(
  { tx, person, nextChange }: Pick<CommandContext, 'tx' | 'person' | 'nextChange'>,
  current: Manifest,
  named: readonly (number | undefined)[],
): Promise<{ course: Manifest; progress: LessonProgress[] } | null> {
  const isOwn = and(eq(lessonProgress.userId, person.id), eq(lessonProgress.courseId, current.id))
  const rows = await tx.select().from(lessonProgress).where(isOwn)
  if (rows.length === 0) return null
  const progress = rows.map(progressOf)
  const marked = Math.max(...rows.map(({ courseCompleteIn }) => courseCompleteIn))
  const passed = once(() =>
    tx
      .select()
      .from(attempts)
      .where(and(eq(attempts.userId, person.id), eq(attempts.courseId, current.id), eq(attempts.isPassed, true))),
  )
  const versions: Manifest[] = []
  for (const version of new Set([0, ...named, ...(marked > 0 ? [marked] : [])])) versions.push(...(await candidates(tx, current, version)))
  for (const course of new Set(versions)) {
    if (!(await isCompleteIn(course, progress, passed))) continue
    if (marked === 0) {
      await tx
        .update(lessonProgress)
        .set({ courseCompleteIn: course.version, change: await nextChange('me') })
        // The same row in every order of reports.
        .where(and(isOwn, eq(lessonProgress.lessonId, lessonsOf(course)[0]?.id ?? '')))
    }
    return { course, progress }
  }
  // Marked in a version that this build cannot read.
  return marked > 0 && isWhollyKnown(current) ? { course: current, progress } : null
}

/** Attempts are read only once every lesson is complete. */
async function isCompleteIn(course: Manifest, progress: readonly LessonProgress[], passed: () => Promise<AttemptRow[]>): Promise<boolean> {
  if (!isWhollyKnown(course)) return false
  const own = progress.map(({ course_complete_in: _mark, ...one }) => one)
  const byLesson = new Map(own.map((one) => [one.lesson_id, one]))
  if (!lessonsOf(course).every((lesson) => isLessonComplete(lesson, byLesson.get(lesson.id)))) return false
  return courseProgress(course, own, (await passed()).map(attemptOf)).isComplete
}

type AttemptRow = typeof attempts.$inferSelect

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => (answer ??= read())
}

/** 32 letters: five bits of a random byte choose one without bias. */
function newCode(): string {
  return [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
}
