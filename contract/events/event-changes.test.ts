import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, joinChanges } from '../values/field-changes.ts'
import { clashesOf, eventChanges, eventFieldNames, upgradeChanges, valuesOf, withChanges } from './event-changes.ts'
import { eventCommands } from './events.ts'

const id = '01890000-0000-7000-8000-00000000e001'
const word = fc.constantFrom('', 'ক', 'খ', 'a b')
const text = fc.record({ bn: word, en: word })
const anyEvent = fc
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

describe('event changes', () => {
  it('the changes between two states lead from one to the other, also after JSON', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, (before, after) => {
        const changes = between(before, after)
        expect(withChanges(before, changes)).toEqual(after)
        expect(eventChanges.parse(JSON.parse(JSON.stringify(changes)))).toEqual(changes)
        expect(clashesOf(before, changes)).toEqual([])
        // A repetition conflicts with nothing and changes nothing.
        expect(clashesOf(after, changes)).toEqual([])
        expect(withChanges(after, changes)).toEqual(after)
      }),
    )
  })

  it('two edits conflict only in fields that both changed to different values; else both apply, in either order', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, anyEvent, (start, hers, his) => {
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

  it('joined changes equal the two changes in sequence', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, anyEvent, (start, then, last) => {
        const joined = joinChanges(between(start, then), between(then, last))
        expect(withChanges(start, joined)).toEqual(last)
        expect(joined).toEqual(between(start, last))
      }),
    )
  })

  it('an input of version 1, which is the whole event, replaces every field', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, (there, sent) => {
        const { changes } = eventCommands.editEvent.input.parse(eventCommands.editEvent.upgrade?.(1, { id, ...sent }))
        expect(clashesOf(there, changes)).toEqual([])
        expect(withChanges(there, changes)).toEqual(sent)
      }),
    )
  })

  it.each([
    ['a text too long', { title_bn: { from: '', to: 'ক'.repeat(121) } }],
    ['an end before the start', { when: { from: { starts_at: 1, ends_at: 2 }, to: { starts_at: 5, ends_at: 4 } } }],
    ['no seats', { capacity: { from: null, to: 0 } }],
    ['an unknown field', { organiser: { from: '', to: id } }],
    ['no new value', { capacity: { from: 1 } }],
  ])('the command rejects %s', (_what, changes) => {
    expect(eventCommands.editEvent.input.safeParse({ id, changes }).success).toBe(false)
  })

  it('the upgrade rejects a malformed input of version 1', () => {
    for (const sent of [{ id }, { id, title: 'text' }]) {
      expect(() => eventCommands.editEvent.input.parse(upgradeChanges(1, sent))).toThrow()
    }
  })
})
