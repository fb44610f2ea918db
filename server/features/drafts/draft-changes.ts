import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type CourseRight, courseRights, type Manifest } from '../../../contract/courses/courses.ts'
import type { nodesOf } from '../../../contract/drafts/draft-package.ts'
import type { CourseDraft, DraftComment, DraftNode, DraftReview } from '../../../contract/drafts/draft-rows.ts'
import type { Transaction } from '../../db/open.ts'
import { courseDrafts, draftComments, draftNodes, draftPeople, draftReviews, users } from '../../db/schema.ts'
import { readSetting } from '../../db/stored-settings.ts'
import { accountName } from '../../people/shown-to.ts'
import { changesBy } from '../sync/changes-in.ts'

type NodeRow = typeof draftNodes.$inferSelect

export const draftNodeOf = ({ id, courseId, parentId, rank, kind, fields, clashes, revision, isRemoved }: NodeRow): DraftNode => ({
  id,
  course_id: courseId,
  parent_id: parentId,
  rank,
  kind,
  fields,
  clashes,
  revision,
  is_removed: isRemoved,
})

/** Rows of the nodes of a new draft. Their numbers begin with `first`. */
export const newNodeRows = (nodes: ReturnType<typeof nodesOf>, { courseId, first }: { courseId: string; first: number }) =>
  nodes.map(({ parent_id, ...node }, place) => ({
    ...node,
    courseId,
    clashes: [],
    revision: 1,
    isRemoved: false,
    parentId: node.kind === 'course' ? null : parent_id,
    change: first + place,
  }))

/** The files of a draft that is published as this version, or begins with it. */
export const publishedFiles = ({ files }: Manifest) => files.map((file) => ({ ...file, is_published: true }))

/** Of a file in one piece the hash is that of the piece. */
const listedFile = ({ path, sha256, bytes, type, chunks, is_published }: (typeof courseDrafts.$inferSelect)['files'][number]) => ({
  ...{ path, sha256, bytes, type },
  ...(chunks && chunks.length > 1 && { chunks }),
  ...(is_published && { is_published }),
})

const own = alias(draftPeople, 'own')

/** Heads of the drafts that the person works on. A person who has lost the right gets a tombstone. */
export const draftChanges = changesBy({
  select: (tx) =>
    tx.select({ draft: courseDrafts, right: own.right }).from(own).innerJoin(courseDrafts, eq(courseDrafts.courseId, own.courseId)),
  number: courseDrafts.change,
  of: own.userId,
  present: isNotNull(own.right),
  changes: async (rows, { tx }) => {
    const { people, asked } = await peopleOf(
      tx,
      rows.map(({ draft }) => draft.courseId),
    )
    const reviews = await reviewsOf(
      tx,
      rows.map(({ draft }) => draft.courseId),
    )
    const needsReview = rows.length > 0 && (await readSetting(tx, 'courses_need_review'))
    return rows.map(({ draft, right }) => {
      const { courseId, version, slug, editedBy, change } = draft
      const files = draft.files.map(listedFile)
      const steps = reviews.get(courseId)
      const row: CourseDraft = {
        id: courseId,
        people: people.get(courseId) ?? [],
        asked: asked.get(courseId) ?? [],
        files,
        version,
        slug,
        ...(steps && { reviews: steps }),
        needs_review: needsReview,
        edited_by: editedBy,
      }
      return { key: courseId, change, row: right === null ? null : row }
    })
  },
})

/** The parts of those drafts. A removed part is a row, so that every author can restore it. */
export const draftNodeChanges = changesBy({
  select: (tx) =>
    tx
      .select({ node: draftNodes })
      .from(draftNodes)
      .innerJoin(own, and(eq(own.courseId, draftNodes.courseId), isNotNull(own.right))),
  number: draftNodes.change,
  of: own.userId,
  changes: async (rows, { tx }) => {
    const comments = await commentsOn(
      tx,
      rows.map(({ node }) => node.id),
    )
    return rows.map(({ node }) => {
      const own = comments.get(node.id)
      return { key: node.id, change: node.change, row: { ...draftNodeOf(node), ...(own && { comments: own }) } }
    })
  },
})

async function commentsOn(tx: Transaction, nodeIds: readonly string[]): Promise<Map<string, DraftComment[]>> {
  const found = new Map<string, DraftComment[]>()
  if (nodeIds.length === 0) return found
  const rows = await tx
    .select()
    .from(draftComments)
    .where(inArray(draftComments.nodeId, [...nodeIds]))
    .orderBy(asc(draftComments.madeAt), asc(draftComments.id))
  for (const { id, nodeId, authorId, body, madeAt, doneAt } of rows) {
    const comment = { id, by: authorId, at: madeAt.getTime(), text: body, is_done: doneAt !== null }
    found.set(nodeId, [...(found.get(nodeId) ?? []), comment])
  }
  return found
}

async function reviewsOf(tx: Transaction, courseIds: readonly string[]): Promise<Map<string, DraftReview[]>> {
  const found = new Map<string, DraftReview[]>()
  if (courseIds.length === 0) return found
  const rows = await tx
    .select()
    .from(draftReviews)
    .where(inArray(draftReviews.courseId, [...courseIds]))
    .orderBy(asc(draftReviews.place))
  for (const { id, courseId, personId, step, seen, filesSeen, madeAt } of rows) {
    const review = { id, by: personId, at: madeAt.getTime(), step, seen, ...(filesSeen !== null && { files_seen: filesSeen }) }
    found.set(courseId, [...(found.get(courseId) ?? []), review])
  }
  return found
}

interface PeopleOf {
  readonly people: Map<string, CourseDraft['people']>
  readonly asked: Map<string, NonNullable<CourseDraft['asked']>>
}

async function peopleOf(tx: Transaction, courseIds: readonly string[]): Promise<PeopleOf> {
  const [people, asked]: [PeopleOf['people'], PeopleOf['asked']] = [new Map(), new Map()]
  if (courseIds.length === 0) return { people, asked }
  const rows = await tx
    .select({ courseId: draftPeople.courseId, id: users.id, name: accountName, right: draftPeople.right, asked: draftPeople.asked })
    .from(draftPeople)
    .innerJoin(users, eq(users.id, draftPeople.userId))
    .where(and(inArray(draftPeople.courseId, [...courseIds]), or(isNotNull(draftPeople.right), isNotNull(draftPeople.asked))))
  const rankOf = (right: CourseRight | null) => (right === null ? 0 : courseRights.indexOf(right))
  for (const { courseId, id, name, right, asked: offered } of rows.sort(
    (one, other) => rankOf(one.right) - rankOf(other.right) || (one.id < other.id ? -1 : 1),
  )) {
    if (right !== null) people.set(courseId, [...(people.get(courseId) ?? []), { id, name, right }])
    else if (offered !== null) asked.set(courseId, [...(asked.get(courseId) ?? []), { id, name, right: offered }])
  }
  return { people, asked }
}
