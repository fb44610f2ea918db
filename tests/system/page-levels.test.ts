import { type AnyRoute, type AnyRouter, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'

// The app reads these globals while its modules are evaluated.
await vi.hoisted(async () => {
  const { stubBrowser } = await import('../support/browser-stubs.ts')
  stubBrowser({ self: globalThis, window: globalThis, __PRODUCT_NAME__: 'EntLab', document: { documentElement: {} } })
})

import { type Role, roles, type User } from '../../contract/account/person.ts'
import { appRoutes } from '../../scripts/build/app-routes.ts'
import { routeTree } from '../../src/app/route-tree.gen.ts'
import { isPersonal } from '../../src/app/shell/more/personal-items.ts'
import { bottomItems, headerItems, publicItems } from '../../src/app/shell/navigation/navigation-items.ts'
import { isActiveLink, isNamed, parentOf } from '../../src/app/shell/navigation/page-levels.ts'
import { menuPages } from '../../src/app/shell/navigation/prefetch-routes.ts'
import { makeQueryClient } from '../../src/first-paint/query-cache.ts'
import { wordsOf } from '../../src/i18n/load-page.ts'
import { testUser } from '../support/test-user.ts'

/** Levels of pages, and the pages to prefetch, as they follow from the declarations of all routes. */
const router: AnyRouter = createRouter({ routeTree, history: createMemoryHistory(), context: { client: makeQueryClient() } })
const routes = Object.values<AnyRoute>(router.routesById)
const declared = (route: AnyRoute | undefined) => route?.options.staticData ?? {}
const paths = appRoutes.map(({ path }) => path)

describe('parentOf', () => {
  it('returns undefined for a page of the first level and for a level itself', () => {
    for (const path of [
      '/',
      '/courses',
      '/courses/',
      '/about',
      '/coursework',
      '/my-courses',
      '/help',
      '/instructor/dashboard',
      '/profile/view',
    ]) {
      expect(parentOf(router, path), path).toBeUndefined()
    }
  })
  it.each([
    ['/events/12/edit', '/events'],
    ['/courses/rice/pdf', '/courses'],
    ['/course/rice/play', '/courses'],
    ['/forum/thread/first-sale', '/forum'],
    ['/posts/drafts', '/community'],
    ['/users/1/activity', '/community'],
    ['/profile/view/1', '/community'],
    ['/profile/edit', '/profile/view'],
    ['/instructor/students', '/instructor/dashboard'],
    ['/admin/users', '/admin'],
    ['/cafe/preview', '/cafe'],
    ['/entresoft/cash-book', '/entresoft'],
    ['/certificates/verify', '/more'],
  ])('returns for %s the level %s', (path, level) => {
    expect(parentOf(router, path)?.fullPath).toBe(level)
  })
})

describe('the levels', () => {
  const levels = routes.filter((route) => declared(route).level !== undefined)

  it('include one for every page below the first level, except for diagnostics', () => {
    const without = paths.filter(
      (path) => path.includes('/', 1) && !parentOf(router, path) && !levels.some(({ fullPath }) => fullPath === path),
    )
    expect(without).toEqual(['/testing-safe/images'])
  })
  it('include every page that another one is declared to be below', () => {
    const above = routes.flatMap((route) => declared(route).below ?? [])
    expect(above.filter((path) => !levels.some(({ fullPath }) => fullPath === path))).toEqual([])
  })
})

describe('isNamed', () => {
  it('is false for a path that ends in a number or an id', () => {
    expect(isNamed('/events/$id')).toBe(false)
    expect(isNamed('/events/$id/edit')).toBe(true)
    expect(isNamed('/entresoft/cash-book')).toBe(true)
  })
})

describe('isActiveLink', () => {
  const bar = ['/', '/courses', '/community', '/events', '/more']
  const header = ['/', '/courses', '/community', '/events', '/cafe', '/entresoft', '/gallery']
  const activeLinks = (path: string, links: readonly string[]) => links.filter((to) => isActiveLink(router, to, path))

  it.each([
    ['/', ['/'], ['/']],
    ['/courses', ['/courses'], ['/courses']],
    ['/courses/rice', ['/courses'], ['/courses']],
    ['/courses/rice/pdf', ['/courses'], ['/courses']],
    ['/my-courses', ['/courses'], ['/courses']],
    ['/community', ['/community'], ['/community']],
    ['/forum', ['/community'], ['/community']],
    ['/forum/thread/first-sale', ['/community'], ['/community']],
    ['/forum/category/money', ['/community'], ['/community']],
    ['/posts/drafts', ['/community'], ['/community']],
    ['/users/1/activity', ['/community'], ['/community']],
    ['/profile/view/1', ['/community'], ['/community']],
    ['/events', ['/events'], ['/events']],
    ['/events/1/register', ['/events'], ['/events']],
    ['/events/create', ['/events'], ['/events']],
    ['/entresoft', ['/more'], ['/entresoft']],
    ['/entresoft/cash-book', ['/more'], ['/entresoft']],
    ['/gallery', ['/more'], ['/gallery']],
    ['/cafe/preview', ['/more'], ['/cafe']],
    ['/more', ['/more'], []],
    ['/storage', ['/more'], []],
    ['/outbox', ['/more'], []],
    ['/help', ['/more'], []],
    ['/certificates/verify', ['/more'], []],
    ['/profile/edit', [], []],
    ['/login', [], []],
    ['/404', [], []],
  ])('is true on %s for %j of the bottom bar and for %j of the header', (path, inBar, inHeader) => {
    expect(activeLinks(path, bar)).toEqual(inBar)
    expect(activeLinks(path, header)).toEqual(inHeader)
  })

  it('is true for an instructor’s home on every page of teaching', () => {
    const instructorBar = ['/instructor/dashboard', '/courses', '/community', '/events', '/more']
    for (const path of ['/instructor/dashboard', '/instructor/courses', '/instructor/students']) {
      expect(activeLinks(path, instructorBar)).toEqual(['/instructor/dashboard'])
    }
  })
})

it('every menu leads to pages that exist, and marks what comes later', () => {
  for (const user of [null, ...roles.map((role) => testUser({ role }))]) {
    const items: { to: string; word?: string }[] = [...headerItems(user), ...bottomItems(user), ...publicItems]
    expect(items.filter(({ to, word }) => word !== 'cafeSoon' && !(to in router.routesByPath))).toEqual([])
  }
})

describe('isPersonal', () => {
  const person = (role: Role) => testUser({ role })

  it.each(['/dashboard', '/profile', '/profile/view', '/profile/edit', '/profile/avatar', '/my-courses', '/outbox'])(
    'is true on %s',
    (path) => {
      expect(isPersonal(router, path, person('student'))).toBe(true)
    },
  )

  it('is false on public pages, on other users’ pages and on pages of another role', () => {
    for (const path of ['/', '/courses', '/profile/view/1', '/storage', '/admin', '/instructor/courses']) {
      expect(isPersonal(router, path, person('student'))).toBe(false)
    }
    expect(isPersonal(router, '/instructor/courses', person('instructor'))).toBe(true)
    expect(isPersonal(router, '/admin/users', person('admin'))).toBe(true)
  })
})

describe('the prefetch', () => {
  const everyone = ['/', '/forum', '/outbox', '/help', '/storage']
  it('covers the pages of the menus that the worker installs, each once', () => {
    const prefetched = (user: User | null) => menuPages(router, user).sort((one, other) => one.localeCompare(other))
    const sorted = (pages: readonly string[]) => pages.toSorted((one, other) => one.localeCompare(other))
    expect(prefetched(null)).toEqual(sorted(everyone))
    for (const role of roles)
      expect(prefetched(testUser({ role }))).toEqual(sorted([...everyone, '/entresoft', '/my-courses', '/profile/view']))
  })

  it('covers the code and words of the course pages', () => {
    const codePages = routes.filter((route) => declared(route).prefetch === 'code')
    const ids = codePages.map((route): string => route.id)
    expect(new Set(ids)).toEqual(new Set(['/_member/courses/$id', '/_member/courses/$id/learn', '/course/$id/play']))
    const words = new Set(codePages.flatMap((route) => wordsOf(declared(route))))
    expect(words).toEqual(new Set(['blocks', 'catalogue', 'certificates', 'downloads', 'player']))
  })
})
