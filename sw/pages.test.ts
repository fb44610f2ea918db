import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { requestTimeout } from '../contract/transport.ts'

// Globals of the worker that its code reads at import.
vi.hoisted(() => {
  const location = { href: 'http://device.test/sw.js' }
  Object.assign(globalThis, {
    location,
    self: {
      location,
      __WB_MANIFEST: [
        {
          list: [
            '1.0 1 ',
            'required app-AAAAAAA.js*1 /index.html*0*c /pages/home.html*0*c',
            'pages community courses courses/$id courses/$id/learn about',
          ].join('\n'),
        },
      ],
    },
  })
})

const { answerAsset, answerPage, forgetUserContent } = await import('./pages.ts')
const { digestOf } = await import('./fetch-asset.ts')
const { removeOldBuilds } = await import('./install.ts')

const oldDay = new Date(Date.now() - 2 * 24 * 3600_000).toUTCString()
const pageOf = (text: string, headers = {}) =>
  new Response(`<script src="assets/app-AAAAAAA.js"></script>${text}`, { headers: { date: oldDay, ...headers } })
/** With content of the server. */
const filled = (text: string, address: string) => pageOf(text, { 'x-prerendered-for': address })
const posts = (text: string) => pageOf(text, { 'x-prerendered-for': 'community?*', 'x-user-content': '1' })

/** As the server sends it. */
async function sent(page: Response): Promise<Response> {
  page.headers.set('x-page-digest', await digestOf(await page.clone().arrayBuffer()))
  return page
}

let stored: Map<string, Response>
let answer: () => Response | Promise<Response>

beforeEach(() => {
  stored = new Map([
    ['http://device.test/index.html?v=c-1', pageOf('app')],
    ['http://device.test/pages/courses/one.html', filled('one', 'courses/one?*')],
    ['http://device.test/pages/courses.html?v=1', filled('list', 'courses')],
    ['http://device.test/pages/about.html?v=1', pageOf('about')],
    ['http://device.test/pages/home.html?v=c-1', pageOf('home')],
  ])
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, page: Response) => void stored.set(key, page),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async (key: string, { ignoreSearch = false } = {}) =>
      [...stored.keys()].filter((url) => url === key || (ignoreSearch && url.split('?')[0] === key)).map((url) => stored.delete(url))
        .length > 0,
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async () => sent(await answer()))
})

async function visit(path: string): Promise<string> {
  const background: Promise<unknown>[] = []
  const request = new Request(`http://device.test/${path}`)
  const event = { request, waitUntil: (work: Promise<unknown>) => background.push(work) } as unknown as FetchEvent
  const page = await answerPage(event)
  await Promise.all(background)
  return (await page.text()).replace(/<script.*\/script>|<\/html>/g, '')
}

it('the worker answers with a stored course and fetches it again afterwards', async () => {
  answer = () => filled('one, changed', 'courses/one?*')
  expect(await visit('courses/one')).toBe('one')
  expect(await visit('courses/one')).toBe('one, changed')
})

it('the worker fetches a stored course again on a device whose clock is years behind', async () => {
  vi.useFakeTimers({ now: Date.now() - 2 * 365 * 24 * 3600_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  answer = () => filled('one, changed', 'courses/one?*')
  expect([await visit('courses/one'), await visit('courses/one')]).toEqual(['one', 'one, changed'])
})

it('the worker deletes the page of a withdrawn course, but not on a server error', async () => {
  answer = () => new Response('', { status: 503 })
  expect(await visit('courses/one')).toBe('one')
  answer = () => new Response('', { status: 404 })
  expect(await visit('courses/one')).toBe('one')
  expect(await visit('courses/one')).toBe('app')
  expect(await visit('courses')).toBe('list')
})

it.each([
  ['truncated', (html: string) => html.slice(0, -1)],
  ['changed', (html: string) => html.replace('whole', 'whale')],
])('the worker stores no %s page, and fetches it again without the browser’s cache', async (_name, damaged) => {
  const asked: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { cache }: RequestInit) => {
    asked.push(cache)
    const page = await sent(pageOf('whole'))
    return cache === 'reload' ? page : new Response(damaged(await page.text()), { headers: page.headers })
  })
  expect([await visit('courses/one/learn'), await visit('courses/one/learn')]).toEqual(['app', 'whole'])
  expect(asked).toEqual(['no-cache', 'reload'])
})

it('the worker fetches only pages with data of the server again', async () => {
  const asked = vi.fn(() => filled('new', 'courses'))
  answer = asked
  expect([await visit('about'), await visit('about')]).toEqual(['about', 'about'])
  expect(asked).not.toHaveBeenCalled()
  await visit('courses')
  expect(asked).toHaveBeenCalledOnce()
})

it('the worker stores one template for all pages of a pattern, whatever their query', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return sent(pageOf('template'))
  })
  expect(await visit('courses/one/learn')).toBe('app')
  expect(await visit('courses/two/learn?lesson=first')).toBe('template')
  expect(asked).toEqual(['http://device.test/pages/courses/one/learn.html'])
  stored.set('http://device.test/builds/active', Response.json([]))
  await removeOldBuilds()
  expect(await visit('courses/one/learn')).toBe('template')
  // Of another build: it names files that this one lacks.
  stored.delete('http://device.test/pages/courses/$id/learn.html?v=1')
  stored.set('http://device.test/pages/courses/$id/learn.html?v=0', new Response('<script src="assets/older.js"></script>older'))
  await removeOldBuilds()
  expect(await visit('courses/one/learn')).toBe('app')
})

it('the worker shows stored posts until one is deleted, and stores none that were being fetched at that time', async () => {
  answer = () => posts('posts')
  expect([await visit('community'), await visit('community')]).toEqual(['app', 'posts'])
  // Pages that the waiting build has stored are removed too.
  stored.set('http://device.test/pages/community.html?v=2', posts('posts'))
  await forgetUserContent()
  expect([...stored.keys()].filter((url) => url.includes('community'))).toEqual([])
  let arrive = (_page: Response) => {}
  const asked = vi.fn(() => new Promise<Response>((resolve) => (arrive = resolve)))
  answer = asked
  const visited = visit('community')
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await forgetUserContent()
  arrive(posts('the deleted post'))
  expect(await visited).toBe('app')
  answer = () => posts('the remaining posts')
  expect([await visit('community'), await visit('community')]).toEqual(['app', 'the remaining posts'])
})

it('an activated worker drops the posts that it stored while it waited', async () => {
  stored.set('http://device.test/pages/community.html?v=1', posts('posts'))
  stored.set('http://device.test/builds/active', Response.json(['http://device.test/assets/older.js']))
  await removeOldBuilds()
  answer = () => new Response('', { status: 503 })
  expect(await visit('community')).toBe('app')
  expect(await visit('about')).toBe('about')
})

it('the worker does not show the whole list for a query', async () => {
  answer = () => filled('list', 'courses')
  expect(await visit('courses')).toBe('list')
  expect(await visit('courses?subject=money')).toBe('app')
  expect(await visit('')).toBe('home')
  for (const path of ['home', 'courses/one/learn', 'pages/about', 'nowhere']) expect(await visit(path)).toBe('app')
})

describe('a request for a file that is not stored', () => {
  let received: AbortSignal | null | undefined
  const ask = () => {
    const request = new Request('http://device.test/assets/app-AAAAAAA.js')
    const event = { request, waitUntil: () => undefined } as unknown as FetchEvent
    return answerAsset(event, { url: 'assets/app-AAAAAAA.js', revision: null, group: 'required', bytes: 0 })
  }

  beforeEach(() => {
    vi.useFakeTimers()
    received = undefined
    return () => vi.useRealTimers()
  })

  it('fails without a response within the timeout of a call', async () => {
    vi.stubGlobal('fetch', (_request: Request, { signal }: RequestInit) => {
      received = signal
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    const ended = vi.fn()
    void ask().catch(ended)
    await vi.advanceTimersByTimeAsync(requestTimeout - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('has no timeout once the response has begun', async () => {
    vi.stubGlobal('fetch', async (_request: Request, { signal }: RequestInit) => {
      received = signal
      return new Response('the file')
    })
    const response = await ask()
    await vi.advanceTimersByTimeAsync(10 * requestTimeout)
    expect(received?.aborted).toBe(false)
    expect(await response.text()).toBe('the file')
  })
})
