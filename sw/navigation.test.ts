import { describe, expect, it } from 'vitest'
import { isPageVisit } from './navigation.ts'

describe.each(['https://entlab.test/', 'https://entlab.test/sysdev/entlab/'])('below %s', (scope) => {
  const visit = (path: string, mode: RequestMode = 'navigate') => isPageVisit({ mode }, new URL(path, scope), scope)

  it.each(['', '?lang=en', 'courses', 'courses/poultry/learn?lesson=a.b', 'forum/thread/v1.2-is-here!', 'users/7#top', 'index.html'])(
    'the worker answers %s with a page',
    (path) => expect(visit(path)).toBe(true),
  )

  it.each([
    'api/health',
    'api',
    'media/00ff',
    'assets/index-abc.js',
    'assets/gone',
    'icons/logo.svg',
    'sw.js',
    'handbook.pdf',
    'a/b.webmanifest',
  ])('the worker leaves %s to the server', (path) => expect(visit(path)).toBe(false))

  it('the request of a loaded page is no page visit', () => {
    expect(visit('courses', 'cors')).toBe(false)
  })
})

it('a navigation outside the scope is no page visit', () => {
  const scope = 'https://entlab.test/entlab/'
  expect(isPageVisit({ mode: 'navigate' }, new URL('https://entlab.test/other'), scope)).toBe(false)
})
