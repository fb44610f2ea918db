import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Manifest } from '../../contract/courses.ts'
import { courseSource, imageBlock, lesson } from '../../tests/support/course-factory.ts'
import type { PackageRow } from './shared-db.ts'

vi.hoisted(() => vi.stubGlobal('location', { href: 'http://phone.test/' }))
const { keepManifest } = await import('./keep-manifest.ts')
const { keepMedia } = await import('./media-store.ts')
const { wholeCourse } = await import('./portion.ts')
const { sharedDb } = await import('./shared-db.ts')

/** Cache Storage as far as the media store uses it. */
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
const has = (row: Partial<PackageRow>) =>
  sharedDb.packages.put({ slug: 'honey', courseId: old.id, version: 1, state: 'outline', doneBytes: 0, totalBytes: 0, ...row })
const kept = () => sharedDb.packages.get('honey')

beforeEach(async () => {
  vi.stubGlobal('caches', { open: async () => cache })
  cached.clear()
  await sharedDb.packages.clear()
})

it('adds a course that is read for the first time, and leaves one alone that was taken off meanwhile', async () => {
  await keepManifest(newer, { ifAbsent: 'leave' })
  expect(await kept()).toBeUndefined()
  await keepManifest(newer, { ifAbsent: 'add' })
  expect(await kept()).toMatchObject({ state: 'outline', version: 2, manifest: newer, courseId: newer.id })
})

describe('a newer manifest', () => {
  it.each<[string, Partial<PackageRow>]>([
    ['only read', { state: 'outline', manifest: old }],
    ['still on its way for the first time', { state: 'downloading', manifest: old, next: manifest(1, 'c') }],
    ['called ready, though its files are gone', { state: 'ready', manifest: old }],
  ])('takes the place of that of a course that is %s', async (_what, row) => {
    await has(row)
    await keepManifest(newer, { ifAbsent: 'leave' })
    expect(await kept()).toMatchObject({ state: row.state, version: 2, manifest: newer })
    expect(await kept()).not.toHaveProperty('next')
  })

  it.each<[string, Partial<PackageRow>]>([
    ['ready', { state: 'ready', manifest: old }],
    ['here in part', { state: 'part', manifest: old, wanted: { lessons: ['l1'], isPlayedToo: false } }],
    ['on its way beside an older one', { state: 'downloading', manifest: old, had: wholeCourse }],
  ])('waits beside that of a course that is %s and whole', async (_what, row) => {
    await keepMedia('a'.repeat(64), new Blob(['x']), 'image/webp')
    await has(row)
    await keepManifest(newer, { ifAbsent: 'leave' })
    expect(await kept()).toMatchObject({ state: row.state, version: 1, manifest: old, next: newer })
  })

  it('that a page had asked for to read it does not take the place of what was brought meanwhile', async () => {
    await has({ state: 'outline', manifest: old })
    await keepMedia('a'.repeat(64), new Blob(['x']), 'image/webp')
    await has({ state: 'ready', manifest: old })
    await keepManifest(newer, { ifAbsent: 'add' })
    expect(await kept()).toMatchObject({ state: 'ready', manifest: old, next: newer })
  })
})
