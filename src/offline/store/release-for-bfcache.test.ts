import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'

const page = vi.hoisted(() => {
  const target = new EventTarget()
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' })
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  return target
})
const { releaseForBfcache } = await import('./release-for-bfcache.ts')

const reload = vi.fn()
vi.stubGlobal('location', { reload })
const dispatch = (type: string, persisted: boolean) => page.dispatchEvent(Object.assign(new Event(type), { persisted }))

let db: Dexie
let opened = 0
beforeEach(() => {
  reload.mockClear()
  opened += 1
  db = new Dexie(`left-${opened}`)
  db.version(1).stores({ rows: 'id' })
  releaseForBfcache(db)
})

/** A second connection to the same database, as the next page opens it. */
function nextPageDb(): Dexie {
  const other = new Dexie(db.name)
  other.version(1).stores({ rows: 'id' })
  return other
}

/** Starts a transaction that does not end, like one that is open when the engine freezes the page. */
async function startTransaction(): Promise<{ end: Promise<unknown> }> {
  let reportStart = () => {}
  const started = new Promise<void>((resolve) => (reportStart = resolve))
  let isOver = false
  const end = db
    .transaction('rw', 'rows', async () => {
      await db.table('rows').put({ id: 'half' })
      reportStart()
      while (!isOver) await db.table('rows').get('half')
    })
    .finally(() => (isOver = true))
    .catch((error: Error) => error.name)
  await started
  return { end }
}

it('a page that enters the bfcache aborts its transactions, so that the next page can use the database', async () => {
  const { end } = await startTransaction()
  dispatch('pagehide', true)
  const other = nextPageDb()
  await other.table('rows').put({ id: 'next' })
  expect(await other.table('rows').toCollection().primaryKeys()).toEqual(['next'])
  expect(await end).toBe('AbortError')
  other.close()

  // A transaction that starts after `pagehide` is aborted too. The restored page reloads, and its database opens again.
  await expect(db.table('rows').put({ id: 'late' })).rejects.toThrow()
  dispatch('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
  await db.table('rows').put({ id: 'back' })
  expect(await db.table('rows').toCollection().primaryKeys()).toEqual(['back', 'next'])
})

it('a page that unloads aborts nothing, and a restored page without open transactions does not reload', async () => {
  dispatch('pagehide', false)
  await db.table('rows').put({ id: 'one' })
  dispatch('pagehide', true)
  dispatch('pageshow', true)
  expect(await db.table('rows').count()).toBe(1)
})
