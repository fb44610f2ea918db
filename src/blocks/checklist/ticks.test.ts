import { expect, it } from 'vitest'
import { isTicked, tick, ticked } from './ticks.ts'

const items = [{ id: 'cash' }, { id: 'stock' }]

it('ticks and unticks one item and leaves the others', () => {
  const both = tick(tick({}, 'cash', true), 'stock', true)
  expect(ticked(items, both)).toBe(2)
  expect(tick(both, 'cash', false)).toEqual({ stock: 'yes' })
})

it('does not count what the list no longer holds', () => {
  expect(ticked(items, { gone: 'yes', cash: 'yes' })).toBe(1)
})

it('takes no inherited property for a tick', () => {
  expect(isTicked({}, 'constructor')).toBe(false)
})
