import { expect, it } from 'vitest'
import { stitchesOfCourse } from './stitches.ts'

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

it('makes a stitch of each lesson', () => {
  expect(stitchesOfCourse(course(2, 2), ['0-0', '1-1'], '0-1')).toEqual(['done', 'now', 'todo', 'done'])
})

it('makes a stitch of each module beyond twelve lessons', () => {
  const done = Array.from({ length: 7 }, (_, lesson) => `0-${lesson}`)
  expect(stitchesOfCourse(course(7, 6), done, '')).toEqual(['done', 'todo'])
  expect(stitchesOfCourse(course(7, 6), done, '1-3')).toEqual(['done', 'now'])
})
