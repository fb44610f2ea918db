import { describe, expect, it } from 'vitest'
import type { Manifest } from '../courses/courses.ts'
import { courseProgress } from './learning.ts'

const lesson = (id: string) => ({ id, blocks: [{ id: 'read', kind: 'text', is_required: true }] })
const course = { modules: [{ lessons: ['one', 'two', 'three', 'four'].map(lesson) }] } as unknown as Pick<Manifest, 'modules'>
const started = (lesson_id: string, day: string) => ({ lesson_id, done: [], days: [day] })
const done = (lesson_id: string, day: string) => ({ lesson_id, done: ['read'], days: [day] })
const next = (...progress: Parameters<typeof courseProgress>[1]) => courseProgress(course, progress, []).nextLessonId

describe('the next lesson', () => {
  it('the next lesson of a new learner is the first one', () => {
    expect(next()).toBe('one')
  })

  it('the next lesson is the last one in progress, also when earlier ones were skipped', () => {
    expect(next(started('three', '2026-11-02'))).toBe('three')
    expect(next(started('one', '2026-11-01'), done('two', '2026-11-01'), started('three', '2026-11-02'))).toBe('three')
    expect(next(started('two', '2026-11-03'), started('three', '2026-11-02'))).toBe('two')
  })

  it('the next lesson is the one after the lesson finished last', () => {
    expect(next(done('two', '2026-11-02'))).toBe('three')
    expect(next(done('one', '2026-11-02'), done('two', '2026-11-02'))).toBe('three')
    expect(next(done('one', '2026-11-01'), done('two', '2026-11-02'), done('three', '2026-11-03'))).toBe('four')
  })

  it('after the last lesson, the next lesson is the first skipped one; in a finished course it is the last one', () => {
    expect(next(done('three', '2026-11-01'), done('four', '2026-11-02'))).toBe('one')
    expect(next(...['one', 'two', 'three', 'four'].map((id) => done(id, '2026-11-02')))).toBe('four')
  })

  it('without days, or in a sequential course, the next lesson is the first incomplete one', () => {
    expect(next({ lesson_id: 'three', done: [] })).toBe('one')
    const inOrder = { ...course, order: 'sequential' as const }
    expect(courseProgress(inOrder, [started('three', '2026-11-02')], []).nextLessonId).toBe('one')
  })
})
