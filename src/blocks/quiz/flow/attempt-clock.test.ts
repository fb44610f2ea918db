import { describe, expect, it } from 'vitest'
import { AttemptClock, type Instant } from './attempt-clock.ts'
import { secondsLeft, warningOf } from './remaining.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute
const noon = Date.UTC(2026, 10, 21, 6)
const at = (wall: number, steady: number): Instant => ({ wall, steady })

describe('the clock of a try', () => {
  it.each([-year, 0, year])('is not moved by a device clock that jumps by %i ms while the page is open', (jump) => {
    const clock = AttemptClock.begin(at(noon, 1000))
    expect(clock.spent(at(noon + jump + 2 * minute, 1000 + 2 * minute))).toBe(2 * minute)
  })

  it('counts the time of a killed app by the device clock', () => {
    expect(new AttemptClock(3 * minute, noon, at(noon + 4 * minute, 5)).spent(at(noon + 5 * minute, 5 + minute))).toBe(8 * minute)
  })

  it('counts nothing for a device clock set back while the app was away, and continues', () => {
    const clock = new AttemptClock(3 * minute, noon, at(noon - year, 5))
    expect(clock.spent(at(noon - year, 5 + minute))).toBe(4 * minute)
  })

  it('has used everything after a year away', () => {
    expect(secondsLeft(10, new AttemptClock(minute, noon, at(noon + year, 5)).spent(at(noon + year, 5)))).toBe(0)
  })

  it('counts the time asleep, when the monotonic clock stops', () => {
    const clock = AttemptClock.begin(at(noon, 0))
    clock.leave(at(noon + minute, minute))
    clock.comeBack(at(noon + 6 * minute, minute))
    expect(clock.spent(at(noon + 7 * minute, 2 * minute))).toBe(7 * minute)
  })

  it('counts the steady clock when the other was set back during sleep', () => {
    const clock = AttemptClock.begin(at(noon, 0))
    clock.leave(at(noon + minute, minute))
    clock.comeBack(at(noon - year, 3 * minute))
    expect(clock.spent(at(noon - year, 3 * minute))).toBe(3 * minute)
  })

  it('never runs backwards', () => {
    const clock = new AttemptClock(minute, noon, at(noon, 500))
    expect(clock.spent(at(noon, 400))).toBe(minute)
  })
})

describe('the announced time left', () => {
  it.each([
    [301, 300, 5],
    [300, 299, undefined],
    [61, 60, 1],
    [400, 30, 1],
    [100, 0, undefined],
  ])('from %i to %i seconds: %s', (before, now, warning) => expect(warningOf(before, now)).toBe(warning))

  it('rounds up, and stops at nothing', () => {
    expect(secondsLeft(1, 500)).toBe(60)
    expect(secondsLeft(1, year)).toBe(0)
  })
})
