import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { worksheetBlock } from '../../../contract/blocks/worksheet.ts'
import { isEmptySheet, isWrong, keyOf, maxRows, rowsOf, valuesOf, withoutRow, withRow } from './sheet.ts'

const text = { bn: 'ক', en: 'a' }
const field = (id: string, formula?: string, unit = 'taka') => ({ id, label: text, unit, ...(formula !== undefined && { formula }) })
const sheet = z.parse(worksheetBlock, {
  title: text,
  parts: [
    {
      kind: 'list',
      id: 'goods',
      title: text,
      rows: 2,
      columns: [field('name', undefined, 'text'), field('price'), field('count', undefined, 'number'), field('sum', '[price] * [count]')],
      total: ['sum'],
    },
    {
      kind: 'fields',
      id: 'day',
      fields: [field('cost'), field('profit', 'sum([goods.sum]) - [cost]'), field('share', '[profit] / [cost] * 100', 'percent')],
    },
  ],
})
const list = sheet.parts[0]
if (list?.kind !== 'list') throw new Error('the first part is a list')

describe('a worksheet', () => {
  it('adds up what was typed, in the digits of either script', () => {
    const { numbers, totals } = valuesOf(sheet, {
      [keyOf('goods', 'price', '1')]: '৳ ১,২০০',
      [keyOf('goods', 'count', '1')]: '2',
      [keyOf('goods', 'price', '2')]: '১০০.৫',
      [keyOf('goods', 'count', '2')]: '১',
      [keyOf('day', 'cost')]: '৫০০ টাকা',
    })
    expect(totals.get('goods.sum')).toBe(2500.5)
    expect(numbers.get('day.profit')).toBe(2000.5)
    expect(numbers.get('day.share')).toBeCloseTo(400.1)
  })

  it('says nothing where something is missing, and never divides by nothing', () => {
    expect(valuesOf(sheet, {}).numbers.get('day.profit')).toBeNull()
    expect(valuesOf(sheet, { [keyOf('day', 'cost')]: '0' }).numbers.get('day.share')).toBeNull()
  })

  it('adds and removes rows and never restores old numbers', () => {
    const three = withRow(list, { [keyOf('goods', 'price', '2')]: '9' })
    expect(rowsOf(list, three)).toEqual(['1', '2', '3'])
    const without = withoutRow(list, three, '2')
    expect(rowsOf(list, without)).toEqual(['1', '3'])
    expect(without[keyOf('goods', 'price', '2')]).toBeUndefined()
    expect(rowsOf(list, withRow(list, without))).toEqual(['1', '3', '4'])
  })

  it('keeps one row, and no more than it can show', () => {
    const one = withoutRow(list, withoutRow(list, {}, '1'), '2')
    expect(rowsOf(list, one)).toEqual(['2'])
    let many = {}
    for (let more = 0; more < 100; more += 1) many = withRow(list, many)
    expect(rowsOf(list, many)).toHaveLength(maxRows)
  })

  it('distinguishes a wrong number from none', () => {
    expect(isWrong({ unit: 'taka' }, 'বারো')).toBe(true)
    expect(isWrong({ unit: 'taka' }, '  ')).toBe(false)
    expect(isWrong({ unit: 'text' }, 'চাল')).toBe(false)
    expect(isEmptySheet({ 'goods.rows': '1,2', 'day.cost': ' ' })).toBe(true)
  })

  it('survives whatever was kept', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('goods.rows', 'goods.1.price', 'goods.1.count', 'day.cost', 'constructor'), fc.string()),
        (saved) => {
          for (const value of valuesOf(sheet, saved).numbers.values()) expect(value === null || Number.isFinite(value)).toBe(true)
        },
      ),
    )
  })
})
