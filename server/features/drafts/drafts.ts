import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { nodesOf } from '../../../contract/drafts/draft-package.ts'
import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { lockPublications } from '../../db/content/publish-version.ts'
import { gradable } from '../../db/content/stored-courses.ts'
import { takeChanges } from '../../db/counters.ts'
import { isNamed } from '../../db/lists/search.ts'
import type { Transaction } from '../../db/open.ts'
import { repeated } from '../../db/repeated.ts'
import { courseDrafts, coursePeople, courses, draftNodes, draftPeople, users } from '../../db/schema.ts'
import { stableId } from '../../db/stable-id.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { personColumns, shownTo, viewerOf } from '../../people/shown-to.ts'
import { teaches } from '../teaching/taught-courses.ts'
import { newNodeRows, publishedFiles } from './draft-changes.ts'
import { priceOfDraft, publishDraft } from './publish-draft.ts'
import { renumber } from './renumber.ts'
import { sharingHandlers } from './share-draft.ts'

const maxTeachers = 20

export const draftHandlers: AreaHandlers<typeof endpoints.drafts> = {
  publish: publishDraft,
  price: priceOfDraft,

  async begin({ db, log, person, language }, { id }) {
    await repeated(db, async (tx) => {
      // One beginning at a time. A lock of the course's row would come before the counter, against the lock order.
      await lockPublications(tx)
      const [course] = await tx.select().from(courses).where(eq(courses.id, id))
      if (!course) throw new Refusal('not_found')
      if (!may(person, 'draft.start') || !(await teaches(tx, person, id))) throw new Refusal('forbidden')
      if ((await tx.$count(courseDrafts, eq(courseDrafts.courseId, id))) > 0) return
      // Another build may have written blocks that this one would damage.
      if ((await gradable({ db, log }, [course], tx)).length === 0) throw new Refusal('conflict')
      const { manifest, currentVersion: version, slug } = course
      const nodes = nodesOf(manifest, { courseId: id, idOf: (place) => stableId(`draft:${id}:${place}`) })
      const people = await tx.select().from(coursePeople).where(eq(coursePeople.courseId, id))
      const first = await takeChanges(tx, 'teaching', nodes.length + 1)
      const files = publishedFiles(manifest)
      await tx.insert(courseDrafts).values({ courseId: id, files, version, slug, change: first + nodes.length })
      // An administrator works on a course of others as an author.
      const others = people.some(({ userId }) => userId === person.id)
        ? []
        : [{ courseId: id, userId: person.id, right: 'author' as const }]
      const rights = [...people.map(({ courseId, userId, right }) => ({ courseId, userId, right })), ...others]
      await tx.insert(draftPeople).values(rights)
      await tx.insert(draftNodes).values(newNodeRows(nodes, { courseId: id, first }))
    })
    return { message: translate(language, 'saved') }
  },

  async teachers({ db, person, clock }, { name }) {
    const items = await db
      .select(personColumns)
      .from(users)
      .where(
        and(
          inArray(users.role, ['instructor', 'admin']),
          ne(users.id, person.id),
          or(isNull(users.suspendedUntil), lte(users.suspendedUntil, new Date(clock()))),
          sql`coalesce(${users.levels} ->> 'name', 'everyone') in ('everyone', 'members')`,
          isNamed(name, users.nameFolded),
        ),
      )
      .orderBy(asc(users.nameFolded), asc(users.id))
      .limit(maxTeachers)
    const found = items.map((teacher) => teacher.id)
    const viewer = await viewerOf(db, person, found)
    return { items: items.filter(({ id }) => !viewer.apart.has(id)).map((teacher) => shownTo(viewer, teacher)) }
  },

  ...sharingHandlers,
}

/** Copies the people of a published course to its draft, after an administrator's act. */
export async function alignPeople(tx: Transaction, courseId: string): Promise<void> {
  const [draft] = await tx.select().from(courseDrafts).where(eq(courseDrafts.courseId, courseId)).for('update')
  if (!draft) return
  const people = await tx.select().from(coursePeople).where(eq(coursePeople.courseId, courseId))
  await tx.update(draftPeople).set({ right: null }).where(eq(draftPeople.courseId, courseId))
  for (const { userId, right } of people) {
    await tx
      .insert(draftPeople)
      .values({ courseId, userId, right })
      .onConflictDoUpdate({ target: [draftPeople.courseId, draftPeople.userId], set: { right, asked: null } })
  }
  await renumber(tx, courseId, { withNodes: true })
}
