import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { readSession, subscribeSession } from '../../api/session.ts'
import { guestId } from '../../offline/person.ts'

/**
 * The last seen results of a few small queries, for the first paint only: it then waits for no database. What counts lies
 * in Dexie. The persister's package is marked to leave in its next major version; this file is all that knows of it.
 */
const schema = 3
const prefix = 'snapshot'
const maxLetters = 250_000
/** Also how long queries stay in memory. Not more than 24 days: a timer above 2^31 ms fires at once, and pages then never stop loading. */
const maxAge = 20 * 24 * 3600 * 1000

/** First words of the keys of queries whose last result is kept: `['local', person, <this>]`. */
const keptQueries = new Set(['me', 'catalogue', 'my-courses', 'words'])

export function makeQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { gcTime: maxAge, retry: false, refetchOnWindowFocus: false } } })
}

function options(client: QueryClient, personId: string) {
  const persister = createSyncStoragePersister({
    storage: limited(personId),
    key: `${prefix}:${personId}`,
    // On overflow the plain persister silently keeps the old snapshot for ever; dropping it is better than a stale one.
    retry: () => undefined,
  })
  return {
    queryClient: client as never,
    persister,
    buster: `${schema}:${personId}`,
    maxAge,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ queryKey, state }: { queryKey: readonly unknown[]; state: { status: string } }) =>
        state.status === 'success' && queryKey[1] === personId && keptQueries.has(String(queryKey[2])),
    },
  }
}

/** Puts the person's snapshot into the client before the first paint and keeps it from then on, whoever that person becomes. */
export async function keepSnapshots(client: QueryClient, personId: string): Promise<void> {
  let stop = await keepFor(client, personId)
  let shown = personId
  const follow = async () => {
    const next = readSession()?.userId ?? guestId
    if (next === shown) return
    const gone = shown
    shown = next
    stop()
    // The one who leaves must not be found by the one who comes: neither on the disk nor in memory.
    dropSnapshots()
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === gone })
    stop = await keepFor(client, next)
  }
  subscribeSession(() => void follow())
}

async function keepFor(client: QueryClient, personId: string): Promise<() => void> {
  const kept = options(client, personId)
  try {
    await persistQueryClientRestore(kept)
  } catch {
    // A broken snapshot costs one wait for the database.
  }
  return persistQueryClientSubscribe(kept)
}

function dropSnapshots(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}:`)) localStorage.removeItem(key)
  } catch {
    // Forbidden storage holds nothing to drop.
  }
}

/**
 * localStorage that refuses what would block the main thread, and that may be forbidden altogether. It also refuses what
 * comes late: the persister writes a second after a change, when its person may have signed out.
 */
function limited(personId: string): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  try {
    const { localStorage: storage } = window
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        const isTheirs = (readSession()?.userId ?? guestId) === personId
        if (isTheirs && value.length <= maxLetters) storage.setItem(key, value)
        else storage.removeItem(key)
      },
      removeItem: (key) => storage.removeItem(key),
    }
  } catch {
    return undefined
  }
}
