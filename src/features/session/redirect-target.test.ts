import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

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
