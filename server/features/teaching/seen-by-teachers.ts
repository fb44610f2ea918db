import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { lessonsOf } from '../../../contract/courses/courses.ts'
import type { endpoints } from '../../../contract/index.ts'
import type { JoinedGroup, SeenCourse } from '../../../contract/people/seen-by-teachers.ts'
import { gradable } from '../../db/content/stored-courses.ts'
import type { Transaction } from '../../db/open.ts'
import { classGroupCourses, classGroups, classMembers, courseLearners, coursePeople, courses, users } from '../../db/schema.ts'
import type { AreaHandlers, MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { personColumns, seenBy, viewerOf } from '../../people/shown-to.ts'
import { thisTransaction } from './group-learners.ts'
import { learnerRows } from './learner-rows.ts'

export const seenHandlers: AreaHandlers<typeof endpoints.seen> = {
  async get(context) {
    return await context.db.transaction(
      async (tx) => ({ groups: await joinedGroups(context, tx), courses: await seenCourses(context, tx) }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  },

  async comeBack({ db, person, language }, { id }) {
    const found = await db
      .update(courseLearners)
      .set({ isListed: true, changedIn: thisTransaction })
      .where(and(eq(courseLearners.courseId, id), eq(courseLearners.userId, person.id)))
      .returning({ id: courseLearners.courseId })
    if (found.length === 0) throw new Refusal('not_found')
    return { message: translate(language, 'saved') }
  },
}

async function joinedGroups({ person }: MemberContext, tx: Transaction): Promise<JoinedGroup[]> {
  const rows = await tx
    .select({ id: classGroups.id, name: classGroups.name, joinedAt: classMembers.joinedAt, teacher: personColumns })
    .from(classMembers)
    .innerJoin(classGroups, eq(classGroups.id, classMembers.groupId))
    .innerJoin(users, eq(users.id, classGroups.ownerId))
    .where(eq(classMembers.userId, person.id))
    .orderBy(classMembers.joinedAt)
  const ids = rows.map(({ id }) => id)
  const titles = await tx
    .select({ groupId: classGroupCourses.groupId, title: titleOfCourse, slug: courses.slug })
    .from(classGroupCourses)
    .innerJoin(courses, eq(courses.id, classGroupCourses.courseId))
    .where(inArray(classGroupCourses.groupId, ids))
    .orderBy(courses.slug)
  const viewer = await viewerOf(
    tx,
    person,
    rows.map(({ teacher }) => teacher.id),
  )
  return rows.map(({ id, name, joinedAt, teacher }) => {
    const own = titles.filter(({ groupId }) => groupId === id)
    return {
      id,
      name,
      teacher: seenBy(viewer, teacher),
      courses: own.map(({ title }) => title),
      slugs: own.map(({ slug }) => slug),
      joined_at: joinedAt.getTime(),
    }
  })
}

const titleOfCourse = sql<SeenCourse['title']>`${courses.summary}->'title'`

/** The rows of the caller, made by the code that makes them for the teachers. */
async function seenCourses({ db, log, person }: MemberContext, tx: Transaction): Promise<SeenCourse[]> {
  const listed = await tx
    .select({
      person: personColumns,
      heardAt: courseLearners.heardAt,
      isListed: courseLearners.isListed,
      course: { id: courses.id, slug: courses.slug, title: titleOfCourse },
    })
    .from(courseLearners)
    .innerJoin(users, eq(users.id, courseLearners.userId))
    .innerJoin(courses, eq(courses.id, courseLearners.courseId))
    .where(eq(courseLearners.userId, person.id))
    .orderBy(courses.slug)
  const found: SeenCourse[] = []
  for (const { course, isListed, ...own } of listed) {
    const teachers = await teachersOf(tx, course.id)
    const viewer = await viewerOf(
      tx,
      person,
      teachers.map(({ id }) => id),
    )
    const [readable] = isListed ? await gradable({ db, log }, await tx.select().from(courses).where(eq(courses.id, course.id)), tx) : []
    const rows = readable && (await learnerRows(tx, { course: readable, teacherId: teachers[0]?.id ?? null }, [own]))
    found.push({
      course_id: course.id,
      slug: course.slug,
      title: course.title,
      lessons: readable ? lessonsOf(readable.manifest).map(({ id, title }) => ({ id, title })) : [],
      teachers: teachers.map((teacher) => seenBy(viewer, teacher)),
      row: rows?.get(person.id) ?? null,
      is_left: !isListed,
    })
  }
  return found
}

/** Those who have the list of the course, the owner first. */
async function teachersOf(tx: Transaction, courseId: string) {
  const rows = await tx
    .select({ person: personColumns, right: coursePeople.right })
    .from(coursePeople)
    .innerJoin(users, eq(users.id, coursePeople.userId))
    .where(
      and(
        eq(coursePeople.courseId, courseId),
        inArray(coursePeople.right, ['owner', 'author']),
        ne(users.role, 'student'),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.id)
  return rows.sort((one, other) => Number(other.right === 'owner') - Number(one.right === 'owner')).map(({ person }) => person)
}
