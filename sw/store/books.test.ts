import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { newId } from '../../src/offline/store/id.ts'
import { setCurrentPerson } from '../../src/offline/store/person.ts'
import { personalDb } from '../../src/offline/store/personal-db.ts'
import { hasBooks } from './books.ts'

afterEach(async () => {
  personalDb().close()
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
})

it('a device without rows has no books', async () => {
  expect(await hasBooks()).toBe(false)
  setCurrentPerson(newId())
  await personalDb().open()
  await personalDb().drafts.put({ key: 'wall', text: 'আধা লেখা', savedAt: 1 })
  expect(await hasBooks()).toBe(false)
})

it.each([
  ['an entry', async () => personalDb().cashEntries.add({ id: newId(), day: '2026-11-21', kind: 'in', what: 'ডিম', paisa: 500 })],
  ['a customer', async () => personalDb().table('customers').add({ id: newId() })],
  ['an invoice', async () => personalDb().table('invoices').add({ id: newId() })],
  ['goods on credit', async () => personalDb().table('creditEntries').add({ id: newId() })],
  ['a calculator that is filled in', async () => personalDb().drafts.put({ key: 'sheet:loan', text: '{}', savedAt: 1 })],
])('%s of any user is a book', async (_what, write) => {
  setCurrentPerson(newId())
  await write()
  setCurrentPerson(newId())
  expect(await hasBooks()).toBe(true)
})
