import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PageData } from '../../contract/early-pages.ts'
import { openSyncWorld, type SyncWorld } from '../../tests/support/sync-world.ts'
import { loadAlbums } from '../db/albums.ts'
import { albums } from '../db/schema.ts'
import { createEarlyTexts } from './early-texts.ts'
import { sources } from './sources.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
  await loadAlbums(world)
})
afterAll(() => world.close())

const wordsOf = ({ albums: list, album }: PageData) =>
  album
    ? [album.title.en, ...album.pictures.map(({ id }) => id)].join()
    : list?.map(({ title, pictures, count }) => `${title.en} ${pictures.length}/${count}`).join()

/** Draws when it is told to; `hold` keeps what is asked for waiting. */
function drawer() {
  const draw = { hold: Promise.resolve(), asked: [] as string[], failures: [] as unknown[] }
  const texts = createEarlyTexts({
    db: world.db,
    clock: () => world.now,
    onFailure: (error) => draw.failures.push(error),
    async render(path, data = {}) {
      draw.asked.push(path)
      await draw.hold
      return { title: null, html: wordsOf(data) ?? '', css: '' }
    },
  })
  const htmlOf = async (search = '') => {
    const text = await texts.textOf('gallery', search)
    return typeof text === 'object' ? text.html : text
  }
  return { draw, texts, htmlOf }
}

it('has the albums with one picture each, and an album with all of its first screens, drawn before anybody asks', async () => {
  const { draw, texts, htmlOf } = drawer()
  await texts.prepare()
  expect(draw.asked).toContain('/gallery?album=kajer-din')
  const before = draw.asked.length
  await vi.waitFor(async () => expect(await htmlOf()).toMatch(/^Markets and shops 1\/5,A working day 1\/5,/))
  await vi.waitFor(async () => expect(await htmlOf('album=kajer-din')).toMatch(/^A working day,seedlings,(.+,){3}[\w-]+$/))
  for (const search of ['album=none', 'album=kajer-din&picture=seedlings', 'from=mail', 'album=%22'])
    expect(await htmlOf(search)).toBeUndefined()
  expect(draw.asked).toHaveLength(before)
  expect(draw.failures).toEqual([])
})

it('says what any picture of an album takes, also one that the text leaves out', async () => {
  const isAlbum = eq(albums.slug, 'kajer-din')
  const [row] = await world.db.select().from(albums).where(isAlbum)
  const [first] = row?.pictures ?? []
  if (!row || !first) throw new Error('No pictures')
  const small = Array.from({ length: 12 }, (_, at) => ({
    ...first,
    id: `small-${at}`,
    files: first.files.map((file) => ({ ...file, bytes: 1 })),
  }))
  const large = { ...first, id: 'large', files: first.files.map((file) => ({ ...file, bytes: 900_000 })) }
  await world.db
    .update(albums)
    .set({ pictures: [...small, large] })
    .where(isAlbum)
  const data = await sources.album.data(world.db, { of: 'album', name: 'kajer-din' }, world.now)
  expect(data?.album?.pictures).toHaveLength(12)
  expect(data?.album?.mostBytes).toBe(900_000)
  await world.db.update(albums).set({ pictures: row.pictures }).where(isAlbum)
})

it('shows no picture or word that was taken away or changed, not even until the next drawing', async () => {
  const { draw, htmlOf } = drawer()
  const isAlbum = eq(albums.slug, 'haat-o-dokan')
  await vi.waitFor(async () => expect(await htmlOf('album=haat-o-dokan')).toContain('shop-front'))
  await vi.waitFor(async () => expect(await htmlOf()).toContain('Markets and shops 1/5'))
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
