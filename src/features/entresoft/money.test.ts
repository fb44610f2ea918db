import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPaisa, plainTaka, readScaled, readTaka, taka } from './money.ts'

describe('typed money', () => {
  it.each([
    ['১২০', 12_000],
    ['1,250.5', 125_050],
    ['৳ ১,২০০', 120_000],
    ['৫০০ টাকা', 50_000],
    ['Tk. 500/-', 50_000],
    ['৫০০/- টাকা', 50_000],
    ['1.005', 101],
    ['0.1', 10],
    ['-0', 0],
    ['1000000000', maxPaisa],
  ])('%s is %d paisa', (typed, paisa) => expect(readTaka(typed)).toBe(paisa))

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['বারো', 'notNumber'],
    ['1e5', 'notNumber'],
    ['12,5', 'notNumber'],
    ['NaN', 'notNumber'],
    ['Infinity', 'notNumber'],
    ['<b>5</b>', 'notNumber'],
    ['100%', 'notNumber'],
    ['1tk2', 'notNumber'],
    ['1৳2', 'notNumber'],
    ['9'.repeat(40), 'notNumber'],
    ['-0.01', 'negative'],
    ['-5', 'negative'],
    ['1000000000.01', 'tooLarge'],
  ])('%j is %s', (typed, trouble) => expect(readTaka(typed)).toBe(trouble))

  it('takes whole things only where they are counted', () => {
    expect(readScaled('১২', { places: 0, most: 360 })).toBe(12)
    expect(readScaled('2.5', { places: 0, most: 360 })).toBe('notWhole')
    expect(readScaled('2.5', { places: 3, most: 1e9 })).toBe(2500)
  })

  it.each(['0', '০', '0.00', '-0', '0.001'])('%s is nothing where something is needed', (typed) => {
    expect(readTaka(typed, true)).toBe('zero')
    expect(readTaka(typed)).toBe(0)
  })

  it('never makes a number out of nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const reading = readTaka(typed)
        expect(typeof reading === 'string' || (Number.isSafeInteger(reading) && reading >= 0 && reading <= maxPaisa)).toBe(true)
      }),
    )
  })

  it('reads back what it writes', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: maxPaisa }), (paisa) => readTaka(plainTaka(paisa)) === paisa))
  })

  it('writes paisa only where there are some', () => {
    expect(plainTaka(1250)).toBe('12.50')
    expect(plainTaka(-1205)).toBe('-12.05')
    expect(plainTaka(500)).toBe('5')
    expect(taka(125_050, 'bn')).toBe('১,২৫০.৫০ টাকা')
  })
})
