import { expect, it } from 'vitest'
import { checkPack } from './pack-values.ts'

it.each([
  [
    { taka: '৪৮', amount: '১', unit: 'gb' },
    { taka: 48, megabytes: 1000 },
  ],
  [
    { taka: '30', amount: '512', unit: 'mb' },
    { taka: 30, megabytes: 512 },
  ],
  [
    { taka: '৪৯.৫ টাকা', amount: '১.৫', unit: 'gb' },
    { taka: 49.5, megabytes: 1500 },
  ],
])('reads %o in digits of either script', (typed, pack) => {
  expect(checkPack(typed)).toEqual({ input: pack })
})

it.each([
  [
    { taka: '', amount: ' ', unit: 'gb' },
    { taka: 'required', amount: 'required' },
  ],
  [{ taka: 'পঞ্চাশ', amount: '1', unit: 'gb' }, { taka: 'notNumber' }],
  [
    { taka: '0', amount: '-1', unit: 'mb' },
    { taka: 'zero', amount: 'zero' },
  ],
  [{ taka: '10', amount: '99999999', unit: 'mb' }, { amount: 'tooLarge' }],
])('names the field that prevents %o', (typed, codes) => {
  expect(checkPack(typed)).toEqual({ codes })
})
