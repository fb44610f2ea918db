import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// The app reads these globals while its modules are evaluated.
await vi.hoisted(async () => {
  const { stubBrowser } = await import('../tests/support/browser-stubs.ts')
  const { domShims } = await import('../server/prerender/dom-shims.ts')
  stubBrowser({ ...domShims, self: globalThis, __PRODUCT_NAME__: 'EntLab' })
})

// The build for Node resolves the router for servers.
vi.mock('@tanstack/react-router', async (load) => {
  const real = await load<typeof import('@tanstack/react-router')>()
  return { ...real, createRouter: (options: object) => real.createRouter({ ...options, isServer: true } as never) }
})

import type { BuiltWords } from '../contract/words/built-in.ts'
import { checkWord, isRefused } from '../contract/words/check-word.ts'
import { isHarmless, isVisible } from '../contract/words/harmless.ts'
import { appRoutes } from '../scripts/build/app-routes.ts'
import { withDescription, withTitle } from '../server/prerender/template.ts'
import { allWords, brokenOverrides } from '../tests/support/broken-words.ts'
import { isThorough } from '../tests/support/thorough.ts'
import { overlayWords } from './i18n/setup.ts'
import { keysInPages, render } from './prerender.tsx'

let builtIn: BuiltWords
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  builtIn = await allWords()
})
afterAll(() => void vi.restoreAllMocks())

const head = '<!--title--><!--/title--><!--description--><!--/description-->'

/** Title, description and content of every page, as the build writes them. */
async function everyPage(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const { path } of appRoutes) {
    const { title, description, html } = await render(path)
    pages.set(path, withDescription(withTitle(head, title), description) + html)
  }
  return pages
}

it('keysInPages names the texts of pages: no override of another one changes any of them', async () => {
  overlayWords('bn', {})
  // Public and staff pages, skeletons and forms: all would take ten times as long.
  const paths = ['/', '/courses', '/wall', '/login', '/about', '/dashboard', '/admin/users']
  const pages = async () => {
    const found = []
    for (const path of paths) found.push(await render(path))
    return found
  }
  const whole = await pages()
  const keys = [...builtIn.bn.keys()]
  const early = await keysInPages(paths, keys)
  expect(early).toEqual(expect.arrayContaining(['common.nav.home', 'administration.users.title']))
  expect(await pages()).toEqual(whole)
  const others = keys.filter((key) => !early.includes(key))
  expect(others.length).toBeGreaterThan(early.length)
  overlayWords('bn', Object.fromEntries(others.map((key) => [key, 'অন্য কথা'])))
  expect(await pages()).toEqual(whole)
})

it('render has the texts of administrators, and the next page without them has the built-in ones', async () => {
  const album = { slug: 'haat', title: { bn: 'হাট', en: 'Market' }, text: { bn: '', en: '' }, pictures: [] }
  const page = async (words: Record<string, string>) => (await render('/gallery', { answer: { items: [album] }, words }))?.html ?? ''
  const own = builtIn.bn.get('common.nav.home') ?? ''
  const [before, changed, after] = [await page({}), await page({ 'common.nav.home': 'আমার বাড়ি' }), await page({})]
  expect(before).toContain(own)
  expect(changed).toContain('আমার বাড়ি')
  expect(after).toBe(before)
})

const tag = /(<(?:"[^"]*"|[^>"])*>)/
/** A text of several lines is a list, whose items an override may join or part. */
const joined = (html: string) => html.replaceAll(/<\/?li\b[^>]*>/g, ' ')
/** Texts and tags in turn; the words of attributes as further texts, and a mark in their place. */
const partsOf = (html: string) =>
  joined(html)
    .split(tag)
    .flatMap((part) => (part.startsWith('<') ? part.split(/(?<= (?:aria-label|alt|title|placeholder|value|content)=")([^"]*)/) : [part]))
const hasSign = (text: string) => isVisible(text.replaceAll(/&#?\w+;/g, 'x'))

/** Pages with other tags than in `before`, with a blank text, or with a key for a text. */
async function faultsOf(before: ReadonlyMap<string, string>): Promise<string[]> {
  const keys = new Set([...builtIn.bn.keys()].map((key) => key.slice(key.indexOf('.') + 1)).filter((key) => key.includes('.')))
  const faults: string[] = []
  for (const [path, html] of await everyPage()) {
    const [parts, earlier] = [partsOf(html), partsOf(before.get(path) ?? '')]
    if (parts.length !== earlier.length) faults.push(`${path}: another number of tags`)
    for (const [index, text] of earlier.entries()) {
      const now = parts[index] ?? ''
      if (text.startsWith('<') && now !== text) faults.push(`${path}: ${now} for ${text}`)
      if (hasSign(text) && !hasSign(now)) faults.push(`${path}: nothing for ${text}`)
      if (keys.has(now.trim()) && now !== text) faults.push(`${path}: ${now} for ${text}`)
    }
    if (/<li\b[^>]*>\s*<\/li>/.test(html)) faults.push(`${path}: an empty item`)
  }
  return faults
}

it.each(Array.from({ length: isThorough ? 10 : 1 }, (_, round) => round))(
  '1,000 broken overrides crash no page, change no tag and hide no text (seed %i)',
  async (seed) => {
    overlayWords('bn', {})
    const whole = await everyPage()
    const overrides = brokenOverrides(builtIn, 1000, 1 + seed)
    const lay = (some: typeof overrides) => {
      for (const language of ['bn', 'en'] as const)
        overlayWords(language, Object.fromEntries(some.filter((one) => one.language === language).map(({ key, text }) => [key, text])))
    }
    // Those that the server accepts, and then all that the server of another build may send.
    const accepted = overrides.filter((word) => !checkWord(word, builtIn).some(isRefused))
    lay(accepted)
    expect(await faultsOf(whole)).toEqual([])
    lay(overrides.filter(({ text }) => isHarmless(text)))
    const pages = await everyPage()
    expect([...pages].filter(([path, html]) => html !== whole.get(path)).length).toBeGreaterThan(20)
    expect(await faultsOf(whole)).toEqual([])
  },
)
