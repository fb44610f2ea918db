import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faces } from '../../../contract/account/person.ts'

const file = readFileSync('public/illustrations/faces.svg', 'utf8')
const drawings = file.split('\n').flatMap((line) => {
  const id = /^<g id="([\w-]+)" fill/.exec(line)?.[1]
  return id === undefined ? [] : [{ id, line }]
})

it('draws each face of the contract', () => {
  expect(drawings.map(({ id }) => id).sort()).toEqual([...faces].sort())
})

it('refers only to shapes of its own file', () => {
  const ids = [...file.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...file.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id).filter((id) => !ids.includes(id))).toEqual([])
})

it('uses colours of the drawing palette only, so that the dark theme dims it', () => {
  const colours = [...file.matchAll(/ (?:fill|stroke|color)="([^"]+)"/g)].map(([, value = '']) => value)
  expect(colours.filter((value) => !/^(var\(--p-[\w-]+,#\w{6}\)|none|currentColor)$/.test(value))).toEqual([])
})

it('needs at most 700 bytes per face', () => {
  for (const { line } of drawings) expect(line.length).toBeLessThanOrEqual(700)
  expect(file.length).toBeLessThanOrEqual(12 * 700)
})
