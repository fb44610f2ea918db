import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { document: { documentElement: { lang: '' } }, __PRODUCT_NAME__: 'EntLab', self: {} }))

import { loadWords, startWords, switchLanguage } from '../../i18n/setup.ts'
import { PageName } from './page-title.tsx'

beforeAll(() => startWords('bn'))

/** What the page at an address of a small app calls itself. */
async function nameAt(path: string): Promise<string> {
  const root = createRootRoute({ component: PageName, notFoundComponent: () => null })
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
