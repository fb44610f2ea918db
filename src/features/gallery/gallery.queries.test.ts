import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Album } from '../../../contract/gallery.ts'
import { markerHeader } from '../../../contract/transport.ts'

vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' }, __APP_VERSION__: 'test' }))
const { galleryQuery, refreshGallery, thumbnailsQuery } = await import('./gallery.queries.ts')
const { sharedDb } = await import('../../offline/store/shared-db.ts')

const bengali = (text: string) => ({ bn: text, en: '' })
const fileOf = (name: string) => ({ sha256: createHash('sha256').update(name).digest('hex'), width: 320, height: 200, bytes: name.length })
const picture = (name: string) => ({ id: name, caption: bengali(name), alt: bengali(name), files: [fileOf(name)] })

function album(slug: string, names: string[]): Album {
  return { id: '01890000-0000-7000-8000-000000000000', slug, title: bengali(slug), about: bengali(slug), pictures: names.map(picture) }
}

/** The server's albums and files; `null` for no response. */
let server: { albums: Album[]; files: string[] } | null
const asked: string[] = []
const answer = (body: BodyInit, status: number, headers: Record<string, string>) => new Response(body, { status, headers })

beforeEach(async () => {
  asked.length = 0
  await Promise.all([sharedDb.albums.clear(), sharedDb.thumbnails.clear(), sharedDb.keyValues.clear()])
  vi.stubGlobal('fetch', async (url: string) => {
    if (!server) throw new TypeError('offline')
    asked.push(url)
    if (url.includes('/api/gallery'))
      return answer(JSON.stringify({ success: true, items: server.albums, next_cursor: null }), 200, {
        'content-type': 'application/json',
        [markerHeader]: '1',
      })
    const name = server.files.find((one) => url.includes(fileOf(one).sha256))
    return name ? answer(name, 200, { ETag: `"${fileOf(name).sha256}"` }) : answer('', 404, {})
  })
})

const read = async <T>(query: { queryFn?: unknown }) => await (query.queryFn as (context: object) => Promise<T>)({})
const shown = async () => (await read<Album[]>(galleryQuery())).map(({ slug }) => slug)
const thumbnails = async () => Object.keys(await read<object>(thumbnailsQuery())).sort()
const hashes = (...names: string[]) => names.map((name) => fileOf(name).sha256).sort()

it('deletes an album that was removed while the device was offline, and its thumbnails', async () => {
  server = { albums: [album('haat', ['a', 'b']), album('boithok', ['b', 'c'])], files: ['a', 'b', 'c'] }
  await refreshGallery()
  expect([await shown(), await thumbnails()]).toEqual([['haat', 'boithok'], hashes('a', 'b', 'c')])

  const before = server
  server = null
  await refreshGallery()
  expect([await shown(), await thumbnails()]).toEqual([['haat', 'boithok'], hashes('a', 'b', 'c')])

  server = { ...before, albums: before.albums.slice(1) }
  asked.length = 0
  await refreshGallery()
  // A picture that another album uses remains.
  expect([await shown(), await thumbnails()]).toEqual([['boithok'], hashes('b', 'c')])
  expect(asked).toHaveLength(1)

  server = { albums: [], files: [] }
  await refreshGallery()
  expect([await shown(), await thumbnails()]).toEqual([[], []])
})

it('has the pictures that are there, whatever became of one before them', async () => {
  server = { albums: [album('haat', ['a', 'b', 'c'])], files: ['b', 'c'] }
  await refreshGallery()
  expect(await thumbnails()).toEqual(hashes('b', 'c'))
})

it('deletes the thumbnails of a removed album even if the new list does not fit', async () => {
  server = { albums: [album('haat', ['a']), album('boithok', ['b'])], files: ['a', 'b'] }
  await refreshGallery()
  const full = vi.spyOn(sharedDb.albums, 'bulkPut').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  server = { ...server, albums: server.albums.slice(1) }
  await refreshGallery()
  expect(full).toHaveBeenCalledOnce()
  expect(await thumbnails()).toEqual(hashes('b'))
})
