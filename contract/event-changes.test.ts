import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clashesOf, eventChanges, eventFieldNames, upgradeChanges, valuesOf, withChanges } from './event-changes.ts'
import { editEvent } from './events.ts'
import { changesBetween, joinChanges } from './field-changes.ts'

const id = '01890000-0000-7000-8000-00000000e001'
const word = fc.constantFrom('', 'ক', 'খ', 'a b')
const text = fc.record({ bn: word, en: word })
const said = fc
  .record({
    title: text,
    place: text,
    description: text,
    starts_at: fc.integer({ min: 0, max: 3 }),
    length: fc.integer({ min: 1, max: 3 }),
    capacity: fc.constantFrom(null, 1, 2),
  })
  .map(({ length, ...event }) => ({ ...event, ends_at: event.starts_at + length }))
const between = (before: Parameters<typeof valuesOf>[0], after: Parameters<typeof valuesOf>[0]) =>
  changesBetween(valuesOf(before), valuesOf(after))

describe('changes of an event', () => {
  it('lead from what it said to what it shall say, and travel as they are', () => {
    fc.assert(
      fc.property(said, said, (before, after) => {
        const changes = between(before, after)
        expect(withChanges(before, changes)).toEqual(after)
        expect(eventChanges.parse(JSON.parse(JSON.stringify(changes)))).toEqual(changes)
        expect(clashesOf(before, changes)).toEqual([])
        // Arrived once, they are at home: sent again they clash with nothing and change nothing.
        expect(clashesOf(after, changes)).toEqual([])
        expect(withChanges(after, changes)).toEqual(after)
      }),
    )
  })

  it('of two people clash only where both changed the same field to different things; else both stay, in either order', () => {
    fc.assert(
      fc.property(said, said, said, (start, hers, his) => {
        const [one, other] = [between(start, hers), between(start, his)]
        const clashes = clashesOf(withChanges(start, one), other)
        const [, first, second] = [start, hers, his].map(valuesOf)
        expect(clashes).toEqual(
          eventFieldNames.filter(
            (field) => field in one && field in other && JSON.stringify(first?.[field]) !== JSON.stringify(second?.[field]),
          ),
        )
        if (clashes.length > 0) return
        expect(withChanges(withChanges(start, one), other)).toEqual(withChanges(withChanges(start, other), one))
      }),
    )
  })

  it('joined do what they do one after the other', () => {
    fc.assert(
      fc.property(said, said, said, (start, then, last) => {
        const joined = joinChanges(between(start, then), between(then, last))
        expect(withChanges(start, joined)).toEqual(last)
        expect(joined).toEqual(between(start, last))
      }),
    )
  })

  it('of an early build, which sent the whole event, are its last word on every field', () => {
    fc.assert(
      fc.property(said, said, (there, sent) => {
        const { changes } = editEvent.input.parse(editEvent.upgrade?.(1, { id, ...sent }))
        expect(clashesOf(there, changes)).toEqual([])
        expect(withChanges(there, changes)).toEqual(sent)
      }),
    )
  })

  it.each([
    ['a text too long', { title_bn: { from: '', to: 'ক'.repeat(121) } }],
    ['an end before the start', { when: { from: { starts_at: 1, ends_at: 2 }, to: { starts_at: 5, ends_at: 4 } } }],
    ['no seats', { capacity: { from: null, to: 0 } }],
    ['a field that is none', { organiser: { from: '', to: id } }],
    ['no new value', { capacity: { from: 1 } }],
  ])('are refused with %s', (_what, changes) => {
    expect(editEvent.input.safeParse({ id, changes }).success).toBe(false)
  })

  it('of an early build that make no sense are refused, not taken for something', () => {
    for (const sent of [{ id }, { id, title: 'text' }]) {
      expect(() => editEvent.input.parse(upgradeChanges(1, sent))).toThrow()
    }
  })
})
