/**
 * Changes of a record, field by field (docs/decisions/022). `from`: the server's value that the editor saw; absent in commands
 * of early builds. A value is a primitive or a flat object of primitives.
 */
export type FieldChanges<V> = { [F in keyof V]?: { from?: V[F] | undefined; to: V[F] } | undefined }

const namesOf = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[]

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || !one || typeof other !== 'object' || !other) return one === other
  return Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value)
}

/** The changes that turn `before` into `after`. */
export function changesBetween<V extends object>(before: V, after: V): { [F in keyof V]?: { from: V[F]; to: V[F] } } {
  const changed = namesOf(before).filter((field) => !isSame(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])) as ReturnType<
    typeof changesBetween<V>
  >
}

/** The values with the changes applied. */
export function withFields<V extends object>(values: V, changes: FieldChanges<V>): V {
  const next = namesOf(values).flatMap((field) => (changes[field] ? [[field, changes[field].to] as const] : []))
  return { ...values, ...Object.fromEntries(next) }
}

/** The new texts of the changes, one per line. */
export const newTexts = (changes: FieldChanges<Record<string, unknown>>): string =>
  Object.values(changes)
    .flatMap((change) => (typeof change?.to === 'string' && change.to !== '' ? [change.to] : []))
    .join('\n')

/** Conflicting fields: their current value is neither the one that the editor saw nor the new one. */
export function clashingFields<V extends object>(now: V, changes: FieldChanges<V>): (keyof V & string)[] {
  return namesOf(now).filter((field) => {
    const change = changes[field]
    return change?.from !== undefined && !isSame(now[field], change.from) && !isSame(now[field], change.to)
  })
}

/** Combines two successive changes. A field that is changed and changed back is omitted. */
export function joinChanges<C extends FieldChanges<Record<string, unknown>>>(first: C, then: C): C {
  const joined = namesOf({ ...first, ...then }).flatMap((field) => {
    const [before, after] = [first[field], then[field]]
    const change = before && after ? { ...before, to: after.to } : (after ?? before)
    return !change || (change.from !== undefined && isSame(change.from, change.to)) ? [] : [[field, change] as const]
  })
  return Object.fromEntries(joined) as C
}
