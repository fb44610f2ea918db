import { expect, it, vi } from 'vitest'

// Read while the modules below are loaded.
vi.hoisted(() => vi.stubGlobal('location', { href: 'http://phone.test/' }))

const { recordProgress } = await import('./player.commands.ts')

const report = (complete_in?: number) => ({
  ...{ course_id: 'c', lesson_id: 'l', done: ['a'], furthest: 0, device_id: 'd', device_seconds: 5, days: [] },
  ...(complete_in !== undefined && { complete_in }),
})

it.each([
  ['a lesson that was complete in an earlier version', 2, 0, 2],
  ['a lesson that was complete in two versions', 2, 3, 3],
  ['a lesson that is not complete', 0, 0, 0],
  ['a lesson that one report completes', 0, 3, 3],
  ['a report of an older build, which the server checks', undefined, 0, undefined],
  ['a report after one of an older build', 0, undefined, undefined],
])('merged reports say of %s what the server needs', (_what, before, now, expected) => {
  const merged = recordProgress.coalesce?.(report(before), report(now))
  expect(merged).toMatchObject({ done: ['a'] })
  expect((merged as { complete_in?: number } | null)?.complete_in).toBe(expected)
})

it('reports of two versions of a course are not merged: the server checks each by its own', () => {
  const of = (course_version: number) => ({ ...report(0), course_version })
  expect(recordProgress.coalesce?.(of(1), of(1))).toMatchObject({ course_version: 1 })
  expect(recordProgress.coalesce?.(of(1), of(2))).toBeNull()
  expect(recordProgress.coalesce?.(report(0), of(2))).toBeNull()
})
