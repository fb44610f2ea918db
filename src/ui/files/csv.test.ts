import { describe, expect, it } from 'vitest'
import { naughtyStrings } from '../../../tests/support/hostile.ts'
import { csvOf } from './csv.ts'

/** Reads a file as a spreadsheet program does, by RFC 4180. `readCsv` would take the apostrophe away. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n|$)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

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

  it('has no cell that a spreadsheet program would run, for any hostile name', () => {
    const starts = ['', '=', '+', '-', '@', '\t', '\r', '\n=', '\u0000=', ' =', '\u00a0=', '\ufeff=', '＝', '＠', '"=', "'="]
    const names = starts.flatMap((start) => naughtyStrings.map((name) => `${start}${name}`))
    const data = rowsOf(csvOf(names.map((name) => ['ক', name, 'খ'])))
    expect(data).toHaveLength(names.length)
    for (const [place, [before, cell = '', after]] of data.entries()) {
      // No name leaves its cell.
      expect([before, after], JSON.stringify(names[place])).toEqual(['ক', 'খ'])
      const isNumber = /^-?\d+(\.\d+)?$/.test(cell)
      const first = cell.replace(/^[\s\u0000]+/, '').at(0) ?? ''
      if (!isNumber) expect('=+-@＝＋－＠'.includes(first) && first !== '', JSON.stringify(cell)).toBe(false)
      expect(cell === names[place] || cell === `'${names[place]}`, JSON.stringify(cell)).toBe(true)
    }
    expect(names.length).toBeGreaterThan(5000)
  })
})
