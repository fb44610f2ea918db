import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Album } from '../../contract/gallery.ts'
import { BadAlbums, loadAlbums } from '../db/content/albums.ts'
import { albums } from '../db/schema.ts'
import { stableId } from '../db/stable-id.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const list = async (query = '') =>
  (await server.call('GET', `/api/gallery${query}`)).body as unknown as { items: Album[]; next_cursor: string | null }

it('says that there is nothing where there is nothing', async () => {
  expect(await list()).toMatchObject({ success: true, items: [], next_cursor: null })
})

it('shows every album with pictures in sizes that can be fetched and kept for ever', async () => {
  await loadAlbums(server)
  await loadAlbums(server)
  const { items } = await list()
  expect(items.map((album) => album.slug)).toEqual(['haat-o-dokan', 'kajer-din', 'porishkar-khabar', 'ekshathe-bosa'])
  for (const { files } of items.flatMap((album) => album.pictures)) {
    expect(files.map(({ width }) => width)).toEqual([320, 720, 1440])
    expect(files[0]?.bytes).toBeLessThan(10_000)
    const ratios = files.map(({ width, height }) => width / height)
    for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0] ?? 0, 1)
  }
  const thumbnail = items[0]?.pictures[0]?.files[0]
  const answer = await server.call('GET', `/media/${thumbnail?.sha256}`)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': expect.stringContaining('immutable') })
  expect(Number(answer.headers['content-length'])).toBe(thumbnail?.bytes)
})

it('keeps what it has when a folder is no gallery', async () => {
  const before = (await list()).items.length
  await expect(loadAlbums(server, 'content')).rejects.toThrow(BadAlbums)
  expect((await list()).items).toHaveLength(before)
})

it('pages through many albums and misses none', async () => {
  const [first] = await server.db.select().from(albums).limit(1)
  if (!first) throw new Error('there are no albums')
  await server.db.delete(albums)
  const many = Array.from({ length: 45 }, (_, position) => ({
    ...first,
    id: stableId(`many:${position}`),
    slug: `album-${position}`,
    position,
  }))
  await server.db.insert(albums).values(many)
  const seen: string[] = []
  let page = await list()
  seen.push(...page.items.map((album) => album.slug))
  while (page.next_cursor !== null) {
    page = await list(`?cursor=${page.next_cursor}`)
    seen.push(...page.items.map((album) => album.slug))
  }
  expect(seen).toEqual(many.map((album) => album.slug))
})
