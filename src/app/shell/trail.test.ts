import { describe, expect, it } from 'vitest'
import { isMarked, isNamed, parentOf } from './trail.ts'

describe('parentOf', () => {
  it('is nothing on the first level and on a place itself', () => {
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
  ])('leads from %s up to %s', (path, place) => {
    expect(parentOf(path)?.to).toBe(place)
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
  const marked = (path: string, links: readonly string[]) => links.filter((to) => isMarked(to, path))

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
