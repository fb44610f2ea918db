import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { courseSource, imageBlock, lesson } from '../../../tests/support/course-factory.ts'
import type { PackageRow } from '../store/shared-db.ts'

vi.hoisted(() => vi.stubGlobal('location', { href: 'http://device.test/' }))
const { storeManifest } = await import('./store-manifest.ts')
const { storeMedia } = await import('./media-store.ts')
const { wholeCourse } = await import('./selection.ts')
const { sharedDb } = await import('../store/shared-db.ts')

/** The methods of Cache Storage that the media store uses. */
const cached = new Map<string, Response>()
const cache = {
  put: async (url: string, response: Response) => void cached.set(url, response),
  keys: async () => [...cached.keys()].map((url) => ({ url })),
}

/** Each version has a file of its own, named by one letter. */
function manifest(version: number, letter: string): Manifest {
  const lessons = [lesson('l1', [imageBlock('i1', 'a.webp')])]
  const source = courseSource({ cover: 'a.webp', modules: [{ id: 'm', title: { bn: 'ক', en: 'A' }, lessons }] })
  const sha256 = letter.repeat(64)
  const file = { path: 'a.webp', sha256, bytes: 100, type: 'image/webp', chunks: [sha256] }
  return { ...source, slug: 'honey', version, id: '01890000-0000-7000-8000-000000000000', files: [file] }
}
const [old, newer] = [manifest(1, 'a'), manifest(2, 'b')]
const storeRow = (row: Partial<PackageRow>) =>
  sharedDb.packages.put({ slug: 'honey', courseId: old.id, version: 1, state: 'outline', doneBytes: 0, totalBytes: 0, ...row })
const storedRow = () => sharedDb.packages.get('honey')

beforeEach(async () => {
  vi.stubGlobal('caches', { open: async () => cache })
  cached.clear()
  await sharedDb.packages.clear()
})

it('storeManifest adds a course that is opened for the first time, and none that was removed during the fetch', async () => {
  await storeManifest(newer, { ifAbsent: 'leave' })
  expect(await storedRow()).toBeUndefined()
  await storeManifest(newer, { ifAbsent: 'add' })
  expect(await storedRow()).toMatchObject({ state: 'outline', version: 2, manifest: newer, courseId: newer.id })
})

describe('a newer manifest', () => {
  it.each<[string, Partial<PackageRow>]>([
    ['not downloaded', { state: 'outline', manifest: old }],
    ['in its first download', { state: 'downloading', manifest: old, next: manifest(1, 'c') }],
    ['ready, with evicted files', { state: 'ready', manifest: old }],
  ])('replaces the manifest of a course that is %s', async (_what, row) => {
    await storeRow(row)
    await storeManifest(newer, { ifAbsent: 'leave' })
    expect(await storedRow()).toMatchObject({ state: row.state, version: 2, manifest: newer })
    expect(await storedRow()).not.toHaveProperty('next')
  })

  it.each<[string, Partial<PackageRow>]>([
    ['ready', { state: 'ready', manifest: old }],
    ['partly downloaded', { state: 'part', manifest: old, wanted: { lessons: ['l1'], isPlayedToo: false } }],
    ['in a download beside an older version', { state: 'downloading', manifest: old, had: wholeCourse }],
  ])('is stored beside the manifest of a course that is %s and complete', async (_what, row) => {
    await storeMedia('a'.repeat(64), new Blob(['x']), 'image/webp')
    await storeRow(row)
    await storeManifest(newer, { ifAbsent: 'leave' })
    expect(await storedRow()).toMatchObject({ state: row.state, version: 1, manifest: old, next: newer })
  })

  it('fetched by a page for reading does not replace a download that was completed during the fetch', async () => {
    await storeRow({ state: 'outline', manifest: old })
    await storeMedia('a'.repeat(64), new Blob(['x']), 'image/webp')
    await storeRow({ state: 'ready', manifest: old })
    await storeManifest(newer, { ifAbsent: 'add' })
    expect(await storedRow()).toMatchObject({ state: 'ready', manifest: old, next: newer })
  })
})
