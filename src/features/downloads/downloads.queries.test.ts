import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CourseSummary, Manifest, PackageFile } from '../../../contract/courses/courses.ts'
import { filesOf } from '../../offline/packages/selection.ts'
import { type PackageRow, sharedDb } from '../../offline/store/shared-db.ts'
import { readerBytesAtMost } from '../../offline/sync/worker-messages.ts'
import { downloadQuery, downloadSign, downloadsQuery, lessonPricesQuery, priceQuery, readerPriceQuery } from './downloads.queries.ts'

// Read while the modules below are loaded.
vi.hoisted(() => vi.stubGlobal('location', { href: 'http://phone.test/' }))

const file = (name: string, bytes: number, type: string): PackageFile => ({
  path: name,
  sha256: name.padEnd(64, '0'),
  bytes,
  type,
  chunks: ['c'],
})
const files = [
  file('cover', 20_000, 'image/jpeg'),
  file('book', 250_000, 'application/pdf'),
  file('song', 100_000, 'audio/mpeg'),
  file('again', 20_000, 'image/jpeg'),
]
const manifest = { slug: 'rice', version: 3, cover: 'cover', handbook: 'book', files, modules: [] } as unknown as Manifest
/** 30,000 of these bytes are text. */
const course = { key: 'rice-id', id: 'rice-id', slug: 'rice', package_version: 3, bytes: 420_000 } as unknown as CourseSummary & {
  key: string
}
const row = (change: Partial<PackageRow>): PackageRow => ({
  slug: 'rice',
  courseId: 'rice-id',
  version: 3,
  manifest,
  state: 'outline',
  doneBytes: 0,
  totalBytes: 0,
  ...change,
})

let client: QueryClient
/** Hashes of the stored files. */
let stored: string[]
beforeEach(async () => {
  client = new QueryClient()
  // The cover is stored already, because another course has the same.
  stored = ['cover'.padEnd(64, '0')]
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => stored.map((hash) => ({ url: `http://phone.test/media/${hash}` })) }) })
  await Promise.all([sharedDb.packages.clear(), sharedDb.courses.clear()])
  await sharedDb.courses.put(course)
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it('displays one size of a course on the list, as its price, while it loads and once it is here', async () => {
  const sizes: number[] = []
  sizes.push(downloadSign(undefined, course.bytes).bytes ?? 0)
  const { whole: unknown } = await client.fetchQuery(priceQuery(course))
  sizes.push(unknown.lessons)

  stored = []
  await sharedDb.packages.put(row({}))
  const { whole, missing } = await new QueryClient().fetchQuery(priceQuery(course))
  expect(whole).toEqual({ lessons: 70_000, played: 100_000, voice: 0, handbook: 250_000 })
  expect(missing).toEqual(whole)
  sizes.push(whole.lessons + whole.handbook + whole.played)

  await sharedDb.packages.put(row({ state: 'downloading', price: 420_000, doneBytes: 20_000, totalBytes: 390_000 }))
  const coming = await new QueryClient().fetchQuery(downloadQuery('rice'))
  sizes.push(coming.totalBytes)
  expect(coming.doneBytes).toBe(50_000)

  await sharedDb.packages.put(row({ state: 'ready', doneBytes: 390_000, totalBytes: 390_000 }))
  const here = (await new QueryClient().fetchQuery(downloadsQuery())).rice
  sizes.push(here?.totalBytes ?? 0, downloadSign(here, course.bytes).bytes ?? 0)

  expect(new Set(sizes)).toEqual(new Set([course.bytes]))
})

it('leaves out of the price what another course has stored', async () => {
  await sharedDb.packages.put(row({}))
  const { whole, missing } = await client.fetchQuery(priceQuery(course))
  expect(whole.lessons).toBe(70_000)
  expect(missing).toEqual({ lessons: 50_000, played: 100_000, voice: 0, handbook: 250_000 })
})

it('the price of one lesson has all that its download fetches, such as the cover', async () => {
  const lesson = { id: 'l1', blocks: [{ kind: 'audio', data: { recordings: [{ file: 'song' }], captions: [] } }] }
  const withLesson = { ...manifest, modules: [{ lessons: [lesson] }] } as unknown as Manifest
  await sharedDb.packages.put(row({ manifest: withLesson }))
  const pricedWith = async (...names: string[]) => {
    stored = names.map((name) => name.padEnd(64, '0'))
    return (await new QueryClient().fetchQuery(lessonPricesQuery('rice'))).l1
  }
  const fetched = filesOf(withLesson, { lessons: ['l1'], isPlayedToo: true }).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(await pricedWith()).toEqual({ isHere: false, missing: fetched })
  expect(await pricedWith('cover')).toEqual({ isHere: false, missing: 100_000 })
  expect(await pricedWith('song')).toEqual({ isHere: true, missing: fetched - 100_000 })
  expect(fetched).toBe(120_000)
})

it('keeps the displayed total from the press to the end, with the book reader and before the manifest is known', async () => {
  const shown = async (change: Partial<PackageRow>) => {
    await sharedDb.packages.put(row({ state: 'downloading', price: 882_000, readerBytes: 462_000, ...change }))
    const { doneBytes, totalBytes } = await new QueryClient().fetchQuery(downloadQuery('rice'))
    return { doneBytes, totalBytes }
  }
  const totalBytes = 882_000
  const { manifest: _manifest, ...before } = row({})
  await sharedDb.packages.put({ ...before, state: 'downloading', price: totalBytes, readerBytes: 462_000, totalBytes })
  expect(await new QueryClient().fetchQuery(downloadQuery('rice'))).toMatchObject({ totalBytes, doneBytes: 0 })
  expect(await shown({ doneBytes: 0, totalBytes: 390_000 + 462_000 })).toEqual({ totalBytes, doneBytes: 30_000 })
  expect(await shown({ doneBytes: 390_000, totalBytes: 390_000 + 462_000 })).toEqual({ totalBytes, doneBytes: 420_000 })
  expect(await shown({ state: 'paused', reason: 'stopped', doneBytes: 400_000, totalBytes: 852_000 })).toEqual({
    totalBytes,
    doneBytes: 430_000,
  })
})

it('does not guess at the text of a version the catalogue does not speak of', async () => {
  await sharedDb.courses.put({ ...course, package_version: 4 })
  await sharedDb.packages.put(row({ state: 'ready', doneBytes: 390_000, totalBytes: 390_000 }))
  expect(await new QueryClient().fetchQuery(downloadQuery('rice'))).toMatchObject({ totalBytes: 390_000, hasNewer: true })
})

it('never says less of the book reader than it may cost while the worker does not answer', async () => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const query = readerPriceQuery({ slug: 'rice', has_handbook: true })
  expect(query.placeholderData).toBe(readerBytesAtMost)
  const asked = client.fetchQuery(query)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.runAllTimersAsync()
  expect(await asked).toBe(readerBytesAtMost)
  expect(readerPriceQuery({ slug: 'rice', has_handbook: false })).toMatchObject({ enabled: false, placeholderData: 0 })
})
