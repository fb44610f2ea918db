import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allJourneys, runsInCheck, titlesIn } from '../support/test-titles.ts'

it('a test that runs at every commit holds the rules of each journey that the check omits', () => {
  const omitted = allJourneys().filter(({ isInCheck }) => !isInCheck)
  expect(omitted.length).toBeGreaterThan(20)
  const missing = omitted.flatMap(({ file, title, holders }) => {
    if (holders.length === 0) return [`${file}: ${title} has no holder`]
    const isHeld = (holder: string) => {
      const [path = '', part = ''] = holder.split('#')
      return part !== '' && existsSync(path) && runsInCheck(path, part)
    }
    return holders.filter((holder) => !isHeld(holder)).map((holder) => `${file}: ${holder}`)
  })
  expect(missing).toEqual([])
})

it('a journey that the check omits holds no rule', () => {
  const [omitted] = allJourneys().filter(({ isInCheck }) => !isInCheck)
  expect(omitted && runsInCheck(`tests/e2e/${omitted.file}`, omitted.title)).toBe(false)
})

it.each([
  ["it('a b', () => {", ['a b']],
  ["  it.each([1])('a %s', () => {", ['a %s']],
  ["])('a %s', () => {", ['a %s']],
  ["it(\n  'a b',\n", ['a b']],
  ["// it('a b', () => {", []],
  ["it.skip('a b', () => {", []],
  ["describe.skip('a', () => {\n  it('b', () => {", []],
  ["const a = 'it'\n// a b", []],
])('the titles in %j are %j', (text, titles) => {
  expect(titlesIn(text)).toEqual(titles)
})
