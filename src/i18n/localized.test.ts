import { describe, expect, it } from 'vitest'
import { localized } from './localized.tsx'

describe('localized', () => {
  it("takes the reader's language", () => {
    expect(localized({ bn: 'লাভ', en: 'Profit' }, 'en')).toEqual({ text: 'Profit', lang: 'en' })
  })
  it('falls back both ways and says so', () => {
    expect(localized({ bn: 'লাভ', en: '' }, 'en')).toEqual({ text: 'লাভ', lang: 'bn' })
    expect(localized({ bn: '', en: 'Profit' }, 'bn')).toEqual({ text: 'Profit', lang: 'en' })
  })
})
