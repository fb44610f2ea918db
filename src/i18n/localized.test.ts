import { describe, expect, it } from 'vitest'
import { localized } from './localized.tsx'

describe('localized', () => {
  it("returns the text in the user's language", () => {
    expect(localized({ bn: 'লাভ', en: 'Profit' }, 'en')).toEqual({ text: 'Profit', lang: 'en' })
  })
  it('returns the other language with its code if the text is missing', () => {
    expect(localized({ bn: 'লাভ', en: '' }, 'en')).toEqual({ text: 'লাভ', lang: 'bn' })
    expect(localized({ bn: '', en: 'Profit' }, 'bn')).toEqual({ text: 'Profit', lang: 'en' })
  })
})
