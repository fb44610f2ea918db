import { and, count, desc, eq, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { lessonsOf } from '../../../contract/courses/courses.ts'
import { type CourseLearners, maxLearners, maxTaught } from '../../../contract/courses/learners.ts'
import type { endpoints } from '../../../contract/index.ts'
import { gradable } from '../../db/content/stored-courses.ts'
import type { Transaction } from '../../db/open.ts'
import { courseLearners, courses, users } from '../../db/schema.ts'
import type { AreaHandlers, CommandOutcome, MemberContext, Person } from '../../handler.ts'
import { personColumns } from '../../people/shown-to.ts'
import { readFacts } from '../sync/read-facts.ts'
import { ownGroups } from './groups.ts'
import { learnerRows } from './learner-rows.ts'
import { isTaughtBy } from './taught-courses.ts'

/** Notes a report of learning, by the server's clock. A learner who has left the list stays away from it. */
export async function noteReport(tx: Transaction, person: Pick<Person, 'id'>, courseIds: Iterable<string>, now: number): Promise<void> {
  const rows = [...new Set(courseIds)].map((courseId) => ({ courseId, userId: person.id, heardAt: new Date(now) }))
  if (rows.length === 0) return
  await tx
    .insert(courseLearners)
    .values(rows)
    .onConflictDoUpdate({
      target: [courseLearners.courseId, courseLearners.userId],
      set: { heardAt: sql`excluded.heard_at`, changedIn: sql`excluded.changed_in` },
    })
}

/** Courses of the commands that were not rejected. */
export const acceptedCourses = (
  entries: readonly { readonly input: { readonly course_id: string } }[],
  outcomes: readonly CommandOutcome[],
): string[] => entries.flatMap(({ input }, place) => (outcomes[place]?.outcome === 'rejected' ? [] : [input.course_id]))

/** Numbers of transactions. Those before `complete` have ended; `last` has not begun. */
interface Snapshot {
  readonly complete: number
  readonly last: number
}

/** A device's position in a course. */
interface Position {
  readonly after: number
  readonly version: number
}

export const learnerHandlers: AreaHandlers<typeof endpoints.learners> = {
  async list(context, { known, epoch: knownEpoch }) {
    return context.db.transaction(
      async (tx) => {
        const { epoch } = await readFacts(tx)
        const snapshot = await readSnapshot(tx)
        const positions = epoch === knownEpoch ? positionsOf(known) : new Map<string, Position>()
        const rows = await tx
          .select({
            id: courses.id,
            slug: courses.slug,
            title: sql<CourseLearners['title']>`${courses.summary}->'title'`,
            version: courses.currentVersion,
          })
          .from(courses)
          .where(isTaughtBy(context.db, context.person, courses.id))
          .orderBy(courses.slug)
          .limit(maxTaught)
        const totals = await countListed(
          tx,
          context.person,
          rows.map(({ id }) => id),
        )
        const answers: CourseLearners[] = []
        for (const row of rows) {
          const before = positions.get(row.id)
          const isKnown = before !== undefined && before.version === row.version && before.after <= snapshot.complete
          const read = await readCourse(context, tx, { id: row.id, snapshot, after: isKnown ? before.after : null })
          // Another build may read it: the device keeps what it has.
          if (!read) continue
          const { id, slug, title, version } = row
          const position = `${snapshot.complete}.${version}`
          answers.push({ course_id: id, slug, title, position, reset: !isKnown, total: totals.get(id) ?? 0, ...read })
        }
        return { epoch, courses: answers, groups: await ownGroups(tx, context.person) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  },
}

function positionsOf(known: string | undefined): Map<string, Position> {
  const entries = (known ?? '').split(',').filter((one) => one !== '')
  return new Map(
    entries.map((one) => {
      const [id = '', position = ''] = one.split(':')
      const [after, version] = position.split('.').map(Number)
      return [id, { after: after ?? 0, version: version ?? 0 }]
    }),
  )
}

async function readSnapshot(tx: Transaction): Promise<Snapshot> {
  const answer: unknown = await tx.execute(sql`
    select pg_snapshot_xmin(now)::text as complete, pg_snapshot_xmax(now)::text as last from pg_current_snapshot() as now`)
  const [row] = (answer as { rows: { complete: string; last: string }[] }).rows
  if (!row) throw new Error('The database has no snapshot.')
  return { complete: Number(row.complete), last: Number(row.last) }
}

/** People in the list. Not the caller: teachers try out their own courses. */
const listed = (person: Person) => and(eq(courseLearners.isListed, true), isNull(users.deletedAt), ne(courseLearners.userId, person.id))

async function countListed(tx: Transaction, person: Person, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: courseLearners.courseId, total: count() })
    .from(courseLearners)
    .innerJoin(users, eq(users.id, courseLearners.userId))
    .where(and(inArray(courseLearners.courseId, [...ids]), listed(person)))
    .groupBy(courseLearners.courseId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

interface Asked {
  readonly id: string
  readonly snapshot: Snapshot
  /** Null: all learners. */
  readonly after: number | null
}

/** The changed learners of one course: a few queries for all of them. Undefined if this build cannot read the course. */
async function readCourse(
  { db, log, person }: MemberContext,
  tx: Transaction,
  { id, snapshot, after }: Asked,
): Promise<Pick<CourseLearners, 'changes' | 'lessons'> | undefined> {
  const changed = courseLearners.changedIn
  // Numbers above the last one are of the database before a restore.
  const isNew =
    after === null ? listed(person) : and(gte(changed, after), lte(changed, snapshot.last), ne(courseLearners.userId, person.id))
  const found = await tx
    .select({ person: personColumns, heardAt: courseLearners.heardAt, isListed: courseLearners.isListed, deletedAt: users.deletedAt })
    .from(courseLearners)
    .innerJoin(users, eq(users.id, courseLearners.userId))
    .where(and(eq(courseLearners.courseId, id), isNew))
    .orderBy(desc(changed), desc(courseLearners.userId))
    .limit(maxLearners)
  if (found.length === 0 && after !== null) return { changes: [] }
  const [course] = await gradable({ db, log }, await tx.select().from(courses).where(eq(courses.id, id)), tx)
  if (!course) return undefined
  const shown = found.filter((row) => row.isListed && row.deletedAt === null)
  const rows = await learnerRows(tx, { course, teacherId: person.id }, shown)
  const changes = found.map((row) => ({ id: row.person.id, row: rows.get(row.person.id) ?? null }))
  const lessons = lessonsOf(course.manifest).map((lesson) => ({ id: lesson.id, title: lesson.title }))
  return { changes, ...(after === null && { lessons }) }
}
