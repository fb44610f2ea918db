import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newId } from '../../src/offline/store/id.ts'
import { courseSource } from '../courses/courses.ts'
import { faultsOfDraft } from './draft-faults.ts'
import { contentIn, fieldsOf } from './draft-fields.ts'
import { blockOf, nodesOf, sourceOf, treeOf } from './draft-package.ts'
import { type DraftFields, type DraftNode, draftNode, draftValue, rank } from './draft-rows.ts'
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

it('refuses a rank below which there is no place, and finds one all the same', () => {
  for (const text of ['V0', '0', '00', '']) expect(rank.safeParse(text).success).toBe(false)
  for (const text of ['V', '0V', 'z01']) expect(rank.safeParse(text).success).toBe(true)
  expect(rankBetween('V', 'V00') > 'V').toBe(true)
  expect(rank.safeParse(rankBetween(null, '000')).success).toBe(true)
})

const courseId = newId()
const partOf = (kind: DraftNode['kind'], fields: DraftFields, parent: DraftNode | null = null): DraftNode => ({
  ...{ id: parent ? newId() : courseId, course_id: courseId, parent_id: parent?.id ?? null, rank: 'V', kind, fields },
  ...{ revision: 1, is_removed: false, clashes: [] },
})

/** A course whose one question has these fields. */
function treeWith(fields: DraftFields, ofCourse: DraftFields = {}) {
  const course = partOf('course', { 'title.bn': 'কোর্স', ...ofCourse })
  const module = partOf('module', {}, course)
  const lesson = partOf('lesson', { id: 'other' }, module)
  const quiz = partOf('block', { kind: 'quiz', version: 2 }, lesson)
  const tree = treeOf([course, module, lesson, quiz, partOf('question', { 'prompt.bn': 'কী?', ...fields }, quiz)])
  if (!tree) throw new Error('no tree')
  return tree
}

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const hostile: [string, DraftFields][] = [
  ['an option outside the list', { kind: 'single', 'options.a.x': 'x' }],
  ['an option that is null', { kind: 'multiple', 'options:json': '[null]' }],
  ['an option that is a text', { kind: 'single', options: 'x' }],
  ['an answer that is a number', { kind: 'short-text', 'accepted:json': '[1]' }],
  ['an answer that is no text', { kind: 'short-text', 'accepted:json': '[{"toString":1,"valueOf":1}]' }],
  ['answers that are no list', { kind: 'short-text', 'accepted.a': 'x' }],
  ['feedback that is null', { kind: 'true-false', 'feedback:json': 'null' }],
  ['levels without an end', { kind: 'single', 'options:json': deep(11_000) }],
]

it.each(hostile)('finds the faults of %s, without an error', (_name, fields) => {
  const tree = treeWith(fields)
  const codes = faultsOfDraft(tree).map(({ code }) => code)
  expect(codes.some((code) => ['no_right_answer', 'no_answer', 'no_feedback'].includes(code))).toBe(true)
  const block = tree.modules[0]?.lessons[0]?.blocks[0]
  expect(block && JSON.stringify(blockOf(block)).length).toBeLessThan(1000)
})

it('refuses a quiz that draws more questions than it has', () => {
  const drawing = (draw: number) => {
    const tree = treeWith({ kind: 'true-false', is_true: true })
    const [quiz] = tree.modules[0]?.lessons[0]?.blocks ?? []
    if (quiz) Object.assign(quiz.node.fields, { 'data.draw': draw })
    return faultsOfDraft(tree).filter(({ code }) => code === 'bad_draw')
  }
  expect(drawing(1)).toEqual([])
  expect(drawing(2)).toMatchObject([{ isBlocking: true, field: 'data.draw' }])
})

it('numbers and names a package by itself, not by fields', () => {
  const tree = treeWith({ kind: 'single', id: 'taken' }, { version: 99, format: 2, id: 'taken' })
  const source = sourceOf(tree, 3)
  expect(source).toMatchObject({ format: 1, version: 3 })
  expect(JSON.stringify(source)).not.toMatch(/taken|"other"/)
})

it('takes no text that a database cannot store', () => {
  for (const text of ['a\u0000', '\ud83d', 'ক\udc00']) expect(draftValue.safeParse(text).success).toBe(false)
  expect(draftValue.safeParse('ক🙂\n').success).toBe(true)
  expect(contentIn({ 'x:json': '["\\u0000"]' })).toEqual({ x: ['\ufffd'] })
})
