import { describe, expect, it } from 'vitest'
import { overlaid } from './overlay.ts'

const builtIn = { title: 'হোম', nav: { home: 'হোম', more: 'আরও' } }
const lay = (key: string, text: string) => overlaid(builtIn, new Map([[key, text]]))

describe('overlaid', () => {
  it('replaces a text and keeps the others', () => {
    expect(lay('nav.home', 'বাড়ি')).toEqual({ title: 'হোম', nav: { home: 'বাড়ি', more: 'আরও' } })
    expect(builtIn.nav.home).toBe('হোম')
  })
  it('ignores keys that this build does not have, such as a plural form of an earlier one', () => {
    for (const key of ['new.deep.text', 'nav.gone', 'title_one', '']) expect(lay(key, 'x')).toEqual(builtIn)
  })
  it('never replaces a branch by a text, or a text by a branch', () => {
    expect(lay('nav', 'x')).toEqual(builtIn)
    expect(lay('title.more', 'x')).toEqual(builtIn)
  })
  it('ignores a text of nothing but values that this build does not fill in', () => {
    for (const text of ['{{name}}', '{{name}} {{ other }}', '{{- name}}', '{{na\nme}}', '{{name}}\u200b'])
      expect(lay('title', text)).toEqual(builtIn)
    for (const text of ['{{count}}', '{{device}}', '{{name}}!', '{{', '{{name'])
      expect(lay('title', text)).toEqual({ ...builtIn, title: text })
    expect(overlaid({ day: '{{date}}' }, new Map([['day', '{{date}}']]))).toEqual({ day: '{{date}}' })
    expect(overlaid({ day: '{{date}}, {{time}}' }, new Map([['day', '{{ time }}']]))).toEqual({ day: '{{ time }}' })
  })
  it('does not change prototypes', () => {
    lay('__proto__.polluted', 'x')
    lay('constructor.prototype.polluted', 'x')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
