import { type DraftClash, type DraftFields, type DraftNode, type DraftValue, maxValueLength } from './draft-rows.ts'
import { mergedText } from './merge-text.ts'

/** Changes of fields: the value that the author saw, and the new one. Null: no such field. */
export type DraftChanges = Readonly<Record<string, { readonly from: DraftValue | null; readonly to: DraftValue | null }>>

/** A change with its author. `id`: of the command. */
export interface AuthoredChange {
  readonly id: string
  readonly by: string
  readonly at: number
  readonly changes: DraftChanges
}

/**
 * A node after a change. Device and server use this same function. A field whose value the author did not see stays as it is. The
 * author's value then is a clash, which all authors see beside it. So no text is replaced before its reading. Edits of one text in
 * different paragraphs are both applied.
 */
export function withChange(node: DraftNode, { id, by, at, changes }: AuthoredChange): DraftNode {
  const fields: DraftFields = { ...node.fields }
  let clashes = node.clashes
  for (const [field, { from, to }] of Object.entries(changes)) {
    if (field.endsWith(orderForm)) continue
    const now = fields[field] ?? null
    // A later version of the author's own losing text replaces that one.
    const isOwn = (one: DraftClash) => one.field === field && one.by === by && one.value === from
    if (now === from || now === to) {
      if (to === null) delete fields[field]
      else fields[field] = to
      if (now === to && now !== from) clashes = clashes.filter((one) => !isOwn(one))
      continue
    }
    const merged = clashes.some(isOwn) ? null : mergedField(field, { from, now, to })
    if (merged !== null) fields[field] = merged
    else clashes = [...clashes.filter((one) => !isOwn(one)), { id, field, value: to, by, at }]
  }
  // Lists last: what is left of their things decides about a removal.
  for (const [field, change] of Object.entries(changes)) {
    if (!field.endsWith(orderForm)) continue
    const order = mergedOrder(fields, field, change)
    if (order === null) delete fields[field]
    else fields[field] = order
  }
  return { ...node, fields, clashes, revision: node.revision + 1 }
}

type Value = DraftValue | null

/** Null: no text, or no place for both. */
function mergedField(field: string, { from, now, to }: { from: Value; now: Value; to: Value }): string | null {
  const isText = /\.(bn|en)$/.test(field) && typeof from === 'string' && typeof now === 'string' && typeof to === 'string'
  const merged = isText ? mergedText(from, now, to) : null
  return merged === null || merged.length > maxValueLength ? null : merged
}

const orderForm = ':order'
const idsIn = (order: DraftValue | null) => (typeof order === 'string' ? order.split(' ').filter((id) => id !== '') : [])

/**
 * The ids of a list after a change. Two authors' additions and removals are both applied, so a list has no clash. A thing with a field that
 * the remover did not see stays.
 */
function mergedOrder(fields: DraftFields, field: string, { from, to }: DraftChanges[string]): DraftValue | null {
  const now = fields[field] ?? null
  const [before, after] = [idsIn(from), idsIn(to)]
  const path = field.slice(0, -orderForm.length)
  const hasFields = (id: string) => Object.keys(fields).some((one) => one.startsWith(`${path}.${id}.`))
  const isGone = (id: string) => before.includes(id) && !after.includes(id) && !hasFields(id)
  if (now === to || (now === from && before.every((id) => after.includes(id) || isGone(id)))) return to
  const ids = idsIn(now).filter((id) => !isGone(id))
  for (const [place, id] of after.entries()) {
    if (before.includes(id) || ids.includes(id)) continue
    const neighbour = after.slice(0, place).findLast((one) => ids.includes(one))
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id)
  }
  return ids.join(' ')
}

/** A node whose clash an author has read and settled. One that has changed since has another id, and stays. */
export function withoutClash(node: DraftNode, { clash, field }: { clash: string; field: string }): DraftNode {
  return { ...node, clashes: node.clashes.filter((one) => one.id !== clash || one.field !== field), revision: node.revision + 1 }
}

export const withPlace = (node: DraftNode, { parent_id, rank }: Pick<DraftNode, 'parent_id' | 'rank'>): DraftNode => ({
  ...node,
  parent_id,
  rank,
  revision: node.revision + 1,
})

/** The changes between two sets of fields. */
export function draftChanges(before: DraftFields, after: DraftFields): DraftChanges {
  const changed = Object.keys({ ...before, ...after }).filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]))
}

/**
 * The state of a node with all parts in it, as one text. A removal names the state that its author saw. In another state it contains
 * work that the author has not seen, and stays.
 */
export function stateOf(nodes: Iterable<DraftNode>, id: string): string {
  const all = [...nodes]
  const within = [id]
  for (let place = 0; place < within.length; place += 1)
    within.push(...all.filter((one) => one.parent_id === within[place] && !one.is_removed).map((one) => one.id))
  const revisions = new Map(all.map((one) => [one.id, one.revision]))
  const text = within
    .map((one) => `${one}:${revisions.get(one) ?? 0}`)
    .sort()
    .join()
  return shortHash(text)
}

/** FNV-1a, twice: short on the wire, and no secret. */
export const shortHash = (text: string): string => `${fnv(text, 0x811c9dc5)}${fnv(text, 0x1b873593)}`

function fnv(text: string, seed: number): string {
  let hash = seed
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
