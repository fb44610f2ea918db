import { expect, it } from 'vitest'
import { lockedBehind } from './lesson-order.ts'

const lesson = (id: string) => ({ id, title: { bn: id, en: id }, minutes: 1, blocks: [] })
const courseIn = (order: 'free' | 'sequential') => ({
  order,
  modules: [
    { id: 'm1', title: { bn: 'm', en: 'm' }, lessons: [lesson('a'), lesson('b')] },
    { id: 'm2', title: { bn: 'm', en: 'm' }, lessons: [lesson('c'), lesson('d')] },
  ],
})
const locks = (order: 'free' | 'sequential', ...completeLessonIds: string[]) =>
  ['a', 'b', 'c', 'd'].map((id) => lockedBehind(courseIn(order), { completeLessonIds }, id))

it('locks nothing in a free course', () => expect(locks('free')).toEqual([null, null, null, null]))
it('opens the first lesson that is not complete, and no later one', () => {
  expect(locks('sequential')).toEqual([null, 'a', 'a', 'a'])
  expect(locks('sequential', 'a', 'b')).toEqual([null, null, null, 'c'])
})
it('keeps open what was complete before the course got a new lesson', () => {
  expect(locks('sequential', 'a', 'd')).toEqual([null, null, 'b', null])
})
