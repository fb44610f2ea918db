import type { Author, ShownPerson } from '../../../contract/account/person.ts'
import type { Change } from '../../../contract/sync.ts'
import { authorColumns } from '../../accounts/author.ts'
import { users } from '../../db/schema.ts'
import { changesBy, type NamedChange } from './changes-in.ts'

/** Changed names, faces and places of people who have published something. */
export const personChanges = changesBy({
  select: (tx) => tx.select({ ...authorColumns, change: users.publicChange }).from(users),
  number: users.publicChange,
  changes: (rows) => rows.map(({ change, ...person }) => ({ key: person.id, change: change ?? 0, row: rowOf(person) })),
})

const rowOf = ({ id, name, face, place }: Author): ShownPerson => ({ id, name, face, place })

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
    .map(({ names, row, ...change }) => ({
      ...change,
      row: names ? { ...(row as object), [authorField[change.table] ?? '']: names } : row,
    }))
}
