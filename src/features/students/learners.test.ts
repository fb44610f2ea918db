import { describe, expect, it } from 'vitest'
import type { CourseLearners } from '../../../contract/courses/learners.ts'
import type { LearnerRow } from '../../../contract/people/seen-by-teachers.ts'
import { listedLearners } from './listed-learners.ts'
import { isWhole, type Taught, withAnswer } from './taught.queries.ts'

const epoch = '00000000-0000-4000-8000-000000000001'
const row = (id: string, facts: Partial<LearnerRow> = {}): LearnerRow =>
  ({
    person: { id, name: `নাম ${id}`, face: 'woman-1', place: '', v: 1 },
    heard_at: 1,
    complete: 0,
    lessons: 2,
    is_complete: false,
    marks: [],
    ...facts,
  }) as unknown as LearnerRow
const course = (id: string, changes: CourseLearners['changes'], more: Partial<CourseLearners> = {}): CourseLearners => ({
  course_id: id,
  slug: id,
  title: { bn: id, en: id },
  position: '5.1',
  reset: true,
  total: changes.filter((one) => one.row).length,
  lessons: [{ id: 'l1', title: { bn: 'পাঠ', en: 'Lesson' } }],
  changes,
  ...more,
})
const idsOf = (taught: Taught) =>
  taught.courses.map((one) => [
    one.course_id,
    one.learners
      .map(({ person }) => person.id)
      .sort()
      .join(),
  ])
const change = (id: string, facts?: Partial<LearnerRow>) => ({ id, row: row(id, facts) })

describe('learners on the device', () => {
  const first = withAnswer(null, { epoch, courses: [course('a', [change('1'), change('2')]), course('b', [change('1')])], groups: [] }, 10)

  it('adds, replaces and removes what changed, and drops courses of others', () => {
    const { lessons: _lessons, ...delta } = course('a', [change('2', { complete: 1 }), { id: '1', row: null }, change('3')], {
      reset: false,
      total: 2,
    })
    const next = withAnswer(first, { epoch, courses: [{ ...delta, position: '9.1' }], groups: [] }, 20)
    expect(idsOf(next)).toEqual([['a', '2,3']])
    expect(next.courses[0]).toMatchObject({ position: '9.1', lessons: [{ id: 'l1' }] })
    expect(next.courses[0]?.learners.find(({ person }) => person.id === '2')?.complete).toBe(1)
    expect(next.courses.every(isWhole)).toBe(true)
  })

  it('notices a learner who is gone without a trace', () => {
    const gone = withAnswer(first, { epoch, courses: [course('a', [], { reset: false, total: 1 })], groups: [] }, 20)
    expect(gone.courses.map(isWhole)).toEqual([false])
  })

  it('filters by course, state and name, and counts each state', () => {
    const taught = withAnswer(
      null,
      {
        epoch,
        courses: [
          course('a', [change('1', { last_day: '2026-11-01' }), change('2', { groups: ['g'] })]),
          course('b', [change('3', { is_complete: true })]),
        ],
        groups: [],
      },
      1,
    )
    const all = listedLearners(taught, { course: '', state: 'all', name: '', group: '' }, '2026-11-28')
    expect(all.counts).toEqual({ help: 1, started: 0, none: 1, finished: 1 })
    expect(all.learners.map(({ person }) => person.id)).toEqual(['1', '2', '3'])
    const chosen = listedLearners(taught, { course: 'a', state: 'help', name: ' নাম ১ ', group: '' }, '2026-11-28')
    expect(chosen.learners.map(({ person }) => person.id)).toEqual(['1'])
    const grouped = listedLearners(taught, { course: '', state: 'all', name: '', group: 'g' }, '2026-11-28')
    expect(grouped.learners.map(({ person }) => person.id)).toEqual(['2'])
    expect(listedLearners(taught, { course: 'b', state: 'help', name: '', group: '' }, '2026-11-28').learners).toEqual([])
  })
})
