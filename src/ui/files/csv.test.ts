import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

describe('a CSV file', () => {
  it('begins with a byte order mark and quotes every cell', () => {
    expect(csvOf([['চাল "মিনিকেট"', '1,2'], ['a\nb']])).toBe('\ufeff"চাল ""মিনিকেট""","1,2"\r\n"a\nb"\r\n')
  })

  it.each(['=1+1', '+880', '-cmd', '@sum(a)', '\t=1', ' =1', '＝1'])('lets nothing run: %j', (cell) => {
    expect(csvOf([[cell]])).toContain(`"'${cell}"`)
  })

  it.each(['-50', '12.5', '0'])('leaves the number %s a number', (cell) => {
    expect(csvOf([[cell]])).toContain(`"${cell}"`)
  })
})
