import 'fake-indexeddb/auto'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { onFailedQueryReset } from '../../app/shell/page/page-error.tsx'
import { newId } from './id.ts'
import { followTables, invalidateTable, localQuery } from './local-query.ts'
import { visitorId } from './person.ts'
import { dbOf } from './personal-db.ts'
import { sharedDb } from './shared-db.ts'

const own = dbOf(visitorId)
const client = new QueryClient()
followTables(client)
// Dexie reports every table of a database that it has created.
beforeAll(() => Promise.all([own.open(), sharedDb.open()]))
afterEach(() => client.clear())

type Tables = Parameters<typeof localQuery>[0]['tables']

/** Reads once, then reports whether a change has marked the query for a repetition. */
async function opened(...tables: Tables): Promise<() => boolean> {
  const query = localQuery({ key: [newId()], tables, read: async () => true })
  await client.fetchQuery(query)
  return () => client.getQueryState(query.queryKey)?.isInvalidated ?? false
}

it.each([
  ['own.posts', () => own.posts.put({ key: 'p1' } as never)],
  ['own.keyValues', () => own.keyValues.put({ key: 'one', value: 1 })],
  ['own.baseRows', () => own.baseRows.put({ table: 'posts', key: 'p1', row: null })],
  ['own.localState', () => own.localState.put({ key: 'c1/l1/place', course_id: 'c1', value: 't1' })],
  ['shared.packages', () => sharedDb.packages.put({ slug: 'one' } as never)],
  ['shared.keyValues', () => sharedDb.keyValues.put({ key: 'one', value: 1 })],
] as const)('a change in %s repeats the queries over that table, under the name the code uses', async (table, change) => {
  const isInvalidated = await opened(table)
  const isOtherInvalidated = await opened('own.drafts')
  await change()
  await vi.waitFor(() => expect(isInvalidated()).toBe(true))
  expect(isOtherInvalidated()).toBe(false)
})

it('a page whose data was missing learns that it is stored now', async () => {
  const query = localQuery({ key: ['event', newId()], tables: ['own.events'], read: async () => undefined })
  await expect(client.fetchQuery(query)).rejects.toThrow('missing')
  const repeat = vi.fn()
  const stop = onFailedQueryReset(client, repeat)
  await own.drafts.put({ key: 'wall', text: 'x', savedAt: 0 })
  await own.events.put({ key: 'e1' } as never)
  await vi.waitFor(() => expect(repeat).toHaveBeenCalledOnce())
  stop()
})

describe('a change during a read', () => {
  /** A query whose first read ends when `finish` is called, with what the store held before the change. */
  function slowQuery() {
    const value = { now: 'old' }
    let finish = (): void => undefined
    const first = new Promise<void>((resolve) => {
      finish = resolve
    })
    const read = vi.fn(async () => {
      const found = value.now
      await first
      return found
    })
    const query = localQuery({ key: [newId()], tables: ['own.posts'], read })
    const isInvalidated = () => client.getQueryState(query.queryKey)?.isInvalidated
    /** Resolves when the change has been reported. */
    const change = async () => {
      value.now = 'new'
      await own.posts.put({ key: newId() } as never)
      await vi.waitFor(() => expect(isInvalidated()).toBe(true))
    }
    return { query, read, change, finish, isInvalidated }
  }

  it('repeats the first read of a query that a page observes', async () => {
    const { query, read, change, finish } = slowQuery()
    const observer = new QueryObserver(client, query)
    const stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
    await change()
    finish()
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'))
    stop()
  })

  it('marks a query that a loader reads for the page to come', async () => {
    const { query, read, change, finish, isInvalidated } = slowQuery()
    const loaded = client.fetchQuery(query)
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
    await change()
    finish()
    expect(await loaded).toBe('old')
    await vi.waitFor(() => expect(isInvalidated()).toBe(true))
  })
})

it('a key-value pair of the shared database repeats no query over those of the user', async () => {
  const isInvalidated = await opened('own.keyValues')
  const isSharedInvalidated = await opened('shared.keyValues')
  invalidateTable('shared.keyValues')
  expect([isSharedInvalidated(), isInvalidated()]).toEqual([true, false])
})

it('stored names and unknown tables do not compile', () => {
  // @ts-expect-error: the stored name of `own.keyValues`
  localQuery({ key: ['stored'], tables: ['own.facts'], read: async () => true })
  // @ts-expect-error: a table of the other database
  localQuery({ key: ['elsewhere'], tables: ['shared.outbox'], read: async () => true })
})
