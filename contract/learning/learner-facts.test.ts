import { describe, expect, it } from 'vitest'
import { lesson, textBlock } from '../../tests/support/course-factory.ts'
import type { Manifest } from '../courses/courses.ts'
import { factsOf, type LearnerFacts, sortedByNeed, stateOf } from './learner-facts.ts'

const course = { modules: [{ id: 'm1', lessons: [lesson('l1'), lesson('l2', [textBlock('t1')])] }] } as unknown as Pick<Manifest, 'modules'>
const done = (lesson_id: string, blocks: string[], days: string[]) => ({ lesson_id, done: blocks, days })
const tried = (percent: number, day: string, is_counted = true) => ({
  lesson_id: 'l1',
  block_id: 'quiz',
  percent,
  is_passed: percent >= 70,
  is_counted,
  finished_at: Date.parse(`${day}T06:00:00Z`),
})

describe('facts and states', () => {
  it('a learner without a step has not started', () => {
    expect(stateOf(factsOf(course, [], []), '2026-11-28')).toEqual({ state: 'none' })
  })

  it('two failed attempts at a graded quiz need help, until one is passed', () => {
    const started = [done('l1', ['t1'], ['2026-11-20'])]
    const once = factsOf(course, started, [tried(40, '2026-11-21')])
    expect(stateOf(once, '2026-11-22')).toEqual({ state: 'started' })
    const twice = factsOf(course, started, [tried(40, '2026-11-21'), tried(60, '2026-11-22')])
    expect(twice).toMatchObject({ last_day: '2026-11-22', marks: [{ best: 60, tries: 2, is_passed: false }] })
    expect(stateOf(twice, '2026-11-22')).toEqual({ state: 'help', reason: { kind: 'quiz', lesson_id: 'l1', tries: 2 } })
    const passed = factsOf(course, started, [tried(40, '2026-11-21'), tried(60, '2026-11-21'), tried(90, '2026-11-22')])
    expect(stateOf(passed, '2026-11-22')).toEqual({ state: 'started' })
  })

  it('attempts that do not count are no marks', () => {
    const facts = factsOf(course, [], [tried(0, '2026-11-21'), tried(0, '2026-11-21', false)])
    expect(facts.marks).toMatchObject([{ tries: 1 }])
  })

  it('14 days without a step need help, 13 do not; a finished course never does', () => {
    const facts = factsOf(course, [done('l1', ['t1', 't2', 'quiz'], ['2026-11-01', '2026-11-10'])], [])
    expect(stateOf(facts, '2026-11-23')).toEqual({ state: 'started' })
    expect(stateOf(facts, '2026-11-24')).toEqual({ state: 'help', reason: { kind: 'idle', lesson_id: 'l2', days: 14 } })
    const finished = factsOf(
      course,
      [done('l1', ['t1', 't2', 'quiz'], ['2026-01-01']), done('l2', ['t1'], ['2026-01-01'])],
      [tried(40, '2026-01-01'), tried(40, '2026-01-01'), tried(100, '2026-01-01')],
    )
    expect(finished).toMatchObject({ complete: 2, lessons: 2, is_complete: true })
    expect(stateOf(finished, '2026-11-28')).toEqual({ state: 'finished' })
  })

  it('sorts by need: failed tests, long absence, learning, not started, finished', () => {
    const row = (id: string, facts: Partial<LearnerFacts>) => ({
      person: { id, name: id },
      complete: 0,
      lessons: 2,
      is_complete: false,
      marks: [],
      ...facts,
    })
    const failed = (tries: number) => ({
      last_day: '2026-11-27',
      marks: [{ lesson_id: 'l1', block_id: 'quiz', best: 0, tries, is_passed: false }],
    })
    const rows = [
      row('finished', { is_complete: true, last_day: '2026-11-01' }),
      row('none', {}),
      row('recent', { last_day: '2026-11-27' }),
      row('slower', { last_day: '2026-11-20' }),
      row('away', { last_day: '2026-11-01' }),
      row('longer', { last_day: '2026-10-01' }),
      row('twice', failed(2)),
      row('often', failed(5)),
    ]
    const sorted = sortedByNeed(rows, '2026-11-28').map(({ person }) => person.id)
    expect(sorted).toEqual(['often', 'twice', 'longer', 'away', 'slower', 'recent', 'none', 'finished'])
  })
})
