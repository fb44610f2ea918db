import { expect, it } from 'vitest'
import { newId } from '../../src/offline/store/id.ts'
import { isSameState, reviewState, seenState } from './draft-review.ts'
import type { DraftNode } from './draft-rows.ts'
import { uploadPath } from './upload-types.ts'

const step = (by: string, step: 'ask' | 'approve' | 'return', seen = 'now') => ({ by, step, seen })
const of = (...steps: ReturnType<typeof step>[]) => reviewState(steps, { now: { seen: 'now', files_seen: 'all' }, editedBy: 'author' })

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

it('ends with each file that arrives or changes, not for an app that knows the parts alone', () => {
  const approved = (files_seen?: string) =>
    reviewState([{ by: 'second', step: 'approve', seen: 'now', files_seen }], { now, editedBy: 'author' })
  const now = { seen: 'now', files_seen: 'all' }
  expect([approved('all'), approved('some'), approved()]).toEqual(['approved', 'none', 'approved'])
})

it('has the state of the files that a part names, whatever their order', () => {
  const [course, module, lesson, block, other] = [newId(), newId(), newId(), newId(), newId()]
  const [named, listed, unnamed] = [uploadPath(newId(), 'image/webp'), uploadPath(newId(), 'audio/mpeg'), uploadPath(newId(), 'image/webp')]
  const node = (id: string, parent_id: string | null, kind: DraftNode['kind'], changes: Partial<DraftNode> = {}): DraftNode => ({
    ...{ id, course_id: course, parent_id, rank: 'V', kind, fields: {}, revision: 1, is_removed: false, clashes: [] },
    ...changes,
  })
  const file = (path: string, sha256 = 'a') => ({ path, sha256, bytes: 1, type: 'image/webp' })
  const nodes = (is_removed = false) => [
    node(course, null, 'course'),
    node(module, course, 'module'),
    node(lesson, module, 'lesson', { is_removed }),
    node(block, lesson, 'block', { fields: { 'data.file': named } }),
    node(other, lesson, 'block', { fields: { 'data.recordings:json': JSON.stringify([{ file: listed }]) } }),
  ]
  const state = (files: Parameters<typeof seenState>[2], isRemoved = false) => seenState(course, nodes(isRemoved), files).files_seen
  const all = state([file(named), file(listed)])
  expect(state([file(listed), file(unnamed), file(named), file('images/cover.webp')])).toBe(all)
  expect(new Set([all, state([file(named)]), state([]), state([file(named, 'b'), file(listed)])]).size).toBe(4)
  // A removed part names nothing.
  expect(state([file(named), file(listed)], true)).toBe(state([]))
  expect(isSameState({ seen: 'a' }, { seen: 'a', files_seen: all })).toBe(true)
  expect(isSameState({ seen: 'b', files_seen: all }, { seen: 'a', files_seen: all })).toBe(false)
})
