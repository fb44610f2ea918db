import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { courseSource, imageBlock, lesson } from '../../../tests/support/course-factory.ts'
import { FullDisk } from '../../../tests/support/full-disk.ts'

vi.hoisted(() => {
  vi.stubGlobal('location', { href: 'http://device.test/' })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('navigator', {})
})
const { Dexie } = await import('dexie')
const { resumePaused, processQueue, runningDownload } = await import('./queue.ts')
const { continueDownload, downloadCourse } = await import('./downloads.ts')
const { displayedState } = await import('./unwritable.ts')
const { storeMedia } = await import('../packages/media-store.ts')
const { sharedDb } = await import('../store/shared-db.ts')

const body = randomBytes(1000)
const sha256 = createHash('sha256').update(body).digest('hex')
const source = courseSource({ cover: 'cover.svg' })
const id = '01890000-0000-7000-8000-000000000000'
const files = [{ path: 'cover.svg', sha256, bytes: body.byteLength, type: 'image/svg+xml', chunks: [sha256] }]
const manifest: Manifest = { ...source, id, files }
const { slug } = manifest

/** The methods of Cache Storage that downloads use. It shares the disk with the tables. */
const cached = new Map<string, Response>()
const cache = {
  put: async (url: string, response: Response) => {
    if (disk.refuses) throw new DOMException('no space', 'QuotaExceededError')
    cached.set(url, response)
  },
  match: async (url: string) => cached.get(url)?.clone(),
  delete: async (url: string) => cached.delete(url),
  keys: async () => [...cached.keys()].map((url) => ({ url })),
}
let disk: FullDisk
let requests = 0
let notifications = 0
const countNotification = () => {
  notifications += 1
}

beforeEach(async () => {
  requests = 0
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true })
  vi.stubGlobal('fetch', async () => {
    requests += 1
    return new Response(body, { status: 206, headers: { 'Content-Type': 'image/svg+xml' } })
  })
  cached.clear()
  disk = new FullDisk()
  await sharedDb.packages.put({ slug, courseId: id, version: 1, state: 'downloading', manifest, doneBytes: 0, totalBytes: 1000 })
})
afterEach(() => disk.repair())

const row = async () => {
  const found = await sharedDb.packages.get(slug)
  if (!found) throw new Error('The row is gone.')
  return found
}

it('a download whose pause cannot be written is displayed as paused, and resumes by itself once there is space', async () => {
  disk.refuses = () => true
  Dexie.on('storagemutated', countNotification)
  processQueue()
  await vi.waitUntil(async () => displayedState(await row()).state === 'paused')
  expect(displayedState(await row())).toEqual({ state: 'paused', reason: 'no-space' })
  expect((await row()).state).toBe('downloading')
  expect(notifications).toBeGreaterThan(0)

  const refused = disk.refused
  await Promise.all([resumePaused(), resumePaused(), resumePaused()])
  expect(displayedState(await row()).state).toBe('paused')
  expect(disk.refused).toBe(refused)
  expect(requests).toBe(0)

  disk.refuses = undefined
  await resumePaused()
  await vi.waitUntil(async () => (await row()).state === 'ready')
  expect(displayedState(await row())).toEqual({ state: 'ready' })
})

it('a download stops before its first byte if it would cost more than its button displayed', async () => {
  await sharedDb.packages.update(slug, {
    state: 'outline',
    manifest: { ...manifest, files: [{ ...files[0], bytes: 40_000 }] as typeof files },
  })
  await downloadCourse(slug, { price: 30_000 })
  await vi.waitUntil(async () => (await row()).state === 'paused')
  expect(await row()).toMatchObject({ reason: 'dearer', price: 30_000, totalBytes: 40_000 })
  expect(requests).toBe(0)

  await sharedDb.packages.update(slug, { manifest })
  await continueDownload(slug, { price: 1000 })
  await vi.waitUntil(async () => (await row()).state === 'ready')
  expect(await row()).not.toHaveProperty('price')
})

it('a download waits while another one is in progress, and only then', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const answer = (index: number, content: BodyInit) =>
    answers[index]?.(new Response(content, { status: 206, headers: { 'Content-Type': 'image/svg+xml' } }))
  const ofTwo = randomBytes(1000)
  const hash = createHash('sha256').update(ofTwo).digest('hex')
  const two = { ...manifest, slug: 'two', files: [{ ...files[0], sha256: hash, chunks: [hash] }] } as Manifest
  await sharedDb.packages.put({ ...(await row()), slug: 'two', manifest: two, state: 'paused', reason: 'stopped' })
  await sharedDb.packages.update(slug, { state: 'paused', reason: 'stopped' })

  await continueDownload(slug)
  expect(await row()).not.toHaveProperty('isWaiting')
  await continueDownload('two')
  expect(await sharedDb.packages.get('two')).toMatchObject({ isWaiting: true })

  await vi.waitUntil(() => answers.length === 1)
  answer(0, body)
  await vi.waitUntil(() => answers.length === 2)
  expect(await sharedDb.packages.get('two')).toMatchObject({ state: 'downloading', doneBytes: 0 })
  expect(await sharedDb.packages.get('two')).not.toHaveProperty('isWaiting')
  // Without an answer it would hold the queue of this page until its request has been silent for 30 s.
  answer(1, ofTwo)
  await vi.waitUntil(() => runningDownload() === undefined)
  expect(await sharedDb.packages.get('two')).toMatchObject({ state: 'ready' })
})

/** Its own modules, and the database in common with the other tabs. */
async function openTab() {
  vi.resetModules()
  return { ...(await import('./queue.ts')), ...(await import('./downloads.ts')) }
}

it('a download in two tabs is requested once', async () => {
  await sharedDb.packages.where('slug').notEqual(slug).delete()
  let asked = 0
  const held = new Set<string>()
  const locks = {
    async request(name: string, _options: { ifAvailable: true }, work: (lock: object | null) => unknown) {
      if (name === 'download') asked += 1
      if (held.has(name)) return await work(null)
      held.add(name)
      try {
        return await work({ name })
      } finally {
        held.delete(name)
      }
    },
  }
  vi.stubGlobal('navigator', { locks })
  // Without storage the app asks for no lock.
  vi.stubGlobal('window', { localStorage: {} })
  let answer: ((response: Response) => void) | undefined
  vi.stubGlobal('fetch', () => {
    requests += 1
    return new Promise<Response>((resolve) => (answer = resolve))
  })
  const [one, other] = [await openTab(), await openTab()]
  expect(other.processQueue).not.toBe(one.processQueue)
  one.processQueue()
  await vi.waitUntil(() => requests === 1)
  other.processQueue()
  await vi.waitUntil(() => asked > 1)
  answer?.(new Response(body, { status: 206, headers: { 'Content-Type': 'image/svg+xml' } }))
  await vi.waitUntil(async () => (await row()).state === 'ready' && held.size === 0)
  expect(requests).toBe(1)
  vi.stubGlobal('navigator', {})
})

it('a course whose file the browser has evicted says so, and fetches that file alone', async () => {
  const evicted = randomBytes(400)
  const hash = createHash('sha256').update(evicted).digest('hex')
  const image = { path: 'two.webp', sha256: hash, bytes: evicted.byteLength, type: 'image/webp', chunks: [hash] }
  const lessons = [lesson('l1', [imageBlock('i1', 'two.webp')])]
  const modules = [{ id: 'm', title: { bn: 'ক', en: 'A' }, lessons }]
  const whole: Manifest = { ...courseSource({ cover: 'cover.svg', modules }), slug, id, files: [...files, image] }
  await sharedDb.packages.put({ slug, courseId: id, version: 1, state: 'ready', manifest: whole, doneBytes: 1400, totalBytes: 1400 })
  await storeMedia(sha256, new Blob([body]), 'image/svg+xml')
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url.slice(-64))
    return new Response(evicted, { status: 206, headers: { 'Content-Type': 'image/webp' } })
  })
  const tab = await openTab()
  await tab.checkCourse(slug)
  expect(await row()).toMatchObject({ state: 'paused', reason: 'evicted', doneBytes: 1000, totalBytes: 1400 })
  await tab.continueDownload(slug, { price: 400 })
  await vi.waitUntil(async () => (await row()).state === 'ready')
  expect(fetched).toEqual([hash])
  // Afterwards it drops unused files.
  await vi.waitUntil(() => tab.runningDownload() === undefined)
})

it('a download that waits for the connection is not tried before it returns', async () => {
  await sharedDb.packages.update(slug, { state: 'paused', reason: 'no-connection' })
  vi.stubGlobal('navigator', { onLine: false })
  await resumePaused()
  expect([(await row()).state, requests]).toEqual(['paused', 0])
  vi.stubGlobal('navigator', {})
  await resumePaused()
  await vi.waitUntil(async () => (await row()).state === 'ready')
  expect(requests).toBe(1)
})
