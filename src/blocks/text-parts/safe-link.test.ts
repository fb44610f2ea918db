import { describe, expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

describe('safeLink', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['http://example.org', 'http://example.org/'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['tel:+8801700000001', 'tel:+8801700000001'],
  ])('lets %s lead outside', (href, expected) => {
    expect(safeLink(href)).toEqual({ kind: 'outside', href: expected })
  })

  it('keeps a path inside the product', () => {
    expect(safeLink('/courses?x=1#y')).toEqual({ kind: 'page', path: '/courses?x=1#y' })
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.org/x',
    'file:///etc/passwd',
    'https://',
    'courses',
    '#place',
    '',
  ])('refuses %j', (href) => {
    expect(safeLink(href)).toBeNull()
  })

  it.each(['//example.org/a', '/\\example.org/a', '\\\\example.org\\a'])('sees that %s leaves the product', (href) => {
    expect(safeLink(href)).toEqual({ kind: 'outside', href: 'https://example.org/a' })
  })

  it('does not take our own placeholder host for a page', () => {
    expect(safeLink('https://here.invalid/x')).toBeNull()
  })
})
