import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' }, __APP_VERSION__: 'test' }))
const saved = vi.hoisted(() => ({ blobs: [] as Blob[] }))
vi.mock('../../../ui/files/save-file.ts', () => ({ saveFile: (bytes: Blob) => saved.blobs.push(bytes) }))

import { vaultFileKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'
import { saveOwnData } from './own-data.ts'

beforeEach(() => void saved.blobs.splice(0))

it('the file of an offline device has the texts of its pictures, and the bytes of those that the server lacks', async () => {
  const person = newId()
  setCurrentPerson(person)
  const picture = { form: 'wall', type: 'image/webp', sha256: 'a', width: 4, height: 3, hash: 'a', alt: 'ঝুড়ি' }
  await dbOf(person).pictures.bulkPut([
    { ...picture, key: 'draft', bytes: new Uint8Array([0, 127, 255]).buffer },
    { ...picture, key: 'sent', bytes: new Uint8Array([1]).buffer, postId: 'post', sentAt: 5 },
  ])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await saveOwnData('তথ্য').finally(() => vi.unstubAllGlobals())).toBe('device')
  const { server, device } = JSON.parse((await saved.blobs[0]?.text()) ?? '{}')
  expect(server).toBe(null)
  expect(device.pictures).toEqual([
    { ...picture, key: 'draft', address: 'data:image/webp;base64,AH//' },
    { ...picture, key: 'sent', postId: 'post', sentAt: 5 },
  ])
})

it('the file has each row that the device alone has: commands, texts, lessons and the books of the shop', async () => {
  const person = newId()
  setCurrentPerson(person)
  const db = dbOf(person)
  const tables = {
    outbox: db.outbox,
    drafts: db.drafts,
    lessons: db.localState,
    cashEntries: db.cashEntries,
    invoices: db.invoices,
    customers: db.customers,
    creditEntries: db.creditEntries,
  }
  const rows: Record<string, object> = {}
  for (const [name, table] of Object.entries(tables)) {
    const { keyPath } = table.schema.primKey
    const keys = [keyPath ?? []].flat()
    const row = { ...Object.fromEntries(keys.map((key) => [key, name === 'outbox' ? 7 : name])), text: `লেখা ${name}` }
    await (table as unknown as { put(one: object): Promise<unknown> }).put(row)
    rows[name] = row
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await saveOwnData('তথ্য').finally(() => vi.unstubAllGlobals())
  const { device } = JSON.parse((await saved.blobs[0]?.text()) ?? '{}')
  expect(device).toEqual({ ...Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, [row]])), pictures: [] })
})

it('says that pictures are missing which a full device could not decrypt', async () => {
  const person = newId()
  setCurrentPerson(person)
  await dbOf(person).vault.put({ key: `${vaultFileKey}1/pictures/waits`, value: {} })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await saveOwnData('তথ্য').finally(() => vi.unstubAllGlobals())).toBe('noPictures')
})
