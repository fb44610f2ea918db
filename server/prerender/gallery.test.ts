import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Album } from '../../contract/gallery.ts'
import { prefills } from '../../tests/support/built-pages.ts'
import { openSyncWorld, type SyncWorld } from '../../tests/support/sync-world.ts'
import { loadAlbums } from '../db/content/albums.ts'
import { albums } from '../db/schema.ts'
import { createPrerenderer } from './prerenderer.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
  await loadAlbums(world)
})
afterAll(() => world.close())

function wordsOf(path: string, list: readonly Album[]): string {
  const [, slug] = /album=(.+)/.exec(path) ?? []
  const album = list.find((one) => one.slug === slug)
  if (album) return [album.title.en, ...album.pictures.map(({ id }) => id)].join()
  return list.map((one) => `${one.title.en} <a href="/gallery?album=${one.slug}">${one.pictures.length}</a>`).join()
}

/** A renderer that a test can hold back. */
function prerenderer() {
  const draw = { hold: Promise.resolve(), asked: [] as string[], failures: [] as unknown[] }
  const pages = createPrerenderer({
    services: world.context(null),
    rules: prefills,
    onFailure: (error) => draw.failures.push(error),
    async render(path, { answer }) {
      draw.asked.push(path)
      await draw.hold
      return { title: null, preloads: '', html: wordsOf(path, (answer as { items: readonly Album[] }).items), css: '' }
    },
  })
  const htmlOf = async (search = '') => {
    const content = await pages.contentOf('gallery', search)
    return typeof content === 'object' ? content.page.html : content
  }
  return { draw, pages, htmlOf }
}

it('renders the albums and each album in advance', async () => {
  const { draw, pages, htmlOf } = prerenderer()
  await pages.prepare()
  expect(draw.asked).toContain('/gallery?album=kajer-din')
  const before = draw.asked.length
  await vi.waitFor(async () => expect(await htmlOf()).toMatch(/^Markets and shops <.*>5<.*,A working day <.*>5</))
  await vi.waitFor(async () => expect(await htmlOf('album=kajer-din')).toMatch(/^A working day,seedlings,(.+,){3}[\w-]+$/))
  for (const search of ['album=none', 'album=kajer-din&picture=seedlings', 'from=mail', 'album=%22'])
    expect(await htmlOf(search)).toBeUndefined()
  expect(draw.asked).toHaveLength(before)
  expect(draw.failures).toEqual([])
})

it('shows no picture or word that was taken away or changed, not even until the next drawing', async () => {
  const { draw, htmlOf } = prerenderer()
  const isAlbum = eq(albums.slug, 'haat-o-dokan')
  await vi.waitFor(async () => expect(await htmlOf('album=haat-o-dokan')).toContain('shop-front'))
  await vi.waitFor(async () => expect(await htmlOf()).toMatch(/^Markets and shops .*>5</))
  const [row] = await world.db.select().from(albums).where(isAlbum)
  await world.db
    .update(albums)
    .set({ pictures: row?.pictures.filter(({ id }) => id !== 'shop-front') })
    .where(isAlbum)
  let letGo = () => {}
  draw.hold = new Promise((resolve) => (letGo = resolve))
  expect(await htmlOf('album=haat-o-dokan')).toBe('later')
  expect(await htmlOf()).toBe('later')
  letGo()
  await vi.waitFor(async () =>
    expect(await htmlOf('album=haat-o-dokan')).toBe('Markets and shops,shop-counter,three-sellers,write-at-once,village-need'),
  )
  await world.db.delete(albums).where(isAlbum)
  expect(await htmlOf('album=haat-o-dokan')).toBeUndefined()
  await vi.waitFor(async () => expect(await htmlOf()).not.toContain('Markets'))
})
