import { storable } from '../values/text.ts'
import type { DraftFields } from './draft-rows.ts'

const hasShownKeys = (value: object) => Object.keys(value).every((key) => /^[\w-]+$/.test(key) && !key.includes('__'))

function idsOf(list: readonly unknown[]): string[] | null {
  const ids = list.map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : null))
  const isList = ids.length > 0 && ids.every((id): id is string => typeof id === 'string' && /^[a-z0-9-]+$/.test(id))
  return isList && new Set(ids).size === ids.length ? ids : null
}

/**
 * A structured value as flat fields, so that two authors who change different places never meet. Objects become paths with dots. A
 * list of things with ids becomes the things' paths and a field `:order`. Any other list is one field `:json`.
 */
export function fieldsOf(value: object, prefix = ''): DraftFields {
  const fields: DraftFields = {}
  for (const [key, one] of Object.entries(value) as [string, unknown][]) {
    if (one === undefined) continue
    const path = prefix + key
    const ids = Array.isArray(one) ? idsOf(one) : null
    if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') fields[path] = one
    else if (ids) {
      fields[`${path}:order`] = ids.join(' ')
      for (const { id, ...rest } of one as { id: string }[]) Object.assign(fields, fieldsOf(rest, `${path}.${id}.`))
    } else if (isPlain(one)) Object.assign(fields, fieldsOf(one, `${path}.`))
    else fields[`${path}:json`] = JSON.stringify(one)
  }
  return fields
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0 && hasShownKeys(value)

type Tree = { [key: string]: unknown }

/** The value whose fields these are. Fields of things that `:order` does not name are left out: they were removed. */
export function contentIn(fields: DraftFields): Tree {
  const tree: Tree = {}
  const orders: [path: string, ids: string][] = []
  for (const [field, value] of Object.entries(fields)) {
    const [path = '', form] = field.split(':')
    if (form === 'order') orders.push([path, String(value)])
    // A list that was empty at first.
    else if (form === 'json' && `${path}:order` in fields) continue
    else put(tree, path, form === 'json' ? parsed(value) : value)
  }
  // The innermost list first: the things of an outer one are still found by their ids.
  for (const [path, order] of orders.sort(([one], [other]) => other.length - one.length)) {
    const things = at(tree, path)
    const ids = order.split(' ').filter((id) => id !== '')
    put(
      tree,
      path,
      ids.map((id) => ({ id, ...(isTree(things) && isTree(things[id]) ? things[id] : {}) })),
    )
  }
  return tree
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

function at(tree: Tree, path: string): unknown {
  return path.split('.').reduce<unknown>((place, key) => (isTree(place) ? place[key] : undefined), tree)
}

function put(tree: Tree, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let place = tree
  for (const key of keys) {
    const next = place[key]
    if (isTree(next)) place = next
    else {
      const made: Tree = {}
      place[key] = made
      place = made
    }
  }
  place[last] = value
}

/** Levels of a field `:json`. Any device may have written it, and all that read it go down its levels. */
const maxDepth = 20
const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' || value === null || (depth < maxDepth && Object.values(value).every((one) => isShallow(one, depth + 1)))

/** Null: no JSON, or too deep. Escaped characters are those of any text. */
function parsed(value: unknown): unknown {
  try {
    const read: unknown = JSON.parse(String(value), (_key, one: unknown) => (typeof one === 'string' ? storable(one) : one))
    return isShallow(read) ? read : null
  } catch {
    return null
  }
}
