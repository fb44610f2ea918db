import { describe, expect, it } from 'vitest'
import type { Manifest } from './courses.ts'
import { courseStanding } from './learning.ts'

const lesson = (id: string) => ({ id, blocks: [{ id: 'read', kind: 'text', is_required: true }] })
const course = { modules: [{ lessons: ['one', 'two', 'three', 'four'].map(lesson) }] } as unknown as Pick<Manifest, 'modules'>
const begun = (lesson_id: string, day: string) => ({ lesson_id, done: [], days: [day] })
const done = (lesson_id: string, day: string) => ({ lesson_id, done: ['read'], days: [day] })
const next = (...progress: Parameters<typeof courseStanding>[1]) => courseStanding(course, progress, []).nextLessonId

describe('where somebody goes on', () => {
  it('is the first lesson before anything was learned', () => {
    expect(next()).toBe('one')
  })

  it('is the lesson in which they stopped, also when earlier ones were left out', () => {
    expect(next(begun('three', '2026-11-02'))).toBe('three')
    expect(next(begun('one', '2026-11-01'), done('two', '2026-11-01'), begun('three', '2026-11-02'))).toBe('three')
    expect(next(begun('two', '2026-11-03'), begun('three', '2026-11-02'))).toBe('two')
  })

  it('is the lesson after the one they finished last', () => {
    expect(next(done('two', '2026-11-02'))).toBe('three')
    expect(next(done('one', '2026-11-02'), done('two', '2026-11-02'))).toBe('three')
    expect(next(done('one', '2026-11-01'), done('two', '2026-11-02'), done('three', '2026-11-03'))).toBe('four')
  })

  it('comes back to what was left out once the end is reached, and stays there when all is done', () => {
    expect(next(done('three', '2026-11-01'), done('four', '2026-11-02'))).toBe('one')
    expect(next(...['one', 'two', 'three', 'four'].map((id) => done(id, '2026-11-02')))).toBe('four')
  })

  it('is the first open lesson where days are not known or the lessons are in sequence', () => {
    expect(next({ lesson_id: 'three', done: [] })).toBe('one')
    const inOrder = { ...course, order: 'sequential' as const }
    expect(courseStanding(inOrder, [begun('three', '2026-11-02')], []).nextLessonId).toBe('one')
  })
})
