import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { Dexie, RangeSet } from 'dexie'
import { ApiError } from '../api/errors.ts'
import { currentPersonId } from './person.ts'
import { personalDbName } from './personal-db.ts'
import { isFull } from './room.ts'
import { sharedDbName } from './shared-db.ts'

/** `missing`: the server says there is no such thing. `unreachable`: it could not be asked. `full`: what it sent found no room. */
type Absence = 'missing' | 'unreachable' | 'full'

/** Nothing of it is on this phone. */
export class NotOnDevice extends Error {
  readonly reason: Absence
  constructor(reason: Absence) {
    super(`not on this device: ${reason}`)
    this.name = 'NotOnDevice'
    this.reason = reason
  }
}

type TableName = `${'shared' | 'own'}.${string}`

interface LocalQuery<T> {
  key: readonly [string, ...(string | number)[]]
  /** Tables read, as `shared.courses` or `own.posts`: when one changes, here, in another tab or in the worker, the query reads again. */
  tables: readonly TableName[]
  read: () => Promise<T | undefined>
  /**
   * Fetches and stores what `read` did not find, once; the screen then reads it from the store like everything else. What
   * found no room on a full phone may be answered, to be shown this once.
   */
  fill?: () => Promise<T | undefined>
}

/** A query over what this phone keeps. It works without a connection; the network only ever writes to the store below it. */
export function localQuery<T>({ key, tables, read, fill }: LocalQuery<T>) {
  return queryOptions({
    queryKey: ['local', currentPersonId(), ...key],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { tables },
    queryFn: async (): Promise<T> => {
      const found = await read()
      if (found !== undefined) return found
      const fetched = fill ? await tryFill(fill) : 'missing'
      if (typeof fetched === 'object') return fetched.unkept
      const filled = await read()
      if (filled === undefined) throw new NotOnDevice(fetched)
      return filled
    },
  })
}

async function tryFill<T>(fill: () => Promise<T | undefined>): Promise<Absence | { unkept: T }> {
  try {
    const unkept = await fill()
    return unkept === undefined ? 'missing' : { unkept }
  } catch (error) {
    if (isFull(error)) return 'full'
    if (!(error instanceof ApiError)) throw error
    return error.kind === 'refused' ? 'missing' : 'unreachable'
  }
}

let followed: QueryClient | undefined
/** What changed before anybody followed: a page may write as soon as it is drawn, which is before the rest has started. */
const missed = new Set<string>()

// Dexie tells of changes in this tab, in other tabs and in the worker alike.
Dexie.on('storagemutated', (parts) => {
  for (const part of Object.keys(parts)) missed.add(part)
  if (followed) readAgain(followed)
})

/** Makes local queries follow their tables from now on, and read again what has changed already. */
export function followTables(client: QueryClient): void {
  followed = client
  readAgain(client)
}

function readAgain(client: QueryClient): void {
  const changed = [...missed]
  missed.clear()
  if (changed.length === 0) return
  void client.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      const tables = meta?.tables as LocalQuery<unknown>['tables'] | undefined
      const [, personId] = queryKey
      return tables?.some((table) => changed.some((part) => part.startsWith(partOf(table, String(personId))))) ?? false
    },
  })
}

/** Makes the queries over a shared table read again, for what belongs to its rows and could not be written into them. */
export function tellOfChange(table: `shared.${string}`): void {
  Dexie.on.storagemutated.fire({ [partOf(table, '')]: new RangeSet() })
}

/** Dexie's name of a table in its change messages: `idb://<database>/<table>/…`. */
function partOf(table: TableName, personId: string): string {
  const [where, name] = table.split('.')
  return `idb://${where === 'shared' ? sharedDbName : personalDbName(personId)}/${name}/`
}
