import type { Change } from '../../../contract/sync.ts'
import { hasPublished } from '../../accounts/has-published.ts'
import { users } from '../../db/schema.ts'
import { everyone, personColumns, rowOf, shownTo } from '../../people/shown-to.ts'
import { changesBy, type NamedChange } from './changes-in.ts'

/**
 * Changes of what others may see of a person. Of people who have published nothing the id alone: devices that know them drop their
 * copies.
 */
export const personChanges = changesBy({
  select: (tx) => tx.select({ ...personColumns, hasPublished }).from(users),
  number: users.publicChange,
  changes: (rows) =>
    rows.map(({ hasPublished: isPublic, ...person }) => ({
      key: person.id,
      change: person.publicChange ?? 0,
      row: isPublic ? rowOf(person) : null,
    })),
})

/**
 * Puts the people before the first row of an answer that names them, however old their rows are: the device may lack them
 * (docs/decisions/050).
 */
export function withPeople(changes: readonly NamedChange[]): Change[] {
  const known = new Set(changes.filter(({ table }) => table === 'people').map(({ key }) => key))
  return changes.flatMap(({ names, ...change }) => {
    const added = [names ?? []].flat().filter(({ id }) => !known.has(id))
    for (const { id } of added) known.add(id)
    return [...added.map((person) => ({ table: 'people', key: person.id, change: change.change, row: rowOf(person) })), change]
  })
}

const authorField: Readonly<Record<string, string>> = { posts: 'author', events: 'organiser' }

/** The rows as builds before shape 2 read them: each contains its person. */
export function withAuthors(changes: readonly NamedChange[]): Change[] {
  return changes
    .filter(({ table }) => table !== 'people')
    .map(({ names, row, ...change }) => {
      const [person] = [names ?? []].flat()
      return { ...change, row: person ? { ...(row as object), [authorField[change.table] ?? '']: shownTo(everyone, person) } : row }
    })
}
