import { and, eq } from 'drizzle-orm'
import type { CertificateState } from '../../../contract/certificates/certificates.ts'
import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import type { LessonProgress } from '../../../contract/learning/learning.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { courseContacts } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'

export type OpenConditions = Omit<CertificateState, 'code' | 'is_complete'>

export const noConditions: OpenConditions = { lessons: [], wait_minutes: 0, renamed: null }

interface Contact {
  readonly since: Date
  readonly name: string
}

/**
 * Remembers when a person first had to do with these courses, and under which name. The server's clock alone counts. A
 * repeated call changes nothing.
 */
export async function noteContact(
  db: Database | Transaction,
  { id, name }: Person,
  courseIds: readonly string[],
  now: number,
): Promise<void> {
  if (courseIds.length === 0) return
  await db
    .insert(courseContacts)
    .values(courseIds.map((courseId) => ({ userId: id, courseId, since: new Date(now), name })))
    .onConflictDoNothing()
}

export async function contactOf(tx: Transaction, person: Person, courseId: string, now: number): Promise<Contact> {
  const read = () =>
    tx
      .select({ since: courseContacts.since, name: courseContacts.name })
      .from(courseContacts)
      .where(and(eq(courseContacts.userId, person.id), eq(courseContacts.courseId, courseId)))
  const [known] = await read()
  if (known) return known
  await noteContact(tx, person, [courseId], now)
  return { since: new Date(now), name: person.name }
}

/**
 * The conditions that a completed course does not meet yet. `contactShare` of the stated time is required twice. Each
 * lesson must have been open that long, in seconds that devices count without their calendar. And the first contact must
 * be that long ago by the server's clock. So a wrong clock on a device delays no certificate. Work that arrives in one
 * batch waits for that part of the course's length at most.
 */
export function openConditions(
  course: Manifest,
  progress: readonly LessonProgress[],
  { contact, name, now, contactShare }: { contact: Contact; name: string; now: number; contactShare: number },
): OpenConditions {
  const asked = (minutes: number) => minutes * 60 * contactShare
  const lessons = lessonsOf(course)
  const counted = new Map(progress.map(({ lesson_id, seconds }) => [lesson_id, Object.values(seconds).reduce((sum, one) => sum + one, 0)]))
  const short = lessons.flatMap(({ id, minutes }) => {
    const left = asked(minutes) - (counted.get(id) ?? 0)
    return left > 0 ? [{ lesson_id: id, minutes: Math.ceil(left / 60) }] : []
  })
  const whole = asked(lessons.reduce((sum, { minutes }) => sum + minutes, 0))
  const known = Math.max(0, now - contact.since.getTime()) / 1000
  return {
    lessons: short,
    wait_minutes: Math.max(0, Math.ceil((whole - known) / 60)),
    renamed: contact.name === name ? null : { from: contact.name, to: name },
  }
}

export function areMet({ lessons, wait_minutes, renamed }: OpenConditions): boolean {
  return lessons.length === 0 && wait_minutes === 0 && renamed === null
}
