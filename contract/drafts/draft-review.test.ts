import { expect, it } from 'vitest'
import { reviewState } from './draft-review.ts'

const step = (by: string, step: 'ask' | 'approve' | 'return', seen = 'now') => ({ by, step, seen })
const of = (...steps: ReturnType<typeof step>[]) => reviewState(steps, { seen: 'now', editedBy: 'author' })

it('is asked for, approved and returned', () => {
  expect(of()).toBe('none')
  expect(of(step('author', 'ask'))).toBe('asked')
  expect(of(step('author', 'ask'), step('second', 'approve'))).toBe('approved')
  expect(of(step('author', 'ask'), step('second', 'return'))).toBe('returned')
  expect(of(step('second', 'return'), step('author', 'ask'))).toBe('asked')
})

it('ends with each change of the course', () => {
  expect(of(step('author', 'ask', 'before'), step('second', 'approve', 'before'))).toBe('none')
  // The question stays: it was about the course.
  expect(of(step('author', 'ask', 'before'))).toBe('asked')
})

it('never counts the decision of the last author', () => {
  expect(of(step('author', 'approve'))).toBe('none')
  expect(of(step('second', 'return'), step('author', 'approve'))).toBe('returned')
})

it('counts the last decision, also beside a later question', () => {
  expect(of(step('second', 'approve'), step('third', 'return'))).toBe('returned')
  expect(of(step('second', 'return'), step('third', 'approve'), step('author', 'ask'))).toBe('approved')
})
