import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'

// A module adds a listener when it loads.
vi.hoisted(() =>
  Object.assign(globalThis, {
    addEventListener: () => undefined,
    document: { documentElement: { lang: '' } },
    __PRODUCT_NAME__: 'EntLab',
    self: {},
  }),
)

import { loadWords, startWords, switchLanguage } from '../../../i18n/setup.ts'
import { usePageDescription, usePageName, usePageTitle } from './page-title.tsx'

beforeAll(() => startWords('bn'))

/** The name of a page of a small app. */
const nameAt = (path: string) => textAt(path, usePageName)
const descriptionAt = (path: string) => textAt(path, usePageDescription)

async function textAt(path: string, component: () => string | null | undefined): Promise<string> {
  const root = createRootRoute({ component, notFoundComponent: () => null })
  const known = createRoute({ getParentRoute: () => root, path: '/login', staticData: { title: 'session:login.title' } })
  const nameless = createRoute({ getParentRoute: () => root, path: '/' })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([nameless, known]), history, isServer: true })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router as never} />)
}

it('says in the reader’s language that there is no such page', async () => {
  expect(await nameAt('/nothing/here')).toBe('এই পাতা নেই')
  await switchLanguage('en')
  expect(await nameAt('/nothing/here')).toBe('There is no such page')
  await switchLanguage('bn')
})

it('names a page only by words that are here, and one without a name not at all', async () => {
  expect(await nameAt('/')).toBe('')
  expect(await nameAt('/login')).toBe('')
  await loadWords('session')
  expect(await nameAt('/login')).toBe('লগ ইন')
})

it('names a page that failed, also without its words, and a lesson by its own title', async () => {
  const known = () => usePageTitle({ isFallback: true })
  expect(await textAt('/login', known)).toBe('লগ ইন - EntLab')
  const wordless = i18next.getResourceBundle('bn', 'session')
  i18next.removeResourceBundle('bn', 'session')
  expect(await textAt('/login', () => usePageTitle())).toBe('EntLab')
  expect(await textAt('/login', known)).toMatch(/^এই পাতা এই \S+ নেই - EntLab$/)
  i18next.addResourceBundle('bn', 'session', wordless)
  expect(await textAt('/login', () => usePageTitle({ ownName: 'দাম ঠিক করা' }))).toBe('দাম ঠিক করা - EntLab')
})

it('describes a page in the reader’s language, and one without a description by the tagline', async () => {
  await loadWords('session')
  expect(await descriptionAt('/login')).toBe('আপনার অ্যাকাউন্ট: লগ ইন, পাসওয়ার্ড আর নিজের তথ্য।')
  await switchLanguage('en')
  expect(await descriptionAt('/login')).toBe('Your account: log in, your password and your details.')
  expect(await descriptionAt('/')).toBe('Rural Entrepreneur Learning Platform')
  await switchLanguage('bn')
})
