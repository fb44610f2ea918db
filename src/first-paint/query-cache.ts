import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { readSession, subscribeSession } from '../api/session.ts'
import { sessionPersonId } from '../offline/store/session-person.ts'
import { isSnapshotKey, snapshotKey } from './storage.ts'

/**
 * Persisted query cache: the last results of a few small queries, so that the first paint waits for no database (docs/decisions/005).
 * The data itself is in Dexie. The package writes at intervals and serialises. This file adds one cache per user, an allow-list of
 * queries and a size limit. It removes the cache of a user who signs out of the device.
 */
type Persister = ReturnType<typeof createSyncStoragePersister>
type PersistedClient = Parameters<Persister['persistClient']>[0]

/** Version of the stored queries' shape. A cache of another version is not restored. */
const buster = '6'
/** Parsing and writing more than this would block the main thread. */
const maxCharacters = 250_000
const writeIntervalMs = 1000
/**
 * Maximum age of the cache, and of unused queries in memory. Below 24 days: a timer above 2^31 ms fires at once, and pages would
 * load for ever.
 */
const maxAgeMs = 20 * 24 * 3600 * 1000

/** Third elements of the keys of persisted queries: `['local', personId, <name>]`. */
const persistedQueries = new Set(['me', 'catalogue', 'my-courses', 'words'])

export function makeQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { gcTime: maxAgeMs, retry: false, refetchOnWindowFocus: false } } })
}

/** Restores the user's queries before the first paint and persists them from then on; follows sign-in and sign-out. */
export function persistQueryCache(client: QueryClient, personId: string): void {
  let stop = persistFor(client, personId)
  let current = personId
  subscribeSession(() => {
    const next = sessionPersonId()
    if (next === current) return
    const previous = current
    current = next
    stop()
    // The next user must find no data of the previous one, neither in storage nor in memory.
    dropSnapshots()
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === previous })
    stop = persistFor(client, next)
  })
}

function persistFor(client: QueryClient, personId: string): () => void {
  let isStopped = false
  const key = snapshotKey(personId)
  const isPersisted = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { status: string } }) =>
    state.status === 'success' && queryKey[1] === personId && persistedQueries.has(String(queryKey[2]))
  const current = (): PersistedClient => ({
    buster,
    timestamp: Date.now(),
    clientState: dehydrate(client, { shouldDehydrateMutation: () => false, shouldDehydrateQuery: isPersisted }),
  })
  const persister = createSyncStoragePersister({
    key,
    throttleTime: writeIntervalMs,
    // Serialises at each write; the package would do it at each change.
    serialize: () => JSON.stringify(current()),
    storage: {
      getItem: (name) => localStorage.getItem(name),
      removeItem: (name) => localStorage.removeItem(name),
      // The write is up to 1 s later: another tab may have signed the user out. A session that ends with its tab leaves nothing.
      setItem: (name, text) => {
        if (!isStopped && sessionPersonId() === personId && readSession()?.remember !== false) setBounded(name, text, maxCharacters)
      },
    },
  })
  restore(client, persister)
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') void persister.persistClient(nothing)
  })
  return () => {
    isStopped = true
    unsubscribe()
  }
}

/** Handed to the persister, which hands it to `serialize`. */
const nothing: PersistedClient = { buster, timestamp: 0, clientState: { mutations: [], queries: [] } }

/** Value of `dataUpdatedAt` of a restored query. One that was read since the page began has the time of its read. */
const restoredAt = 0

/**
 * Repeats the restored queries. The last page writes its cache up to 1 s after its rows, and may end between the two. The database then
 * has newer rows, and reports no change of them. Called after the first paint, which must not wait for the database.
 */
export function repeatRestored({ client }: { client: QueryClient }): void {
  void client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt === restoredAt && state.data !== undefined })
}

/** A broken or forbidden cache costs one wait for the database. */
function restore(client: QueryClient, persister: Persister): void {
  try {
    const stored = persister.restoreClient() as PersistedClient | undefined
    if (stored?.buster !== buster || Date.now() - stored.timestamp >= maxAgeMs) return
    for (const { state } of stored.clientState.queries) state.dataUpdatedAt = restoredAt
    hydrate(client, stored.clientState)
  } catch {
    dropSnapshots()
  }
}

/** Stores what `make` returns as JSON. `null` removes the stored value. */
export function storeSnapshot(key: string, make: () => object | null, maxLength: number): void {
  try {
    localStorage.removeItem(key)
    const value = make()
    if (value) setBounded(key, JSON.stringify(value), maxLength)
  } catch {
    // Full or forbidden.
  }
}

/** Removes the old value if the new one does not fit: the old one would be displayed as current. */
function setBounded(key: string, text: string, maxLength: number): void {
  localStorage.removeItem(key)
  if (text.length <= maxLength) localStorage.setItem(key, text)
}

function dropSnapshots(): void {
  try {
    for (const key of Object.keys(localStorage)) if (isSnapshotKey(key)) localStorage.removeItem(key)
  } catch {
    // Forbidden storage is empty.
  }
}
