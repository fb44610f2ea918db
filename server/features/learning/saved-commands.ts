import { and, eq } from 'drizzle-orm'
import type { learningCommands } from '../../../contract/learning/learning.ts'
import { may } from '../../../contract/permissions.ts'
import { courses, savedCourses } from '../../db/schema.ts'
import type { CommandHandler } from '../../handler.ts'
import { notFound, sequentially } from '../command-outcomes.ts'
import { decideOn } from '../decisions.ts'
import { startedCourses } from './started.ts'

/** Saves a course for later, or removes it from the saved ones. The last decision counts (docs/decisions/073). */
export const saveCourse: CommandHandler<typeof learningCommands.saveCourse> = ({ tx, person, nextChange }, entries) =>
  sequentially(entries, async (entry) => {
    const { course_id: courseId, is_saved: isSaved } = entry.input
    const [course] = await tx.select({ isPublished: courses.isPublished }).from(courses).where(eq(courses.id, courseId))
    // A withdrawn course can still leave the list.
    if (!course) return notFound
    const hasStarted = !course.isPublished && (await startedCourses(tx, person.id, [courseId])).has(courseId)
    if (isSaved && !may(person, 'course.read', { isPublished: course.isPublished, hasStarted })) return notFound
    const [before] = await tx
      .select()
      .from(savedCourses)
      .where(and(eq(savedCourses.userId, person.id), eq(savedCourses.courseId, courseId)))
    const decided = decideOn(entry, before)
    if (!decided) return { outcome: 'duplicate', scope: 'me', change: before?.change ?? 0 }
    const row = { isSaved, ...decided, change: await nextChange('me') }
    await tx
      .insert(savedCourses)
      .values({ userId: person.id, courseId, ...row })
      .onConflictDoUpdate({ target: [savedCourses.userId, savedCourses.courseId], set: row })
    return { outcome: 'applied', scope: 'me', change: row.change }
  })
