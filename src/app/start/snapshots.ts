import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { subscribeSession } from '../../api/session.ts'
import { sessionPersonId } from '../../offline/session-person.ts'

/**
 * The last seen results of a few small queries, for the first paint only: it then waits for no database. What counts lies
 * in Dexie. The role in `me` is read by scripts/prerender/early-script.ts too.
 */
const schema = 4
const prefix = 'snapshot'
/** More than this would block the main thread. */
const maxLetters = 250_000
const writeEveryMs = 1000
/** Also how long queries stay in memory. Not more than 24 days: a timer above 2^31 ms fires at once, and pages then never stop loading. */
const maxAge = 20 * 24 * 3600 * 1000

/** First words of the keys of queries whose last result is kept: `['local', person, <this>]`. */
const keptQueries = new Set(['me', 'catalogue', 'my-courses', 'words'])

export function makeQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { gcTime: maxAge, retry: false, refetchOnWindowFocus: false } } })
}

interface Snapshot {
  readonly schema: number
  /** Milliseconds since 1970, by this phone. */
  readonly at: number
  readonly state: DehydratedState
}

/** Puts the person's snapshot into the client before the first paint and keeps it from then on, whoever that person becomes. */
export function keepSnapshots(client: QueryClient, personId: string): void {
  let stop = keepFor(client, personId)
  let shown = personId
  const follow = () => {
    const next = sessionPersonId()
    if (next === shown) return
    const gone = shown
    shown = next
    stop()
    // The one who leaves must not be found by the one who comes: neither on the disk nor in memory.
    dropSnapshots()
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === gone })
    stop = keepFor(client, next)
  }
  subscribeSession(follow)
}

function keepFor(client: QueryClient, personId: string): () => void {
  const key = snapshotKey(personId)
  const isKept = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { status: string } }) =>
    state.status === 'success' && queryKey[1] === personId && keptQueries.has(String(queryKey[2]))
  restore(client, key)
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    // Another tab may have signed them out.
    if (sessionPersonId() !== personId) return
    const state = dehydrate(client, { shouldDehydrateMutation: () => false, shouldDehydrateQuery: isKept })
    keepSnapshot(key, () => ({ schema, at: Date.now(), state }) satisfies Snapshot)
  }
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(write, writeEveryMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** A broken or forbidden snapshot costs one wait for the database. */
function restore(client: QueryClient, key: string): void {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Snapshot | null
    if (kept?.schema === schema && Date.now() - kept.at < maxAge) hydrate(client, kept.state)
  } catch {
    dropSnapshots()
  }
}

/** Where a person's snapshot lies, and beside it `what` else is only for the next first paint: it goes when they leave the phone. */
export const snapshotKey = (personId: string, ...what: string[]): string => [prefix, personId, ...what].join(':')

/** One that does not fit goes: none is better than a stale one. */
export function keepSnapshot(key: string, make: () => object | null, mostLetters = maxLetters): void {
  try {
    localStorage.removeItem(key)
    const value = make()
    const text = JSON.stringify(value)
    if (value && text.length <= mostLetters) localStorage.setItem(key, text)
  } catch {
    // Full or forbidden.
  }
}

function dropSnapshots(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}:`)) localStorage.removeItem(key)
  } catch {
    // Forbidden storage holds nothing to drop.
  }
}
