import { describe, expect, it } from 'vitest'
import { openWay } from './open-way.ts'

describe('the way to a lesson without an account', () => {
  it.each([
    ['/courses/dokaner-hisab', { to: '/course/$id/play', params: { id: 'dokaner-hisab' }, search: {} }],
    ['/courses/dokaner-hisab/', { to: '/course/$id/play', params: { id: 'dokaner-hisab' }, search: {} }],
    ['/courses/dokaner-hisab?from=mail#top', { to: '/course/$id/play', params: { id: 'dokaner-hisab' }, search: {} }],
    ['/courses/dokaner-hisab/learn', { to: '/course/$id/play', params: { id: 'dokaner-hisab' }, search: {} }],
    ['/courses/dokaner-hisab/learn?lesson=cash', { to: '/course/$id/play', params: { id: 'dokaner-hisab' }, search: { lesson: 'cash' } }],
    ['/courses/a/learn?lesson=%222026%22', { to: '/course/$id/play', params: { id: 'a' }, search: { lesson: '2026' } }],
    ['/my-courses', { to: '/courses' }],
    ['/my-courses?x=1', { to: '/courses' }],
  ])('leads from %s', (redirect, way) => expect(openWay(redirect)).toEqual(way))

  it.each([undefined, '/', '/courses', '/dashboard', '/courses/a/pdf', '/courses/a/tries', '/course/a/play', '/profile/edit', '/admin'])(
    'is none from %s',
    (redirect) => expect(openWay(redirect)).toBeUndefined(),
  )

  it('survives an address that cannot be read', () => {
    expect(openWay('/courses/%E0%A4%A')).toBeUndefined()
  })
})
