import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, weekdayOf } from '../values/days.ts'
import { type Attempt, type LessonProgress, mergeProgress } from './learning.ts'
import { correctedDays } from './learning-days.ts'
import { doneOf, learningDays, pointsOf, rhythmOf } from './points.ts'

const now = Date.UTC(2026, 10, 21, 9)
const today = dayOf(now)
const year = 365 * 86_400_000

describe('days', () => {
  it('a day begins at midnight in Dhaka', () => {
    expect(dayOf(Date.UTC(2026, 10, 20, 17, 59))).toBe('2026-11-20')
    expect(dayOf(Date.UTC(2026, 10, 20, 18))).toBe('2026-11-21')
  })

  it('a week begins on Saturday', () => {
    expect(weekdayOf('2026-11-21')).toBe(0)
    expect(weekdayOf('2026-11-20')).toBe(6)
  })

  it('days of a wrong clock are corrected, or omitted if still impossible', () => {
    expect(correctedDays([addDays(today, -366), addDays(today, -365)], year, now)).toEqual([addDays(today, -1), today])
    expect(correctedDays([today, addDays(today, 1), '1970-01-01'], 0, now)).toEqual([today])
    // The device lost its clock and reports 2010: the offset corrects the day.
    expect(correctedDays(['2010-01-01'], now - Date.UTC(2010, 0, 1, 3), now)).toEqual([today])
    expect(correctedDays(['9999-12-31', '0001-01-01'], 8e15, now)).toEqual([])
  })
})

describe('the rhythm', () => {
  it('a pause between weeks reduces neither days nor weeks', () => {
    const early = ['2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06']
    const rhythm = rhythmOf([...early, '2026-11-21'], today)
    expect(rhythm).toMatchObject({ daysThisWeek: 1, bestWeek: 4, weeks: 2 })
    expect(rhythm.week.map((one) => one.day)).toEqual(Array.from({ length: 7 }, (_, index) => addDays('2026-11-21', index)))
    expect(rhythm.week[0]).toMatchObject({ hasLearned: true, isToday: true, isAhead: false })
    expect(rhythm.week[1]).toMatchObject({ hasLearned: false, isToday: false, isAhead: true })
  })

  it('the rhythm of a new learner is all zeros', () => {
    expect(rhythmOf([], today)).toMatchObject({ daysThisWeek: 0, bestWeek: 0, weeks: 0 })
  })
})

/** 500 histories of three devices with clock errors of up to a year. */
describe('progress of several devices', () => {
  const lessonIds = ['l1', 'l2', 'l3'] as const
  const device = fc.integer({ min: 0, max: 2 })
  const report = fc.record({
    kind: fc.constant('report' as const),
    device,
    lesson: fc.constantFrom(...lessonIds),
    done: fc.subarray(['a', 'b', 'c', 'quiz']),
    furthest: fc.nat(3),
    seconds: fc.nat(5000),
    daysAgo: fc.array(fc.nat(60), { maxLength: 4 }),
  })
  const attempt = fc.record({
    kind: fc.constant('attempt' as const),
    device,
    lesson: fc.constantFrom(...lessonIds),
    isPassed: fc.boolean(),
  })
  const event = fc.oneof(report, attempt)
  type Event = typeof event extends fc.Arbitrary<infer T> ? T : never
  const history = fc.array(event, { minLength: 1, maxLength: 25 }).chain((events) =>
    fc.record({
      events: fc.constant(events),
      shuffled: fc.shuffledSubarray(events, { minLength: events.length }),
      clocksOff: fc.array(fc.integer({ min: -year, max: year }), { minLength: 3, maxLength: 3 }),
    }),
  )

  interface State {
    progress: Map<string, LessonProgress>
    attempts: Pick<Attempt, 'course_id' | 'lesson_id' | 'block_id' | 'is_passed'>[]
  }

  function points({ progress, attempts }: State): number {
    return pointsOf(doneOf([...progress.values()], attempts, []))
  }

  function arrive(events: readonly Event[], clocksOff: readonly number[]): State {
    const state: State = { progress: new Map(), attempts: [] }
    for (const one of events) {
      const before = points(state)
      apply(state, one, clocksOff[one.device] ?? 0)
      expect(points(state)).toBeGreaterThanOrEqual(before)
    }
    return state
  }

  function apply(state: State, one: Event, clockOff: number): void {
    if (one.kind === 'attempt') {
      state.attempts.push({ course_id: 'c', lesson_id: one.lesson, block_id: 'quiz', is_passed: one.isPassed })
      return
    }
    const seen = one.daysAgo.map((ago) => addDays(dayOf(now + clockOff), -ago))
    const fresh: LessonProgress = {
      course_id: 'c',
      lesson_id: one.lesson,
      done: one.done,
      furthest: one.furthest,
      seconds: { [`device-${one.device}`]: one.seconds },
      days: correctedDays(seen, -clockOff, now),
    }
    const known = state.progress.get(one.lesson)
    const merged = mergeProgress(known ?? fresh, fresh)
    if (known) expect(mergeProgress(known, merged)).toEqual(merged)
    expect(mergeProgress(merged, fresh)).toEqual(merged)
    state.progress.set(one.lesson, merged)
  }

  const comparable = (state: State) => ({
    progress: lessonIds.map((id) => state.progress.get(id)),
    points: points(state),
    days: learningDays([...state.progress.values()]),
  })

  it('the result is the same in every order of arrival, and points never decrease', () => {
    fc.assert(
      fc.property(history, ({ events, shuffled, clocksOff }) => {
        expect(comparable(arrive(shuffled, clocksOff))).toEqual(comparable(arrive(events, clocksOff)))
      }),
      { numRuns: 500 },
    )
  })
})
