import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { requestTimeout } from '../src/api/call.ts'

// What the worker is made with: known as soon as its code is loaded.
vi.hoisted(() => {
  const location = { href: 'http://phone.test/sw.js' }
  Object.assign(globalThis, {
    location,
    self: {
      location,
      __WB_MANIFEST: [
        { url: 'index.html', revision: '1' },
        { url: 'assets/app.js', revision: null },
        ...['community', 'courses', 'about', 'home'].map((page) => ({ url: `pages/${page}.html`, revision: '1' })),
      ],
    },
  })
})

const { answerPage, answerPart, forgetPeoplesWords, retireOldBuilds } = await import('./precache.ts')

const oldDay = new Date(Date.now() - 2 * 24 * 3600_000).toUTCString()
const pageOf = (text: string) => new Response(`<script src="assets/app.js"></script>${text}`, { headers: { date: oldDay } })

let kept: Map<string, Response>
let answer: () => Response | Promise<Response>

beforeEach(() => {
  kept = new Map([
    ['http://phone.test/index.html?v=1', pageOf('app')],
    ['http://phone.test/pages/courses/one.html', pageOf('one')],
    ['http://phone.test/pages/courses.html?v=1', pageOf('list')],
    ['http://phone.test/pages/about.html?v=1', pageOf('about')],
    ['http://phone.test/pages/home.html?v=1', pageOf('home')],
  ])
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, page: Response) => void kept.set(key, page),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (key: string, { ignoreSearch = false } = {}) =>
      [...kept.keys()].filter((url) => url === key || (ignoreSearch && url.split('?')[0] === key)).map((url) => kept.delete(url)).length >
      0,
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async () => answer())
})

async function visit(path: string): Promise<string> {
  const behind: Promise<unknown>[] = []
  const request = new Request(`http://phone.test/${path}`)
  const event = { request, waitUntil: (work: Promise<unknown>) => behind.push(work) } as unknown as FetchEvent
  const page = await answerPage(event)
  await Promise.all(behind)
  return (await page.text()).replace(/.*>/, '')
}

it('shows what it kept of a course and brings it anew behind the answer', async () => {
  answer = () => pageOf('one, changed')
  expect(await visit('courses/one')).toBe('one')
  expect(await visit('courses/one')).toBe('one, changed')
})

it('brings it anew on a phone whose clock is years behind', async () => {
  vi.useFakeTimers({ now: Date.now() - 2 * 365 * 24 * 3600_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  answer = () => pageOf('one, changed')
  expect([await visit('courses/one'), await visit('courses/one')]).toEqual(['one', 'one, changed'])
})

it('forgets a course that was withdrawn, and only then', async () => {
  answer = () => new Response('', { status: 503 })
  expect(await visit('courses/one')).toBe('one')
  answer = () => new Response('', { status: 404 })
  expect(await visit('courses/one')).toBe('one')
  expect(await visit('courses/one')).toBe('app')
  expect(await visit('courses')).toBe('list')
})

it('asks anew only for what has words of the server’s', async () => {
  const asked = vi.fn(() => pageOf('anew'))
  answer = asked
  expect([await visit('about'), await visit('about')]).toEqual(['about', 'about'])
  expect(asked).not.toHaveBeenCalled()
  await visit('courses')
  expect(asked).toHaveBeenCalledOnce()
})

it('keeps one shape for all pages of a kind, whatever they are asked for', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return pageOf('shape')
  })
  expect(await visit('courses/one/learn')).toBe('app')
  expect(await visit('courses/two/learn?lesson=first')).toBe('shape')
  expect(asked).toEqual(['http://phone.test/pages/served/courses-id-learn.html'])
  kept.set('http://phone.test/builds/active', Response.json([]))
  await retireOldBuilds()
  expect(await visit('courses/one/learn')).toBe('shape')
  // Of another build: it names files that this one lacks.
  kept.set('http://phone.test/pages/served/courses-id-learn.html', new Response('<script src="assets/older.js"></script>older'))
  await retireOldBuilds()
  expect(await visit('courses/one/learn')).toBe('app')
})

it('shows the posts that it kept until one is taken back, and keeps none that were under way then', async () => {
  answer = () => pageOf('posts')
  expect([await visit('community'), await visit('community')]).toEqual(['app', 'posts'])
  // What the next build has kept while it waits goes, too.
  kept.set('http://phone.test/pages/community.html?v=2', pageOf('posts'))
  await forgetPeoplesWords()
  expect([...kept.keys()].filter((url) => url.includes('community'))).toEqual([])
  let arrive = (_page: Response) => {}
  const asked = vi.fn(() => new Promise<Response>((resolve) => (arrive = resolve)))
  answer = asked
  const visited = visit('community')
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await forgetPeoplesWords()
  arrive(pageOf('the post that was taken back'))
  expect(await visited).toBe('app')
  answer = () => pageOf('what still stands')
  expect([await visit('community'), await visit('community')]).toEqual(['app', 'what still stands'])
})

it('begins without the posts that it kept while it waited for the build before it', async () => {
  kept.set('http://phone.test/pages/community.html?v=1', pageOf('posts'))
  kept.set('http://phone.test/builds/active', Response.json(['http://phone.test/assets/older.js']))
  await retireOldBuilds()
  answer = () => new Response('', { status: 503 })
  expect(await visit('community')).toBe('app')
  expect(await visit('about')).toBe('about')
})

it('does not show the whole list where less was asked for', async () => {
  answer = () => pageOf('list')
  expect(await visit('courses')).toBe('list')
  expect(await visit('courses?subject=money')).toBe('app')
  expect(await visit('')).toBe('home')
  for (const path of ['home', 'courses/one/learn', 'pages/about', 'nowhere']) expect(await visit(path)).toBe('app')
})

describe('a file that the phone lacks', () => {
  let heard: AbortSignal | null | undefined
  const ask = () => {
    const request = new Request('http://phone.test/assets/app.js')
    const event = { request, waitUntil: () => undefined } as unknown as FetchEvent
    return answerPart(event, { url: 'assets/app.js', revision: null })
  }

  beforeEach(() => {
    vi.useFakeTimers()
    heard = undefined
    return () => vi.useRealTimers()
  })

  it('is given up when nothing has come for as long as a call waits', async () => {
    vi.stubGlobal('fetch', (_request: Request, { signal }: RequestInit) => {
      heard = signal
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    const ended = vi.fn()
    void ask().catch(ended)
    await vi.advanceTimersByTimeAsync(requestTimeout - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('may take its time once it has begun to come', async () => {
    vi.stubGlobal('fetch', async (_request: Request, { signal }: RequestInit) => {
      heard = signal
      return new Response('the file')
    })
    const response = await ask()
    await vi.advanceTimersByTimeAsync(10 * requestTimeout)
    expect(heard?.aborted).toBe(false)
    expect(await response.text()).toBe('the file')
  })
})
