import { describe, expect, it } from 'vitest'
import { isNamed, liesUnder, parentOf } from './trail.ts'

const places = [{ to: '/courses' }, { to: '/events' }, { to: '/courses', under: '/course' }, { to: '/teach/start', under: '/teach' }]

describe('parentOf', () => {
  it('is nothing on the first level', () => {
    for (const path of ['/', '/courses', '/courses/', '/about', '/coursework']) expect(parentOf(path, places)).toBeUndefined()
  })
  it('is the place whose address the page continues, however deep and with numbers between', () => {
    expect(parentOf('/events/12/edit', places)?.to).toBe('/events')
    expect(parentOf('/courses/rice/pdf', places)?.to).toBe('/courses')
  })
  it('may have another address than the pages below it', () => {
    expect(parentOf('/course/rice/play', places)?.to).toBe('/courses')
    expect(parentOf('/teach/students', places)?.to).toBe('/teach/start')
    expect(parentOf('/teach/start', places)).toBeUndefined()
  })
})

describe('isNamed', () => {
  it('leaves out what is only a number or an id', () => {
    expect(isNamed('/events/$id')).toBe(false)
    expect(isNamed('/events/$id/edit')).toBe(true)
    expect(isNamed('/entresoft/cash-book')).toBe(true)
  })
})

describe('the place that is marked in the bars', () => {
  const bar = ['/', '/courses', '/community', '/events', '/more']
  const header = ['/', '/courses', '/community', '/events', '/cafe', '/entresoft', '/gallery']
  /** As the links of the bars decide it: by the beginning of the address, the start page only by the whole of it. */
  const marked = (path: string, places: readonly string[]) =>
    places.filter((to) => path === to || (to !== '/' && path.startsWith(`${to}/`)) || liesUnder(to, path))

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
    ['/profile/edit', [], []],
    ['/login', [], []],
    ['/404', [], []],
  ])('on %s is %j below and %j above', (path, inBar, inHeader) => {
    expect(marked(path, bar)).toEqual(inBar)
    expect(marked(path, header)).toEqual(inHeader)
  })

  it('is an instructor’s start page for all of their teaching', () => {
    const own = ['/instructor/dashboard', '/courses', '/community', '/events', '/more']
    for (const path of ['/instructor/dashboard', '/instructor/courses', '/instructor/students']) {
      expect(marked(path, own)).toEqual(['/instructor/dashboard'])
    }
  })
})
