import { bytesOf, maxCommandBytes, type NewDraftNode } from '../../../contract/drafts/draft-commands.ts'
import { packageIdField, parentKinds } from '../../../contract/drafts/draft-package.ts'
import type { DraftFields, DraftKind, DraftNode } from '../../../contract/drafts/draft-rows.ts'
import { stateOf } from '../../../contract/drafts/merge-draft.ts'
import { byRank, rankBetween } from '../../../contract/drafts/ranks.ts'
import { storable } from '../../../contract/values/text.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { newId } from '../../offline/store/id.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { addDraftNodes, moveDraftNode, removeDraftNode, restoreDraftNode, startDraft } from './draft.commands.ts'

/** Bytes of the parts in one command, so that a push has room for others. */
const maxPieceBytes = 40_000

/** Undoes an act. */
export type Undo = () => Promise<unknown>

/** A new course with one module and one lesson, so that writing can begin. */
export async function startCourse(fields: DraftFields, names: { module: DraftFields; lesson: DraftFields }): Promise<string> {
  const [courseId, moduleId] = [newId(), newId()]
  const clean = Object.entries(fields).map(([field, value]) => [field, typeof value === 'string' ? storable(value) : value])
  await send(startDraft, { course_id: courseId, fields: Object.fromEntries(clean) })
  const rank = rankBetween(null, null)
  const nodes: NewDraftNode[] = [
    { id: moduleId, parent_id: courseId, rank, kind: 'module', fields: names.module },
    { id: newId(), parent_id: moduleId, rank, kind: 'lesson', fields: { minutes: 5, ...names.lesson } },
  ]
  await send(addDraftNodes, { course_id: courseId, nodes })
  return courseId
}

/** The siblings of a node in their order. */
export const siblingsOf = (nodes: readonly DraftNode[], { parent_id, kind }: Pick<DraftNode, 'parent_id' | 'kind'>): DraftNode[] =>
  nodes.filter((one) => one.parent_id === parent_id && one.kind === kind && !one.is_removed).sort(byRank)

/** Adds a part below others of its kind. `inside`: parts within it, in their order. */
export async function addPart(
  nodes: readonly DraftNode[],
  parent: DraftNode,
  { kind, fields, inside = [] }: { kind: DraftKind; fields: DraftFields; inside?: readonly { kind: DraftKind; fields: DraftFields }[] },
): Promise<string> {
  const last = siblingsOf(nodes, { parent_id: parent.id, kind }).at(-1)
  const id = newId()
  const added: NewDraftNode[] = [{ id, parent_id: parent.id, rank: rankBetween(last?.rank ?? null, null), kind, fields }]
  let rank: string | null = null
  for (const one of inside) {
    rank = rankBetween(rank, null)
    added.push({ id: newId(), parent_id: id, rank, ...one })
  }
  await send(addDraftNodes, { course_id: parent.course_id, nodes: added })
  return id
}

/** Moves a part to a place among its siblings, or to the end of another parent. */
export async function movePart(nodes: readonly DraftNode[], node: DraftNode, to: { place: number } | { parentId: string }): Promise<Undo> {
  const parentId = 'parentId' in to ? to.parentId : (node.parent_id ?? '')
  const others = siblingsOf(nodes, { parent_id: parentId, kind: node.kind }).filter(({ id }) => id !== node.id)
  const place = 'place' in to ? Math.max(0, Math.min(to.place, others.length)) : others.length
  const rank = rankBetween(others[place - 1]?.rank ?? null, others[place]?.rank ?? null)
  const input = { course_id: node.course_id, id: node.id }
  await send(moveDraftNode, { ...input, parent_id: parentId, rank })
  return () => send(moveDraftNode, { ...input, parent_id: node.parent_id ?? '', rank: node.rank })
}

/** Removes a part as it is on this device now, with the author's last changes. */
export async function removePart({ course_id, id }: Pick<DraftNode, 'course_id' | 'id'>): Promise<Undo> {
  const nodes = await personalDb().draftNodes.where('course_id').equals(course_id).toArray()
  await send(removeDraftNode, { course_id, id, seen: stateOf(nodes, id) })
  return () => send(restoreDraftNode, { course_id, id })
}

/** Copies a part with all in it, right below it. Every copy has a new id: learners' progress is stored under it. */
export async function duplicatePart(nodes: readonly DraftNode[], node: DraftNode): Promise<Undo> {
  const siblings = siblingsOf(nodes, node)
  const next = siblings[siblings.findIndex(({ id }) => id === node.id) + 1]
  const copies: NewDraftNode[] = []
  const copy = (one: DraftNode, parentId: string, rank: string) => {
    const { [packageIdField]: _ref, ...fields } = one.fields
    const id = newId()
    copies.push({ id, parent_id: parentId, rank, kind: one.kind, fields })
    const inside = nodes.filter((each) => each.parent_id === one.id && !each.is_removed && parentKinds[each.kind] === one.kind)
    for (const each of inside) copy(each, id, each.rank)
    return id
  }
  const id = copy(node, node.parent_id ?? '', rankBetween(node.rank, next?.rank ?? null))
  const place = { course_id: node.course_id }
  const pieces: NewDraftNode[][] = [[]]
  for (const one of copies) {
    const last = pieces.at(-1)
    if (last && (last.length === 0 || bytesOf([...last, one]) <= maxPieceBytes)) last.push(one)
    else pieces.push([one])
  }
  // A part from before the limits: no push could take it.
  if (pieces.some((nodes) => bytesOf({ ...place, nodes }) > maxCommandBytes)) throw new RangeError('The part is too large to copy.')
  for (const nodes of pieces) await send(addDraftNodes, { ...place, nodes })
  return () => removePart({ course_id: node.course_id, id })
}
