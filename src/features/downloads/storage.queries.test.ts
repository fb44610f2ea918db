import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CourseSummary, Manifest, PackageFile } from '../../../contract/courses/courses.ts'
import { formatBytes } from '../../i18n/format.ts'
import { type PackageRow, sharedDb } from '../../offline/store/shared-db.ts'
import { shownTotal } from './shown-total.ts'
import { storageQuery } from './storage.queries.ts'

// Read while the modules below are loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { href: 'http://phone.test/' })
  vi.stubGlobal('navigator', {})
})

const file = (name: string, bytes: number): PackageFile => ({
  path: name,
  sha256: name.padEnd(64, '0'),
  bytes,
  type: 'image/jpeg',
  chunks: ['c'],
})
const text = 30_600
const song = file('song', 120_300)
const courses = { rice: [file('rice', 650_400), song], hens: [file('hens', 100_400), song], fish: [file('fish', 2_040_000)] }

beforeEach(async () => {
  const stored = Object.values(courses).flatMap((files) => files.map(({ sha256 }) => ({ url: `http://phone.test/media/${sha256}` })))
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => stored }) })
  await Promise.all([sharedDb.packages.clear(), sharedDb.courses.clear()])
})

async function keep(slug: keyof typeof courses, state: PackageRow['state'] = 'ready'): Promise<void> {
  const files = courses[slug]
  const bytes = files.reduce((sum, one) => sum + one.bytes, text)
  const manifest = { slug, version: 3, title: { bn: slug, en: slug }, files, modules: [] } as unknown as Manifest
  await sharedDb.courses.put({ key: slug, id: slug, slug, package_version: 3, bytes } as unknown as CourseSummary & { key: string })
  await sharedDb.packages.put({ slug, courseId: slug, version: 3, manifest, state, doneBytes: 0, totalBytes: 0 })
}

const report = async () => await new QueryClient().fetchQuery(storageQuery())

it('says of one course alone what it says of all downloads', async () => {
  await keep('rice')
  const { courses, shared } = await report()
  expect(shared).toBe(0)
  expect(formatBytes(shownTotal({ courses, shared }), 'en')).toBe('801 KB')
  expect(courses.map(({ bytes }) => formatBytes(bytes, 'en'))).toEqual(['801 KB'])
})

it('returns a sum that matches the rows, with shared files subtracted once', async () => {
  await Promise.all([keep('rice'), keep('hens'), keep('fish')])
  const { courses, shared } = await report()
  expect(courses.map(({ bytes }) => formatBytes(bytes, 'en'))).toEqual(['2.1 MB', '801 KB', '251 KB'])
  expect(formatBytes(shared, 'en')).toBe('120 KB')
  expect(shownTotal({ courses, shared })).toBe(2_100_000 + 801_000 + 251_000 - 120_000)
})

it('omits a course that is not stored, although another course shares a file with it', async () => {
  await Promise.all([keep('rice'), keep('hens', 'outline')])
  const { courses, shared } = await report()
  expect(courses.map(({ slug }) => slug)).toEqual(['rice'])
  expect(shared).toBe(0)
})
