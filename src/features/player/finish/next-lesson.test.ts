import { expect, it } from 'vitest'
import type { Lesson } from '../../../../contract/courses/courses.ts'
import { nextLesson } from './next-lesson.ts'

const lessons = ['a', 'b', 'c', 'd'].map((id): Lesson => ({ id, title: { bn: id, en: id }, minutes: 1, blocks: [] }))
const after = (id: string, ...complete: string[]) => {
  const lesson = lessons.find((one) => one.id === id)
  return lesson && nextLesson(lessons, lesson, new Set(complete))?.id
}

it('is the next one that is not finished', () => {
  expect(after('a', 'a')).toBe('b')
  expect(after('a', 'a', 'b', 'c')).toBe('d')
})

it('is an earlier one that was left out, at the end of the course', () => {
  expect(after('d', 'a', 'd')).toBe('b')
})

it('is none once all others are finished', () => {
  expect(after('c', 'a', 'b', 'c', 'd')).toBeUndefined()
})
