import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compute, fieldsOf, parseFormula, type ReadField } from './formula.ts'
import { worksheetBlock } from './worksheet.ts'

const nothing: ReadField = () => null
function valueOfText(source: string, read: ReadField = nothing): number | null {
  const formula = parseFormula(source)
  if (!formula) throw new Error(`no formula: ${source}`)
  return compute(formula, read)
}

describe('formulas', () => {
  it.each([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 4 - 3', 3],
    ['24 / 4 / 2', 3],
    ['-3 + 5', 2],
    ['2 * -3', -6],
    ['if(1 + 1 = 2, 10, 20)', 10],
    ['if(3 <= 2, 10, 20)', 20],
    ['min(3, max(1, 2))', 2],
    ['round(2.5)', 3],
    ['1 / 0', null],
    ['0 / 0', null],
    ['[missing] + 1', null],
  ])('%s is %s', (source, expected) => {
    expect(valueOfText(source)).toBe(expected)
  })

  it('a formula reads fields, and the filled cells of columns', () => {
    const read: ReadField = (name) => (name === 'goods.sum' ? [10, null, 5] : 4)
    expect(valueOfText('sum([goods.sum]) - [cost]', read)).toBe(11)
    expect(valueOfText('count([goods.sum])', read)).toBe(2)
    expect(valueOfText('[goods.sum] + 1', read)).toBeNull()
  })

  it.each(['', '1 +', '(1', 'sum(1', 'min(1)', 'alert(1)', 'constructor', '[A]', '[a', '1; 2', '__proto__(1)', '1 2'])(
    '%j is rejected',
    (source) => {
      expect(parseFormula(source)).toBeNull()
    },
  )

  it('operator precedence is that of arithmetic', () => {
    const number = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(valueOfText(`${a} + ${b} * ${c}`)).toBe(a + b * c)
        expect(valueOfText(`(${a} + ${b}) * ${c}`)).toBeCloseTo((a + b) * c)
      }),
    )
  })

  it('the parser never throws', () => {
    const sign = fc.constantFrom('(', ')', '[a]', '[b.c]', '+', '-', '*', '/', '<', '=', ',', 'sum', 'if', 'min', '1', ' ')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(sign, { maxLength: 80 }).map((parts) => parts.join('')),
        ),
        (source) => {
          const formula = parseFormula(source)
          if (!formula) return
          expect(fieldsOf(formula).every((name) => /^[a-z0-9.-]+$/.test(name))).toBe(true)
          const result = compute(formula, () => 3)
          expect(result === null || Number.isFinite(result)).toBe(true)
        },
      ),
    )
    expect(parseFormula('('.repeat(100_000))).toBeNull()
    expect(parseFormula('-'.repeat(5_000))).toBeNull()
  })

  it.each(['[b]', '[later]', '[total]'])('a worksheet rejects a formula that reads itself or a later field: %s', (formula) => {
    const label = { bn: 'ক', en: 'a' }
    const field = (id: string, own?: string) => ({ id, label, unit: 'taka', ...(own !== undefined && { formula: own }) })
    const fields = [field('a'), field('total', formula), field('b'), field('later', '[total]')]
    expect(z.safeParse(worksheetBlock, { title: label, parts: [{ kind: 'fields', id: 'p', fields }] }).success).toBe(false)
  })
})
