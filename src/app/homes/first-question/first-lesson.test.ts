import { expect, it } from 'vitest'
import { firstLesson } from './first-lesson.ts'

it('firstLesson is lesson 1 of the first course about money', () => {
  const courses = [
    { slug: 'haat', subject: 'selling' },
    { slug: 'hisab', subject: 'money' },
    { slug: 'rin', subject: 'money' },
  ] as const
  expect(firstLesson(courses)).toEqual({ to: '/course/$id/play', params: { id: 'hisab' }, search: { lesson: 1 } })
})

it('firstLesson is in the first course if none is about money, and the list of courses without any', () => {
  expect(firstLesson([{ slug: 'haat', subject: 'selling' }])).toMatchObject({ params: { id: 'haat' } })
  expect(firstLesson([])).toEqual({ to: '/courses' })
  expect(firstLesson(undefined)).toEqual({ to: '/courses' })
})
