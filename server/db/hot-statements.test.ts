import { expect, it } from 'vitest'
import { hotStatements } from './hot-statements.ts'

const times = (count: number, act: (index: number) => unknown) => Array.from({ length: count }, (_, index) => act(index))

it('names a statement from its 21st use on, always the same', () => {
  const nameOf = hotStatements()
  expect(new Set(times(20, () => nameOf('select 1')))).toEqual(new Set([undefined]))
  expect(times(2, () => nameOf('select 1'))).toEqual(['hot_0', 'hot_0'])
  expect(nameOf('select 2')).toBeUndefined()
})

it('prepares at most 200, and forgets rare texts', () => {
  const nameOf = hotStatements()
  times(300, (text) => times(21, () => nameOf(`select ${text}`)))
  const named = times(300, (text) => nameOf(`select ${text}`)).filter((name) => name !== undefined)
  expect(new Set(named).size).toBe(200)
  expect(named).toHaveLength(200)
  const other = hotStatements()
  times(19, () => other('rare'))
  times(2_000, (text) => other(`select ${text}`))
  expect([other('rare'), other('rare')]).toEqual([undefined, undefined])
})
