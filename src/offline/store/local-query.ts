import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { Dexie, RangeSet, type Table } from 'dexie'
import { ApiError } from '../../api/errors.ts'
import { isFull } from '../storage/quota.ts'
import { baseRowsTable, keyValuesTable, localStateTable, personalDbName, sharedDbName } from './database-names.ts'
import { currentPersonId } from './person.ts'
import type { PersonalDb } from './personal-db.ts'
import type { SharedDb } from './shared-db.ts'

/** `missing`: the server has no such item. `unreachable`: no answer from the server. `full`: no space to store its answer. */
type Absence = 'missing' | 'unreachable' | 'full'

/** The device has no data for a query, and `fill` stored none. */
export class NotOnDevice extends Error {
  readonly reason: Absence
  constructor(reason: Absence) {
    super(`not on this device: ${reason}`)
    this.name = 'NotOnDevice'
    this.reason = reason
  }
}

/** The tables of a database, by the names of its properties. */
type TableOf<Db> = { [K in keyof Db & string]: Db[K] extends Table ? K : never }[keyof Db & string]
type SharedTable = TableOf<SharedDb>
type TableName = `shared.${SharedTable}` | `own.${TableOf<PersonalDb>}`

/** Dexie's messages use the stored names. */
const storedNames: Readonly<Record<string, string>> = {
  baseRows: baseRowsTable,
  keyValues: keyValuesTable,
  localState: localStateTable,
} satisfies { [K in SharedTable | TableOf<PersonalDb>]?: string }

interface LocalQuery<T> {
  key: readonly [string, ...(string | number)[]]
  /** Tables read, such as `shared.courses` or `own.posts`. A change in any tab or in the worker repeats the query. */
  tables: readonly TableName[]
  read: () => Promise<T | undefined>
  /**
   * Fetches and stores what `read` did not find. It runs once; `read` then repeats. It returns a value only if the disk was too full
   * to store it: the query then shows that value without storing it.
   */
  fill?: () => Promise<T | undefined>
}

/** Query over data on the device. It works offline: the network only writes to the database that the query reads. */
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
      if (typeof fetched === 'object') return fetched.unsaved
      const filled = await read()
      if (filled === undefined) throw new NotOnDevice(fetched)
      return filled
    },
  })
}

async function tryFill<T>(fill: () => Promise<T | undefined>): Promise<Absence | { unsaved: T }> {
  try {
    const unsaved = await fill()
    return unsaved === undefined ? 'missing' : { unsaved }
  } catch (error) {
    if (isFull(error)) return 'full'
    if (!(error instanceof ApiError)) throw error
    return error.kind === 'refused' ? 'missing' : 'unreachable'
  }
}

let watchingClient: QueryClient | undefined
/** Changes that no query client has processed: a page may write before the background services call `followTables`. */
const pendingChanges = new Set<string>()

// Dexie reports changes of this tab, of other tabs and of the worker.
Dexie.on('storagemutated', (parts) => {
  for (const part of Object.keys(parts)) pendingChanges.add(part)
  if (watchingClient) invalidateChanged(watchingClient)
})

/** Makes local queries follow their tables. Queries over tables that have changed already repeat at once. */
export function followTables(client: QueryClient): void {
  watchingClient = client
  invalidateChanged(client)
}

function invalidateChanged(client: QueryClient): void {
  const changed = [...pendingChanges]
  pendingChanges.clear()
  if (changed.length === 0) return
  const isChanged = ({ queryKey, meta }: Query) => {
    const tables = meta?.tables as LocalQuery<unknown>['tables'] | undefined
    const [, personId] = queryKey
    return tables?.some((table) => changed.some((part) => part.startsWith(partOf(table, String(personId))))) ?? false
  }
  const reading = client.getQueryCache().findAll({ predicate: isChanged, fetchStatus: 'fetching' }).filter(isReadToItsEnd)
  void client.invalidateQueries({ predicate: isChanged })
  for (const query of reading) void invalidateAfterRead(client, query)
  // A failed page displays no query, and a failed query counts as invalid already: only a reset is noticed (app/shell/page/page-error.tsx).
  void client.resetQueries({ type: 'inactive', predicate: (query) => query.state.status === 'error' && isChanged(query) })
}

/** The query client cancels a later read of an observed query and begins another; it lets all others end. */
const isReadToItsEnd = (query: Query) => query.state.data === undefined || !query.isActive()

/** The result of a read clears the mark of a change that the read has missed. */
async function invalidateAfterRead(client: QueryClient, query: Query): Promise<void> {
  try {
    // The promise of the read that is running.
    await query.fetch()
  } catch {
    // Repeated like any other: what failed may have needed the change.
  }
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/** Repeats the queries over a shared table. For data that belongs to its rows but could not be written into them. */
export function invalidateTable(table: `shared.${SharedTable}`): void {
  Dexie.on.storagemutated.fire({ [partOf(table, '')]: new RangeSet() })
}

/** Prefix of a table in Dexie's change messages: `idb://<database>/<table>/…`. */
function partOf(table: TableName, personId: string): string {
  const [database, name = ''] = table.split('.')
  return `idb://${database === 'shared' ? sharedDbName : personalDbName(personId)}/${storedNames[name] ?? name}/`
}
