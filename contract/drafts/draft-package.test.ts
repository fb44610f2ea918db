import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newId } from '../../src/offline/store/id.ts'
import { courseSource } from '../courses/courses.ts'
import { contentIn, fieldsOf } from './draft-fields.ts'
import { nodesOf, sourceOf, treeOf } from './draft-package.ts'
import { draftNode } from './draft-rows.ts'
import { byRank, rankBetween, ranksFor } from './ranks.ts'

const folder = join(import.meta.dirname, '../../content')
const sources = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => courseSource.parse(JSON.parse(readFileSync(join(folder, name, 'course.json'), 'utf8'))))

it.each(sources.map((source) => [source.slug, source] as const))('turns %s into rows and back', (_slug, { note: _note, ...source }) => {
  const courseId = newId()
  const ids = new Map<string, string>()
  const nodes = nodesOf(source, {
    courseId,
    idOf(place) {
      expect(ids.has(place)).toBe(false)
      const id = newId()
      ids.set(place, id)
      return id
    },
  })
  const rows = nodes.map((node) =>
    draftNode.parse({
      ...node,
      parent_id: node.kind === 'course' ? null : node.parent_id,
      course_id: courseId,
      revision: 1,
      is_removed: false,
      clashes: [],
    }),
  )
  // In any order of arrival.
  const tree = treeOf(rows.toReversed())
  expect(tree).not.toBeNull()
  if (!tree) return
  const minutes = source.modules.flatMap(({ lessons }) => lessons).reduce((sum, lesson) => sum + lesson.minutes, 0)
  expect(courseSource.parse(sourceOf(tree, source.version))).toEqual({ ...source, minutes })
})

it('finds a value in its fields, and none in those of a prototype', () => {
  const value = { a: 1, b: { c: 'x', d: [] }, list: [{ id: 'one', t: { bn: 'ক', en: '' } }, { id: 'two' }], rest: ['x', 'y'], none: null }
  expect(contentIn(fieldsOf(value))).toEqual(value)
  expect(contentIn({ 'list:order': 'two one', 'list.one.t': 1, 'list.three.t': 2 })).toEqual({ list: [{ id: 'two' }, { id: 'one', t: 1 }] })
  expect(contentIn({ 'x:json': 'not json' })).toEqual({ x: null })
})

it('finds a rank between any two, also after a thousand moves to one place', () => {
  let low = rankBetween(null, null)
  const high = rankBetween(low, null)
  for (let turn = 0; turn < 1000; turn += 1) {
    const between = rankBetween(low, high)
    expect(between > low && between < high).toBe(true)
    if (between.length > 190) break
    if (turn % 2 === 0) low = between
    else expect(rankBetween(null, between) < between).toBe(true)
  }
  const ranks = ranksFor(100)
  expect(ranks.toSorted()).toEqual(ranks)
  for (let first = rankBetween(null, null), turn = 0; turn < 100; turn += 1) {
    const next = rankBetween(null, first)
    expect(next < first).toBe(true)
    first = next
  }
  expect(
    [
      { id: 'b', rank: 'V' },
      { id: 'a', rank: 'V' },
    ]
      .toSorted(byRank)
      .map(({ id }) => id),
  ).toEqual(['a', 'b'])
})
