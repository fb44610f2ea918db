import { expect, it } from 'vitest'
import { courseSegments } from './course-segments.ts'

const course = (...sizes: number[]) => ({
  modules: sizes.map((size, module) => ({
    id: `m${module}`,
    title: { bn: 'ক', en: 'A' },
    lessons: Array.from({ length: size }, (_, lesson) => ({
      id: `${module}-${lesson}`,
      title: { bn: 'ক', en: 'A' },
      minutes: 1,
      blocks: [],
    })),
  })),
})

it('makes a segment of each lesson', () => {
  expect(courseSegments(course(2, 2), ['0-0', '1-1'], '0-1')).toEqual(['done', 'now', 'todo', 'done'])
})

it('makes a segment of each module beyond twelve lessons', () => {
  const done = Array.from({ length: 7 }, (_, lesson) => `0-${lesson}`)
  expect(courseSegments(course(7, 6), done, '')).toEqual(['done', 'todo'])
  expect(courseSegments(course(7, 6), done, '1-3')).toEqual(['done', 'now'])
})
