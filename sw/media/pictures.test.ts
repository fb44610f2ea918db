import { afterEach, expect, it, vi } from 'vitest'

// Globals that the code reads at import.
vi.hoisted(() => {
  const location = { href: 'http://device.test/sw.js' }
  Object.assign(globalThis, { location, self: { location } })
})
vi.mock('../data-use.ts', () => ({ notePicture: () => undefined }))

const { answerPicture, forgetLatePictures } = await import('./pictures.ts')
const { forgetPictures } = await import('../../src/offline/pictures/picture-cache.ts')

afterEach(() => vi.unstubAllGlobals())

const url = 'http://device.test/media/pictures/one/p/320'

/** A cache that has what was stored. */
function stubCache(): Map<string, Response> {
  const stored = new Map<string, Response>()
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => void stored.set(key, response),
    keys: async () => [...stored.keys()].map((key) => ({ url: key })),
    delete: async ({ url: key }: { url: string }) => stored.delete(key),
  }
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true })
  return stored
}

/** An answer of the server that comes on request. */
function stubAnswer(): () => void {
  let arrive: () => void = () => undefined
  const answer = new Promise<Response>((resolve) => {
    arrive = () => resolve(new Response('picture', { headers: { 'Content-Type': 'image/webp' } }))
  })
  vi.stubGlobal('fetch', () => answer)
  return arrive
}

/** Asks for the picture. `stored` resolves when the worker may be stopped. */
function ask() {
  const waits: Promise<unknown>[] = []
  const event = { request: new Request(url), waitUntil: (wait: Promise<unknown>) => void waits.push(wait) }
  const answer = answerPicture(event)
  return { answer, stored: async () => void (await Promise.all([answer, ...waits])) }
}

it('a picture is stored, and answered without the server', async () => {
  const cache = stubCache()
  stubAnswer()()
  await ask().stored()
  expect([...cache.keys()]).toEqual([url])
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  expect(await (await ask().answer).text()).toBe('picture')
})

it('a picture whose post is removed during its download is not stored', async () => {
  const cache = stubCache()
  const arrive = stubAnswer()
  const asked = ask()
  // As a page does that pulls the removal: its own deletion comes before the download ends.
  await forgetPictures(['one'])
  const forgotten = forgetLatePictures(['one'])
  arrive()
  await asked.stored()
  await forgotten
  expect([...cache.keys()]).toEqual([])
})

it('a removal of another post leaves it', async () => {
  const cache = stubCache()
  stubAnswer()()
  const asked = ask()
  await forgetLatePictures(['other'])
  await asked.stored()
  expect([...cache.keys()]).toEqual([url])
})

it('a browser without caches shows pictures of the server', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('refused')) })
  stubAnswer()()
  expect(await (await ask().answer).text()).toBe('picture')
})

it('a failed download reaches the page, and a later one is stored', async () => {
  const cache = stubCache()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  await expect(ask().answer).rejects.toThrow('offline')
  stubAnswer()()
  await ask().stored()
  expect([...cache.keys()]).toEqual([url])
})
