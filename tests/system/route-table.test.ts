import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'

// The app reads these globals while its modules are evaluated.
await vi.hoisted(async () => {
  const { stubBrowser } = await import('../support/browser-stubs.ts')
  stubBrowser({ self: globalThis, window: globalThis, __PRODUCT_NAME__: 'EntLab', document: { documentElement: {} } })
})

import type { User } from '../../contract/account/person.ts'
import { routeTree } from '../../src/app/route-tree.gen.ts'
import { Breadcrumbs } from '../../src/app/shell/navigation/breadcrumbs.tsx'
import { menuPages } from '../../src/app/shell/navigation/prefetch-routes.ts'
import { usePageTitle } from '../../src/app/shell/page/page-title.tsx'
import { setSignedIn, setSignedOut } from '../../src/features/session/auth.ts'
import { makeQueryClient } from '../../src/first-paint/query-cache.ts'
import { loadWords, startWords, switchLanguage, wordAreas } from '../../src/i18n/setup.ts'
import { appPaths, builtPages } from '../support/built-pages.ts'
import { type Language, pageRows, type Viewer, withDemo } from '../support/pages.ts'
import { expectedAt } from '../support/route-expectations.ts'
import { testUser } from '../support/test-user.ts'

/**
 * Every address for every role in both languages: its target, title and breadcrumbs. All of them are router state, so no page is
 * rendered; tests/e2e/every-page.spec.ts opens each one in a browser.
 */
const demo = {
  event: { id: '01890000-0000-7000-8000-00000000e001', title: { bn: '', en: '' } },
  person: '01890000-0000-7000-8000-000000000001',
}
const rows = pageRows.filter(({ leadsTo }) => leadsTo === undefined).map((row) => withDemo(row, demo))
const users: readonly Viewer[] = ['visitor', 'student', 'instructor', 'admin']
const languages: readonly Language[] = ['bn', 'en']
const client = makeQueryClient()

/** Replaces the app's layout. */
function Frame() {
  return createElement('main', null, createElement('title', null, usePageTitle()), createElement(Breadcrumbs))
}

/** Router state at an address, after all redirects. */
async function open(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history, context: { client }, defaultNotFoundComponent: () => null })
  for (const route of Object.values(router.routesById))
    Object.assign(route.options, { component: route.id === '__root__' ? Frame : undefined, loader: undefined, pendingComponent: undefined })
  await router.load()
  const html = renderToStaticMarkup(createElement(RouterProvider, { router: router as never }))
  const crumbs = [...html.matchAll(/<li.*?<\/li>/gs)].map(([item]) => textOf(item))
  return {
    url: decodeURIComponent(router.state.location.href),
    title: textOf(/<title>.*?<\/title>/s.exec(html)?.[0] ?? ''),
    crumbs: crumbs.slice(1),
  }
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")

const matching = (pattern: string) => expect.stringMatching(new RegExp(pattern))

beforeAll(async () => {
  await startWords('bn')
  await loadWords(...wordAreas)
})

it('the table has a row for every page of the app', () => {
  const known = new Set(pageRows.map((row) => row.route ?? row.path))
  expect(appPaths.filter((path) => !known.has(path))).toEqual([])
})

it.each(['instructor', 'admin'])('each page below /%s has this guard', (role) => {
  // Without it the derived row of a new page would be open too.
  const pages = builtPages.filter(({ path }) => path.split('/')[1] === role)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter(({ guard }) => guard !== role)).toEqual([])
})

it('each page that the app prefetches is installed with it', () => {
  const router = createRouter({ routeTree, history: createMemoryHistory(), context: { client } })
  for (const { user, audiences } of [
    { user: null, audiences: [] },
    { user: testUser(), audiences: ['tools', 'member'] },
  ])
    for (const path of menuPages(router, user)) {
      const page = builtPages.find((one) => one.path === path)
      expect(page, path).toBeDefined()
      expect([undefined, ...audiences], path).toContain(page?.install)
    }
})

describe.each(users.flatMap((who) => languages.map((language) => ({ who, language }))))(
  'addresses for $who in $language',
  ({ who, language }) => {
    beforeAll(async () => {
      if (who === 'visitor') setSignedOut()
      else setSignedIn({ token: 'x', userId: 'x', remember: false }, { role: who } as User)
      await switchLanguage(language)
    })

    it.each(rows.map((row) => [row.path, row] as const))('%s has its target, title and breadcrumbs', async (path, row) => {
      const { url, title, crumbs } = expectedAt(row, who, language)
      expect(await open(path)).toEqual({ url, title: matching(title), crumbs: crumbs.map(matching) })
    })

    it('the sign-in redirect contains the whole address', async () => {
      const path = '/my-courses?from=mail&x=1#top'
      expect((await open(path)).url).toBe(who === 'visitor' ? `/login?redirect=${path}` : path)
    })
  },
)
