import { and, eq, inArray, sql } from 'drizzle-orm'
import type { reviewCommands } from '../../../contract/courses/reviews.ts'
import { may } from '../../../contract/permissions.ts'
import { courses, lessonProgress, reviews } from '../../db/schema.ts'
import type { CommandContext, CommandHandler, CommandOutcome } from '../../handler.ts'
import { forbidden, notFound } from '../command-outcomes.ts'

type ReviewRow = typeof reviews.$inferSelect

export const reviewCourse: CommandHandler<typeof reviewCommands.reviewCourse> = (context, entries) =>
  changeReviews(context, entries, ({ input, madeAt }) => ({
    stars: input.stars,
    body: input.body ?? '',
    madeAt: new Date(madeAt),
    removedAt: null,
  }))

export const removeReview: CommandHandler<typeof reviewCommands.removeReview> = (context, entries) =>
  changeReviews(context, entries, ({ madeAt }, before) => {
    if (!before || before.removedAt) return 'not_found'
    return { stars: before.stars, body: '', madeAt: before.madeAt, removedAt: new Date(madeAt) }
  })

type Content = Pick<ReviewRow, 'stars' | 'body' | 'madeAt' | 'removedAt'>

/** Sequentially: a push rarely contains more than one, and each changes the sums of its course. */
async function changeReviews<E extends { input: { course_id: string } }>(
  context: CommandContext,
  entries: readonly E[],
  decide: (entry: E, before: ReviewRow | undefined) => Content | 'not_found',
): Promise<CommandOutcome[]> {
  const learned = await learnedCourses(
    context,
    entries.map((entry) => entry.input.course_id),
  )
  const outcomes: CommandOutcome[] = []
  for (const entry of entries) outcomes.push(await changeReview(context, entry, learned, decide))
  return outcomes
}

async function changeReview<E extends { input: { course_id: string } }>(
  { tx, person, nextChange }: CommandContext,
  entry: E,
  learned: ReadonlyMap<string, boolean>,
  decide: (entry: E, before: ReviewRow | undefined) => Content | 'not_found',
): Promise<CommandOutcome> {
  const courseId = entry.input.course_id
  const hasLearned = learned.get(courseId)
  if (hasLearned === undefined) return notFound
  if (!may(person, 'course.review', { hasLearned })) return forbidden
  const shown = await nextChange('catalogue')
  const isThis = and(eq(reviews.courseId, courseId), eq(reviews.userId, person.id))
  const [before] = await tx.select().from(reviews).where(isThis)
  const content = decide(entry, before)
  if (content === 'not_found') return notFound
  if (before && isSame(before, content)) return { outcome: 'duplicate', scope: 'me', change: before.change }
  const change = await nextChange('me')
  await tx
    .insert(reviews)
    .values({ courseId, userId: person.id, ...content, change })
    .onConflictDoUpdate({ target: [reviews.userId, reviews.courseId], set: { ...content, change } })
  const count = Number(content.removedAt === null) - Number(before !== undefined && before.removedAt === null)
  const stars = (content.removedAt ? 0 : content.stars) - (before && !before.removedAt ? before.stars : 0)
  await tx
    .update(courses)
    .set({ starsSum: sql`${courses.starsSum} + ${stars}`, reviewCount: sql`${courses.reviewCount} + ${count}`, change: shown })
    .where(eq(courses.id, courseId))
  return { outcome: 'applied', scope: 'me', change }
}

const isSame = (before: ReviewRow, content: Content) =>
  before.stars === content.stars && before.body === content.body && (before.removedAt === null) === (content.removedAt === null)

/** Maps each course that this person may read to whether they have progress in it. */
async function learnedCourses({ tx, person }: CommandContext, ids: readonly string[]): Promise<Map<string, boolean>> {
  const wanted = [...new Set(ids)]
  const rows = await tx.select({ id: courses.id, isPublished: courses.isPublished }).from(courses).where(inArray(courses.id, wanted))
  const progress = await tx
    .selectDistinct({ id: lessonProgress.courseId })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, person.id), inArray(lessonProgress.courseId, wanted)))
  const started = new Set(progress.map(({ id }) => id))
  return new Map(
    rows
      .filter(({ id, isPublished }) => may(person, 'course.read', { isPublished, hasStarted: started.has(id) }))
      .map(({ id }) => [id, started.has(id)]),
  )
}
