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
const { letGoWhenLeft } = await import('./left-page.ts')

const reload = vi.fn()
vi.stubGlobal('location', { reload })
const tell = (type: string, persisted: boolean) => page.dispatchEvent(Object.assign(new Event(type), { persisted }))

let db: Dexie
let opened = 0
beforeEach(() => {
  reload.mockClear()
  opened += 1
  db = new Dexie(`left-${opened}`)
  db.version(1).stores({ rows: 'id' })
  letGoWhenLeft(db)
})

/** Another page's view of the same database, which waits its turn. */
function nextPage(): Dexie {
  const other = new Dexie(db.name)
  other.version(1).stores({ rows: 'id' })
  return other
}

/** A transaction that does not end, as when the page is frozen in its middle. */
async function underWay(): Promise<{ end: Promise<unknown> }> {
  let hasBegun = () => {}
  const begun = new Promise<void>((resolve) => (hasBegun = resolve))
  let isOver = false
  const end = db
    .transaction('rw', 'rows', async () => {
      await db.table('rows').put({ id: 'half' })
      hasBegun()
      while (!isOver) await db.table('rows').get('half')
    })
    .finally(() => (isOver = true))
    .catch((error: Error) => error.name)
  await begun
  return { end }
}

it('undoes what a page has under way when it is left for the way back, so that the next page has its turn', async () => {
  const { end } = await underWay()
  tell('pagehide', true)
  const other = nextPage()
  await other.table('rows').put({ id: 'next' })
  expect(await other.table('rows').toCollection().primaryKeys()).toEqual(['next'])
  expect(await end).toBe('AbortError')
  other.close()

  // What it begins while it is left ends too; back on the screen it starts anew, and its database opens again.
  await expect(db.table('rows').put({ id: 'late' })).rejects.toThrow()
  tell('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
  await db.table('rows').put({ id: 'back' })
  expect(await db.table('rows').toCollection().primaryKeys()).toEqual(['back', 'next'])
})

it('leaves a page alone that ends, and one that had nothing under way', async () => {
  tell('pagehide', false)
  await db.table('rows').put({ id: 'one' })
  tell('pagehide', true)
  tell('pageshow', true)
  expect(await db.table('rows').count()).toBe(1)
})
