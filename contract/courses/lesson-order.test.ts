import { expect, it } from 'vitest'
import { blockingLessonId } from './lesson-order.ts'

const lesson = (id: string) => ({ id, title: { bn: id, en: id }, minutes: 1, blocks: [] })
const courseIn = (order: 'free' | 'sequential') => ({
  order,
  modules: [
    { id: 'm1', title: { bn: 'm', en: 'm' }, lessons: [lesson('a'), lesson('b')] },
    { id: 'm2', title: { bn: 'm', en: 'm' }, lessons: [lesson('c'), lesson('d')] },
  ],
})
const locks = (order: 'free' | 'sequential', ...completeLessonIds: string[]) =>
  ['a', 'b', 'c', 'd'].map((id) => blockingLessonId(courseIn(order), { completeLessonIds }, id))

it('a free course locks no lesson', () => expect(locks('free')).toEqual([null, null, null, null]))
it('a sequential course opens the first incomplete lesson, and no later one', () => {
  expect(locks('sequential')).toEqual([null, 'a', 'a', 'a'])
  expect(locks('sequential', 'a', 'b')).toEqual([null, null, null, 'c'])
})
it('a complete lesson stays open when the course gets a new lesson before it', () => {
  expect(locks('sequential', 'a', 'd')).toEqual([null, null, 'b', null])
})
