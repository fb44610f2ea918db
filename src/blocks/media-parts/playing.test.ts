import { expect, it } from 'vitest'
import { clockTime, resumeAt } from './playing.ts'

it('says a length in the digits of the language', () => {
  expect(clockTime(65, 'en')).toBe('1:05')
  expect(clockTime(65, 'bn')).toBe('১:০৫')
  expect(clockTime(600, 'bn')).toBe('১০:০০')
})

it.each([
  [undefined, 0],
  ['nonsense', 0],
  ['0.4', 0],
  ['-3', 0],
  ['Infinity', 0],
  ['12.5', 12.5],
  ['59', 0],
  ['400', 0],
])('goes on from %j at %d of a minute', (saved, expected) => {
  expect(resumeAt(saved, 60)).toBe(expected)
})
