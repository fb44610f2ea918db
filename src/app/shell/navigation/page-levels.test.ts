import { describe, expect, it } from 'vitest'
import { appRoutes } from '../../../../scripts/build/app-routes.ts'
import { isActiveLink, isNamed, levels, parentOf } from './page-levels.ts'

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
      expect(parentOf(path), path).toBeUndefined()
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
    expect(parentOf(path)?.to).toBe(level)
  })
})

describe('the levels', () => {
  it('include one for every page below the first level, except for diagnostics', () => {
    const without = paths.filter((path) => path.includes('/', 1) && !parentOf(path) && !levels.some(({ to }) => to === path))
    expect(without).toEqual(['/testing-safe/images'])
  })
  it('name no path that the app lacks', () => {
    for (const level of levels) {
      for (const one of [level.to, ...('otherPaths' in level ? level.otherPaths : [])]) {
        expect(
          paths.some((path) => (one.endsWith('/') ? path.startsWith(one) : path === one)),
          one,
        ).toBe(true)
      }
    }
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
  const activeLinks = (path: string, links: readonly string[]) => links.filter((to) => isActiveLink(to, path))

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
