import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { courseSource, imageBlock, lesson } from '../../../tests/support/course-factory.ts'

vi.hoisted(() => vi.stubGlobal('location', { href: 'http://device.test/' }))
const { dropUnused } = await import('./upkeep.ts')
const { storeMedia, storedMedia } = await import('../packages/media-store.ts')
const { sharedDb } = await import('../store/shared-db.ts')

/** The methods of Cache Storage that the media store uses. */
const cached = new Map<string, Response>()
let whileDropping = () => {}
const cache = {
  put: async (url: string, response: Response) => void cached.set(url, response),
  async delete(url: string) {
    whileDropping()
    // Long enough for another tab to write its row and to read the stored files.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return cached.delete(url)
  },
  keys: async () => [...cached.keys()].map((url) => ({ url })),
}
const [cover, first, second] = ['c', 'a', 'b'].map((letter) => letter.repeat(64)) as [string, string, string]

function manifest(slug: string): Manifest {
  const lessons = [lesson('l1', [imageBlock('i1', 'a.webp')])]
  const source = courseSource({ cover: 'cover.svg', modules: [{ id: 'm', title: { bn: 'ক', en: 'A' }, lessons }] })
  const file = (path: string, sha256: string) => ({ path, sha256, bytes: 100, type: 'image/webp', chunks: [sha256] })
  return { ...source, slug, id: '01890000-0000-7000-8000-000000000000', files: [file('cover.svg', cover), file('a.webp', first)] }
}
const row = (slug: string) =>
  ({ slug, courseId: slug, version: 1, state: 'downloading', manifest: manifest(slug), doneBytes: 0, totalBytes: 0 }) as const

beforeEach(async () => {
  vi.stubGlobal('caches', { open: async () => cache })
  cached.clear()
  whileDropping = () => {}
  await sharedDb.packages.clear()
  await sharedDb.chunks.clear()
  for (const sha256 of [cover, first, second]) await storeMedia(sha256, new Blob(['x']), 'image/webp')
})

it('dropUnused drops only the files and chunks that no course uses', async () => {
  await sharedDb.packages.put(row('honey'))
  await sharedDb.chunks.bulkPut([first, second].map((sha256) => ({ sha256, index: 0, bytes: new ArrayBuffer(1) })))
  await dropUnused()
  expect(await storedMedia()).toEqual(new Set([cover, first]))
  expect(await sharedDb.chunks.toCollection().primaryKeys()).toEqual([[first, 0]])
})

it('dropUnused drops no file that another tab counted as stored during the drop', async () => {
  let otherTab: Promise<Set<string>> | undefined
  whileDropping = () => {
    otherTab ??= (async () => {
      await sharedDb.packages.put(row('honey'))
      return storedMedia()
    })()
  }
  await dropUnused()
  const found = await otherTab
  expect(found).toBeDefined()
  expect(await storedMedia()).toEqual(found)
})
