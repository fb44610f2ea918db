import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import { addUpload, growUpload, keyOf } from '../../../offline/uploads/device-uploads.ts'
import { noteGrowth } from '../../../offline/uploads/upload-sizes.ts'
import { ownFilesQuery, uploadStatesQuery } from './own-files.ts'

// The code reads the address of the page at import.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/' }, __APP_VERSION__: 'test' }))

let db: PersonalDb
let courseId: string
/** Rows with bytes that were read. */
let reads: number
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  courseId = newId()
  reads = 0
  db.pictures.hook('reading', (row) => {
    reads++
    return row
  })
})
const bring = (bytes = 10, course = courseId) =>
  addUpload(db.personId, course, { bytes: new ArrayBuffer(bytes), type: 'image/webp', sha256: 'a'.repeat(64) })
const filesAt = (...paths: string[]) => new QueryClient().fetchQuery({ ...ownFilesQuery(courseId, paths), staleTime: 0 })
const states = () => new QueryClient().fetchQuery(uploadStatesQuery(courseId))

it('of 500 files reads the displayed one, once, and the states of all without their bytes', async () => {
  const paths: string[] = []
  for (let count = 0; count < 500; count++) paths.push(await bring())
  const [first = '', second = ''] = paths
  await db.pictures.update(keyOf(second), { sentAt: 5 })
  reads = 0
  const [shown] = await filesAt(first)
  expect(shown).toMatchObject({ path: first, bytes: 10, url: expect.stringMatching(/^blob:/) })
  // The change of another file repeats the query.
  expect(await filesAt(first)).toEqual([shown])
  expect(reads).toBe(1)
  const all = await states()
  expect(all).toHaveLength(500)
  expect(all.filter(({ sentAt }) => sentAt !== undefined).map(({ key }) => key)).toEqual([keyOf(second)])
  expect(reads).toBe(1)
})

it('has no file of another draft, and none that the device has no more', async () => {
  const [own, other] = [await bring(), await bring(10, newId())]
  expect(await filesAt(own, other, 'uploads/none.webp')).toMatchObject([{ path: own }])
  await db.pictures.clear()
  expect(await filesAt(own)).toEqual([])
})

it('has the latest bytes of a recording that grows', async () => {
  const path = await bring(10)
  const [before] = await filesAt(path)
  noteGrowth(path)
  await growUpload(db.personId, path, { bytes: new ArrayBuffer(25), sha256: 'b'.repeat(64) })
  const [after] = await filesAt(path)
  expect(after?.bytes).toBe(25)
  expect(after?.url).not.toBe(before?.url)
})

it('says why the server has refused a file', async () => {
  const path = await bring()
  await db.pictures.update(keyOf(path), { refused: 'না' })
  expect(await states()).toMatchObject([{ refused: 'না' }])
})
