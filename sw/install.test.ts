import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Audience, audiences } from '../src/offline/sync/worker-messages.ts'
import { type Asset, encodeList, hashLength } from './asset-list.ts'
import { packHead } from './pack.ts'

const { list, contents, packs } = vi.hoisted(() => {
  const location = { href: 'http://device.test/sw.js' }
  Object.assign(globalThis, { location })
  return { list: { text: '' }, contents: new Map<string, string>(), packs: [] as string[] }
})

/** Pages have a digest of eight characters in a header. */
async function digestOf(content: string, characters = hashLength): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
  const text = btoa(String.fromCharCode(...hash.subarray(0, 6)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, characters)
}

async function makeAsset(name: string, group: Asset['group'] = 'required'): Promise<Asset> {
  const content = `export const ${name} = '${name.repeat(200)}'`
  const digest = await digestOf(content)
  const url = `assets/${name}-${digest}.js`
  contents.set(url, content)
  return { url, revision: null, group, digest, bytes: 640 }
}

async function makePack(assets: readonly Asset[]) {
  const bodies = assets.map(({ url }) => contents.get(url) ?? '')
  const pack = packHead(bodies.map(({ length }) => length)) + bodies.join('')
  const url = `assets/pack-${await digestOf(pack)}.bin`
  contents.set(url, pack)
  packs.push(url)
  return { url, bytes: 960, assets }
}

async function makePart(audience: Audience, assets: readonly Asset[]): Promise<string> {
  const text = encodeList({ version: '-', build: '-', parts: {}, assets, packs: [await makePack(assets)] })
  const url = `assets/${audience}-${await digestOf(text)}.txt`
  contents.set(url, text)
  return url
}

const makeAssets = (names: readonly string[], group?: Asset['group']) => Promise.all(names.map((name) => makeAsset(name, group)))

const named = await makeAsset('names')
const first = await makeAssets(['player', 'view', 'blocks'])
const second = await makeAssets(['wall', 'outbox', 'help'])
const staff = await makeAssets(['teaching', 'users'], 'staff')
const member = await makeAssets(['dashboard', 'profile'], 'member')
const tools = await makeAssets(['cashBook', 'loan'], 'tools')
const [memberUrl, staffUrl, toolsUrl] = [await makePart('member', member), await makePart('staff', staff), await makePart('tools', tools)]
const index: Asset = { url: 'index.html', revision: 'content-build', group: 'required', bytes: 0 }
contents.set('index.html', `<script src="${named.url}"></script>`)
const indexDigest = await digestOf(contents.get('index.html') ?? '', 8)
const required = [named, ...first, ...second]
list.text = encodeList({
  version: '1',
  build: 'build',
  parts: { tools: toolsUrl, member: memberUrl, staff: staffUrl },
  assets: [...required, index],
  packs: [await makePack(first), await makePack(second)],
})
Object.assign(globalThis, {
  self: {
    location: { href: 'http://device.test/sw.js' },
    __WB_MANIFEST: [{ list: list.text }],
    clients: { matchAll: async () => [] },
  },
})
const { followAudiences, install, removeOldBuilds } = await import('./install.ts')

const scope = 'http://device.test/'
const [memberPack = '', staffPack = '', toolsPack = '', firstPack = '', secondPack = ''] = packs
let stored: Map<string, Response>
/** Asked from the server, in this order. */
let asked: string[]
/** Files that the page has loaded. */
let browserCache: Set<string>
let answer: (url: string, content: string) => Response | Promise<Response>
let space: number

beforeEach(() => {
  stored = new Map()
  asked = []
  browserCache = new Set([named.url])
  answer = (_url, content) => new Response(content)
  space = Number.POSITIVE_INFINITY
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => stored.get(key)?.clone(),
      keys: async () => [...stored.keys()].map((url) => ({ url })),
      delete: async (key: string) => stored.delete(key),
      async put(key: string, response: Response) {
        if (stored.size >= space) throw new DOMException('no space', 'QuotaExceededError')
        stored.set(key, new Response(await response.arrayBuffer()))
      },
    }),
  })
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit) => {
    const url = address.slice(scope.length)
    const content = contents.get(url)
    if (cache === 'only-if-cached') {
      if (!browserCache.has(url)) throw new TypeError('not in the cache')
      return new Response(content)
    }
    asked.push(url)
    const response = content === undefined ? new Response('', { status: 404 }) : await answer(url, content)
    if (url === index.url) response.headers.set('x-page-digest', indexDigest)
    return response
  })
})

/** Everything stored must be whole, whatever happened. */
async function expectOnlyWholeFiles(): Promise<void> {
  for (const [key, response] of stored) {
    const content = contents.get(key.slice(scope.length).replace(/\?.*/, ''))
    if (content !== undefined) expect(await response.clone().text()).toBe(content)
  }
}

const has = (assets: readonly Asset[]) => assets.every(({ url }) => stored.has(scope + url))
const withoutFaults = () => {
  answer = (_url, content) => new Response(content)
}

it('the worker takes files that the page has loaded from the browser’s cache, and the others from packs', async () => {
  await install()
  expect(has(required)).toBe(true)
  expect(asked).toEqual([firstPack, secondPack, 'index.html'])
  expect(stored.get(scope + (first[0]?.url ?? ''))?.headers.get('content-type')).toBeDefined()
})

it('the worker fetches only files that changed', async () => {
  await install()
  asked = []
  stored.delete(scope + (first[1]?.url ?? ''))
  await install()
  expect(asked).toEqual([first[1]?.url])
})

describe.each([
  ['first', firstPack],
  ['second', secondPack],
])('the %s pack', (_name, pack) => {
  it('is the only one that is requested again after a lost connection', async () => {
    answer = (url, content) => {
      if (url === pack) throw new TypeError('cut')
      if (url !== 'index.html' && !packs.includes(url)) throw new TypeError('cut')
      return new Response(content)
    }
    await expect(install()).rejects.toThrow('cut')
    await expectOnlyWholeFiles()
    const other = pack === firstPack ? secondPack : firstPack
    expect(asked).toContain(other)
    asked = []
    withoutFaults()
    await install()
    expect(asked).toEqual([pack])
    expect(has(required)).toBe(true)
  })

  it('stores no file with a wrong byte', async () => {
    for (let at = 0; at < (contents.get(pack)?.length ?? 0); at += 97) {
      stored.clear()
      answer = (url, content) => {
        const bytes = new TextEncoder().encode(content)
        if (url === pack) bytes[at] = (bytes[at] ?? 0) ^ 1
        return new Response(bytes)
      }
      await install()
      await expectOnlyWholeFiles()
      expect(has(required)).toBe(true)
    }
  })

  it('may be truncated', async () => {
    answer = (url, content) => new Response(url === pack ? content.slice(0, content.length / 2) : content)
    await install()
    await expectOnlyWholeFiles()
    expect(has(required)).toBe(true)
  })

  /** The first half arrives; `end` says what follows. */
  const half = (content: string, end: (stream: ReadableStreamDefaultController) => Promise<void> | void) => {
    const bytes = new TextEncoder().encode(content)
    let isSent = false
    return new Response(
      new ReadableStream({
        pull(stream) {
          if (isSent) return end(stream)
          isSent = true
          stream.enqueue(bytes.slice(0, bytes.length / 2))
        },
      }),
    )
  }
  const files = pack === firstPack ? first : second

  it('loses no file that arrived before the connection broke', async () => {
    answer = (url, content) => {
      if (url !== pack) return new Response(packs.includes(url) || url === index.url ? content : '')
      return half(content, (stream) => stream.error(new TypeError('cut')))
    }
    await expect(install()).rejects.toThrow()
    const arrived = files.filter((asset) => has([asset]))
    expect(arrived.length).toBeGreaterThan(0)
    expect(arrived.length).toBeLessThan(files.length)
    await expectOnlyWholeFiles()
    asked = []
    withoutFaults()
    await install()
    for (const { url } of arrived) expect(asked).not.toContain(url)
    expect(has(required)).toBe(true)
  })

  it('loses no file that arrived before the browser ended the worker', async () => {
    answer = (url, content) => (url === pack ? half(content, () => new Promise<void>(() => {})) : new Response(content))
    void install()
    await vi.waitFor(() => expect(has(files.slice(0, 1))).toBe(true))
    await expectOnlyWholeFiles()
    expect(has(files)).toBe(false)
  })

  it('may be a captive portal’s page', async () => {
    answer = (url, content) => new Response(url === pack ? '<p>Please accept the terms.</p>' : content)
    await install()
    await expectOnlyWholeFiles()
    expect(has(required)).toBe(true)
  })
})

it('the worker installs nothing behind a captive portal that answers every request', async () => {
  answer = () => new Response('<p>Please accept the terms.</p>')
  await expect(install()).rejects.toThrow()
  expect([...stored.keys()]).toEqual([scope + named.url])
})

it('the installation stops on a full disk, and continues where it stopped', async () => {
  for (space = 0; space < required.length; space++) {
    stored.clear()
    asked = []
    await expect(install()).rejects.toThrow('no space')
    expect(stored.size).toBe(space)
    await expectOnlyWholeFiles()
    const before = [...stored.keys()]
    const limit = space
    space = Number.POSITIVE_INFINITY
    await install()
    expect([...stored.keys()].slice(0, limit)).toEqual(before)
    expect(has(required)).toBe(true)
    space = limit
  }
})

it('the worker fetches files for members at the first sign-in and with each update, also after they sign out', async () => {
  await install()
  expect(has(member)).toBe(false)
  asked = []
  await followAudiences(['tools', 'member'])
  expect(asked).toEqual([toolsUrl, toolsPack, memberUrl, memberPack])
  await followAudiences([])
  await removeOldBuilds()
  for (const { url } of member) stored.delete(scope + url)
  await install()
  expect(has(member)).toBe(true)
  expect(has(staff)).toBe(false)
})

it('the worker fetches the tools when a visitor first opens one, takes those that the page has loaded, and updates them from then on', async () => {
  await install()
  expect([has(tools), asked.splice(0).length > 0]).toEqual([false, true])
  browserCache.add(tools[0]?.url ?? '')
  await followAudiences(['tools'])
  expect(asked).toEqual([toolsUrl, tools[1]?.url])
  await removeOldBuilds()
  for (const { url } of tools) stored.delete(scope + url)
  const read = vi.spyOn(stored, 'get')
  await install()
  // The list is looked up and read once.
  expect([has(tools), has(member), read.mock.calls.filter(([key]) => key === scope + toolsUrl).length]).toEqual([true, false, 2])
})

it('a part that a lost connection left incomplete is completed at the next start, also of a visitor', async () => {
  await install()
  answer = (url, content) => {
    if (url === toolsPack || tools.some((asset) => asset.url === url)) throw new TypeError('cut')
    return new Response(content)
  }
  await expect(followAudiences(['tools'])).rejects.toThrow('cut')
  expect(has(tools)).toBe(false)
  withoutFaults()
  await followAudiences([])
  expect(has(tools)).toBe(true)
})

it.each([
  [['member'], ['tools', 'member']],
  [['staff'], ['tools', 'member', 'staff']],
] as const)('an old page that reports %s gets the files of %s, which import each other', async (reported, expected) => {
  await install()
  await followAudiences(reported)
  expect(audiences.filter((audience) => has({ tools, member, staff }[audience]))).toEqual(expected)
})

describe('an update of a device that has the tools', () => {
  const oldTools = `${scope}assets/features-entresoft-1234567.js`
  const storeOldBuild = () => {
    stored.set(oldTools, new Response('old'))
    stored.set(`${scope}builds/active`, Response.json([`${scope}index.html?v=old`, oldTools]))
  }

  it('from a build that installed them for everyone stores the new ones, and each later update too', async () => {
    storeOldBuild()
    await install()
    expect([has(tools), has(member), stored.has(oldTools)]).toEqual([true, false, true])
    await removeOldBuilds()
    for (const { url } of tools) stored.delete(scope + url)
    await install()
    expect(has(tools)).toBe(true)
  })

  it.each([
    ['a build that installed them for everyone', storeOldBuild],
    ['a build with a record of them', () => storeOldBuild() ?? stored.set(`${scope}builds/tools`, new Response())],
  ])('from %s fails on a lost connection, leaves the old ones, and continues', async (_build, store) => {
    store()
    answer = (url, content) => {
      if ([toolsUrl, toolsPack, ...tools.map((asset) => asset.url)].includes(url)) throw new TypeError('cut')
      return new Response(content)
    }
    await expect(install()).rejects.toThrow('cut')
    expect(has(required)).toBe(true)
    expect(stored.has(oldTools)).toBe(true)
    withoutFaults()
    asked = []
    await install()
    expect(asked).toEqual([toolsUrl, toolsPack])
    expect(has(tools)).toBe(true)
  })

  it('fails on a full disk at each of its files, leaves the old ones, and continues', async () => {
    storeOldBuild()
    await install()
    const full = stored.size
    for (space = full - tools.length - 2; space < full; space++) {
      stored.clear()
      storeOldBuild()
      await expect(install()).rejects.toThrow('no space')
      expect(stored.has(oldTools)).toBe(true)
      const limit = space
      space = Number.POSITIVE_INFINITY
      await install()
      expect(has(tools)).toBe(true)
      space = limit
    }
  })
})

it('an update of a device without the tools fetches none', async () => {
  await install()
  await removeOldBuilds()
  stored.delete(scope + (first[0]?.url ?? ''))
  asked = []
  await install()
  expect(asked).toEqual([first[0]?.url])
})

it('the worker fetches files for staff at their sign-in and with each update, until they sign out', async () => {
  await install()
  expect(has(staff)).toBe(false)
  asked = []
  await followAudiences(['tools', 'member', 'staff'])
  expect(asked).toEqual([toolsUrl, toolsPack, memberUrl, memberPack, staffUrl, staffPack])
  await removeOldBuilds()
  expect(has(staff)).toBe(true)
  // As an update would: the files are not stored under these names.
  for (const { url } of staff) stored.delete(scope + url)
  await install()
  expect(has(staff)).toBe(true)
  await followAudiences([])
  for (const { url } of staff) stored.delete(scope + url)
  asked = []
  await install()
  expect(asked).toEqual([])
})

it('the installation continues after the last stored pack when the browser ends the worker', async () => {
  answer = (url, content) => (url === secondPack ? new Promise(() => {}) : new Response(content))
  void install()
  await vi.waitFor(() => expect(has(first)).toBe(true))
  await expectOnlyWholeFiles()
  vi.resetModules()
  const started = await import('./install.ts')
  withoutFaults()
  asked = []
  await started.install()
  expect(asked.filter((url) => packs.includes(url))).toEqual([secondPack])
  expect(has(required)).toBe(true)
})
