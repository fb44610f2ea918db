import { and, count, eq, inArray } from 'drizzle-orm'
import {
  bytesOf,
  type draftCommands,
  maxClashes,
  maxDraftNodes,
  maxDraftsPerPerson,
  maxNodeBytes,
  type NewDraftNode,
} from '../../../contract/drafts/draft-commands.ts'
import { parentKinds } from '../../../contract/drafts/draft-package.ts'
import type { DraftNode } from '../../../contract/drafts/draft-rows.ts'
import { stateOf, withChange, withoutClash, withPlace } from '../../../contract/drafts/merge-draft.ts'
import { may } from '../../../contract/permissions.ts'
import type { Transaction } from '../../db/open.ts'
import { courseDrafts, courses, draftNodes, draftPeople } from '../../db/schema.ts'
import type { CommandContext, CommandHandler, CommandOutcome } from '../../handler.ts'
import { forbidden, notFound, sequentially, unknownField } from '../command-outcomes.ts'
import { draftNodeOf } from './draft-changes.ts'

type NodeRow = typeof draftNodes.$inferSelect

const tooLong: CommandOutcome = { outcome: 'rejected', code: 'too_long' }

export const startDraft: CommandHandler<typeof draftCommands.startDraft> = ({ tx, person, nextChange }, entries) =>
  sequentially(entries, async ({ input: { course_id: courseId, fields } }) => {
    if (!may(person, 'draft.start')) return forbidden
    const [there] = await tx.select().from(courseDrafts).where(eq(courseDrafts.courseId, courseId))
    // Without this a teacher could take the id of another's course.
    const isTaken =
      there === undefined ? (await tx.$count(courses, eq(courses.id, courseId))) > 0 : (await rightOf(tx, courseId, person.id)) !== 'owner'
    if (isTaken) return { outcome: 'rejected', code: 'id_taken' }
    if (there) return { outcome: 'duplicate', scope: 'teaching', change: there.change }
    const [own] = await tx
      .select({ all: count() })
      .from(draftPeople)
      .where(and(eq(draftPeople.userId, person.id), eq(draftPeople.right, 'owner')))
    if ((own?.all ?? 0) >= maxDraftsPerPerson) return { outcome: 'rejected', code: 'too_many_drafts' }
    const [nodeChange, change] = [await nextChange('teaching'), await nextChange('teaching')]
    const added = await tx
      .insert(courseDrafts)
      .values({ courseId, files: [], editedBy: person.id, change })
      .onConflictDoNothing()
      .returning({ id: courseDrafts.courseId })
    if (added.length === 0) return { outcome: 'rejected', code: 'id_taken' }
    await tx.insert(draftPeople).values({ courseId, userId: person.id, right: 'owner' })
    const place = { id: courseId, courseId, parentId: null, rank: 'V', kind: 'course' } as const
    await tx.insert(draftNodes).values({ ...place, fields, clashes: [], revision: 1, isRemoved: false, change: nodeChange })
    return { outcome: 'applied', scope: 'teaching', change: Math.max(nodeChange, change) }
  })

export const addDraftNodes: CommandHandler<typeof draftCommands.addDraftNodes> = (context, entries) =>
  sequentially(entries, ({ input: { course_id: courseId, nodes } }) =>
    inDraft(context, courseId, async () => {
      const { tx, nextChange } = context
      const ids = [...new Set(nodes.flatMap(({ id, parent_id }) => [id, parent_id]))]
      const known = new Map((await tx.select().from(draftNodes).where(inArray(draftNodes.id, ids))).map((row) => [row.id, row]))
      if ([...known.values()].some((row) => row.courseId !== courseId)) return { outcome: 'rejected', code: 'id_taken' }
      const kinds = new Map([...known].map(([id, { kind }]) => [id, kind]))
      const fresh: NewDraftNode[] = []
      for (const node of nodes) {
        if (kinds.has(node.id)) continue
        if (kinds.get(node.parent_id) !== (parentKinds[node.kind] ?? 'none')) return unknownField('parent_id')
        kinds.set(node.id, node.kind)
        fresh.push(node)
      }
      if (fresh.length === 0) return 'same'
      if ((await tx.$count(draftNodes, eq(draftNodes.courseId, courseId))) + fresh.length > maxDraftNodes)
        return { outcome: 'rejected', code: 'too_many_parts' }
      let change = 0
      const rows: NodeRow[] = []
      for (const { id, parent_id: parentId, rank, kind, fields } of fresh) {
        change = await nextChange('teaching')
        rows.push({ id, courseId, parentId, rank, kind, fields, clashes: [], revision: 1, isRemoved: false, change })
      }
      await tx.insert(draftNodes).values(rows)
      return Math.max(change, await restoreAbove(context, known.get(fresh[0]?.parent_id ?? '')))
    }),
  )

export const changeDraftNode: CommandHandler<typeof draftCommands.changeDraftNode> = (context, entries) =>
  sequentially(entries, ({ id: commandId, input: { course_id: courseId, id, changes }, madeAt }) =>
    inNode(context, { courseId, id }, (node) => {
      const next = withChange(node, { id: commandId, by: context.person.id, at: madeAt, changes })
      const bytes = bytesOf(next.fields)
      // A part that is too large already may become smaller.
      if ((bytes > maxNodeBytes && bytes > bytesOf(node.fields)) || next.clashes.length > maxClashes) return tooLong
      return { ...next, is_removed: false }
    }),
  )

export const moveDraftNode: CommandHandler<typeof draftCommands.moveDraftNode> = (context, entries) =>
  sequentially(entries, ({ input: { course_id: courseId, id, ...place } }) =>
    inNode(context, { courseId, id }, async (node) => {
      const parent = await nodeIn(context.tx, courseId, place.parent_id)
      if (!parent || parent.kind !== parentKinds[node.kind]) return unknownField('parent_id')
      return { ...withPlace(node, place), is_removed: false }
    }),
  )

export const removeDraftNode: CommandHandler<typeof draftCommands.removeDraftNode> = (context, entries) =>
  sequentially(entries, ({ input: { course_id: courseId, id, seen } }) =>
    inDraft(context, courseId, async (right) => {
      const { tx, person, nextChange } = context
      const rows = await tx.select().from(draftNodes).where(eq(draftNodes.courseId, courseId))
      const row = rows.find((one) => one.id === id)
      if (!row) return notFound
      // A whole draft belongs to its owner.
      if (row.kind === 'course' && !may(person, 'draft.steer', { right })) return forbidden
      if (row.isRemoved || stateOf(rows.map(draftNodeOf), id) !== seen) return 'same'
      const change = await nextChange('teaching')
      await tx
        .update(draftNodes)
        .set({ isRemoved: true, revision: row.revision + 1, change })
        .where(eq(draftNodes.id, id))
      return change
    }),
  )

export const restoreDraftNode: CommandHandler<typeof draftCommands.restoreDraftNode> = (context, entries) =>
  sequentially(entries, ({ input: { course_id: courseId, id } }) =>
    inNode(context, { courseId, id }, (node) => (node.is_removed ? { ...node, is_removed: false, revision: node.revision + 1 } : 'same')),
  )

export const settleDraftClash: CommandHandler<typeof draftCommands.settleDraftClash> = (context, entries) =>
  sequentially(entries, ({ input: { course_id: courseId, id, ...settled } }) =>
    inNode(context, { courseId, id }, (node) =>
      node.clashes.some((one) => one.id === settled.clash && one.field === settled.field) ? withoutClash(node, settled) : 'same',
    ),
  )

type Right = (typeof draftPeople.$inferSelect)['right']

/**
 * Decides within a draft that is locked until the transaction ends, so that its numbers ascend with its commits. `work` returns the last
 * number that it took.
 */
export async function inDraft(
  { tx, person, nextChange }: CommandContext,
  courseId: string,
  work: (right: Right) => Promise<number | 'same' | CommandOutcome>,
  action: 'draft.edit' | 'draft.read' = 'draft.edit',
): Promise<CommandOutcome> {
  const [draft] = await tx.select().from(courseDrafts).where(eq(courseDrafts.courseId, courseId)).for('update')
  const right = draft ? await rightOf(tx, courseId, person.id) : null
  // A stranger does not learn which drafts there are.
  if (!may(person, action, { right })) return forbidden
  if (!draft) return notFound
  const done = await work(right)
  if (typeof done === 'object') return done
  // The device pulls up to the draft's own number at least: nothing newer is about this command.
  if (done === 'same') return { outcome: 'duplicate', scope: 'teaching', change: draft.change }
  if (action === 'draft.read' || draft.editedBy === person.id) return { outcome: 'applied', scope: 'teaching', change: done }
  // The last author cannot approve the draft (draft-review.ts). The devices of the others pull the name.
  const change = await nextChange('teaching')
  await tx.update(courseDrafts).set({ editedBy: person.id, change }).where(eq(courseDrafts.courseId, courseId))
  return { outcome: 'applied', scope: 'teaching', change }
}

/** Changes one node. Work on a removed part restores it and all that it is in. */
function inNode(
  context: CommandContext,
  { courseId, id }: { courseId: string; id: string },
  decide: (node: DraftNode) => DraftNode | 'same' | CommandOutcome | Promise<DraftNode | 'same' | CommandOutcome>,
): Promise<CommandOutcome> {
  return inDraft(context, courseId, async () => {
    const { tx, nextChange } = context
    const row = await nodeIn(tx, courseId, id)
    if (!row) return notFound
    const next = await decide(draftNodeOf(row))
    if (next === 'same' || 'outcome' in next) return next
    const change = await nextChange('teaching')
    const { parent_id: parentId, rank, fields, clashes, revision, is_removed: isRemoved } = next
    await tx.update(draftNodes).set({ parentId, rank, fields, clashes, revision, isRemoved, change }).where(eq(draftNodes.id, id))
    const above = parentId === null ? undefined : await nodeIn(tx, courseId, parentId)
    return Math.max(change, await restoreAbove(context, above))
  })
}

/** Restores a part and all that it is in. Returns the last number that it took, or 0. */
async function restoreAbove({ tx, nextChange }: CommandContext, start: NodeRow | undefined): Promise<number> {
  let change = 0
  for (let row = start; row; row = row.parentId === null ? undefined : await nodeIn(tx, row.courseId, row.parentId)) {
    if (!row.isRemoved) continue
    change = await nextChange('teaching')
    await tx
      .update(draftNodes)
      .set({ isRemoved: false, revision: row.revision + 1, change })
      .where(eq(draftNodes.id, row.id))
  }
  return change
}

export async function nodeIn(tx: Transaction, courseId: string, id: string): Promise<NodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(draftNodes)
    .where(and(eq(draftNodes.id, id), eq(draftNodes.courseId, courseId)))
  return row
}

/** The person's right in a draft; null without one. */
export async function rightOf(tx: Transaction, courseId: string, userId: string): Promise<Right> {
  const [row] = await tx
    .select({ right: draftPeople.right })
    .from(draftPeople)
    .where(and(eq(draftPeople.courseId, courseId), eq(draftPeople.userId, userId)))
  return row?.right ?? null
}
