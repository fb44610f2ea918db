import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { addUpload, growUpload } from './device-uploads.ts'
import { noteGrowth, sizesOfUploads } from './upload-sizes.ts'

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
const bring = (bytes: number, course = courseId) =>
  addUpload(db.personId, course, { bytes: new ArrayBuffer(bytes), type: 'audio/webm', sha256: 'a'.repeat(64) })

it('reads each file that is asked for once, and no other', async () => {
  const [one, other, ofAnotherCourse] = [await bring(10), await bring(20), await bring(30, newId())]
  await bring(40)
  const asked = [one, ofAnotherCourse, 'uploads/none.webp']
  expect(await sizesOfUploads(courseId, asked)).toMatchObject([{ path: one, bytes: 10 }])
  expect(await sizesOfUploads(courseId, asked)).toMatchObject([{ path: one, bytes: 10 }])
  expect(reads).toBe(1)
  expect(await sizesOfUploads(courseId, [one, other])).toMatchObject([{ bytes: 10 }, { bytes: 20 }])
  expect(reads).toBe(2)
  await db.pictures.clear()
  expect(await sizesOfUploads(courseId, asked)).toEqual([])
})

it('has the latest size of a recording that grows', async () => {
  const path = await bring(10)
  expect(await sizesOfUploads(courseId, [path])).toMatchObject([{ bytes: 10 }])
  noteGrowth(path)
  await growUpload(db.personId, path, { bytes: new ArrayBuffer(25), sha256: 'b'.repeat(64) })
  expect(await sizesOfUploads(courseId, [path])).toMatchObject([{ bytes: 25 }])
})
