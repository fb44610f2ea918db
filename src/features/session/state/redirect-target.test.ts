import { describe, expect, it } from 'vitest'
import { redirectTarget, sessionSearch } from './redirect-target.ts'

describe('redirectTarget', () => {
  it.each(['/', '/courses/a?lesson=b#c', '/my-courses'])('keeps the path %s', (path) => {
    expect(redirectTarget(path)).toBe(path)
  })
  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    'courses',
    '/\t/evil.test',
    '/\n/evil.test',
    '',
    null,
    7,
  ])('refuses %j', (value) => {
    expect(redirectTarget(value)).toBeNull()
  })
})

describe('sessionSearch', () => {
  it('overwrites what it refuses', () => {
    const search = sessionSearch({ redirect: '//evil.test', registered: 'yes' })
    expect('redirect' in search && 'registered' in search).toBe(true)
    expect(search).toEqual({ redirect: undefined, registered: undefined })
  })
})
