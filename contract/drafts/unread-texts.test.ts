import { describe, expect, it } from 'vitest'
import { nodesOf, sourceOf, treeOf } from './draft-package.ts'
import type { DraftFields, DraftNode } from './draft-rows.ts'
import { type DraftChanges, withChange } from './merge-draft.ts'
import { unreadMark, unreadText, withUnreadMarks } from './unread-texts.ts'

const [bn, en] = [unreadMark('data.markdown', 'bn'), unreadMark('data.markdown', 'en')]
const fields: DraftFields = { kind: 'text', 'data.markdown.bn': 'এক', 'data.markdown.en': 'one' }
const change = (name: string, from: string | null, to: string | null): DraftChanges => ({ [name]: { from, to } })
const node = (own: DraftFields): DraftNode => ({
  ...{ id: 'a', course_id: 'c', parent_id: null, rank: 'V', kind: 'block', revision: 1, is_removed: false, clashes: [] },
  fields: own,
})
let forms = 0
const done = (own: DraftFields, changes: DraftChanges) => {
  forms += 1
  return withChange(node(own), { id: `x${forms}`, by: 'me', at: 1, changes: withUnreadMarks(own, changes) }).fields
}

describe('a text that changes in one language', () => {
  it('marks the other one until it changes too', () => {
    const marked = done(fields, change('data.markdown.bn', 'এক', 'দুই'))
    expect(marked[en]).toBe(true)
    expect(unreadText(marked)).toBe('data.markdown.en')
    const repaired = done(marked, change('data.markdown.en', 'one', 'two'))
    expect(repaired).not.toHaveProperty([en])
    // The English follows the Bengali now: the Bengali needs no second look.
    expect(unreadText(repaired)).toBeNull()
    const looked = done(marked, { [en]: { from: true, to: null } })
    expect(unreadText(looked)).toBeNull()
    expect(unreadText(done(looked, change('data.markdown.en', 'one', 'two')))).toBe('data.markdown.bn')
  })

  it('marks nothing if both change at once, or if one of them is empty', () => {
    const both = { ...change('data.markdown.bn', 'এক', 'দুই'), ...change('data.markdown.en', 'one', 'two') }
    expect(unreadText(done(fields, both))).toBeNull()
    expect(unreadText(done({ 'data.markdown.bn': 'এক' }, change('data.markdown.bn', 'এক', 'দুই')))).toBeNull()
    expect(unreadText(done(fields, change('data.markdown.bn', 'এক', null)))).toBeNull()
    const marked = done(fields, change('data.markdown.bn', 'এক', 'দুই'))
    expect(unreadText(done(marked, change('data.markdown.en', 'one', null)))).toBeNull()
  })

  it('leaves a mark that the author has just taken away', () => {
    const marked = done(fields, change('data.markdown.bn', 'এক', 'দুই'))
    const again = { ...change('data.markdown.bn', 'দুই', 'তিন'), [en]: { from: true, to: null } }
    expect(unreadText(done(marked, again))).toBeNull()
  })

  it('by two authors at once makes no question of the mark', () => {
    const first = withUnreadMarks(fields, change('data.markdown.bn', 'এক', 'এক!'))
    const second = withUnreadMarks(fields, change('data.markdown.bn', 'এক', 'এক?'))
    const one = withChange(node(fields), { id: 'x', by: 'one', at: 1, changes: first })
    const two = withChange(one, { id: 'y', by: 'two', at: 2, changes: second })
    expect(two.clashes.map(({ field }) => field)).toEqual(['data.markdown.bn'])
    expect(unreadText(two.fields)).toBe('data.markdown.en')
  })
})

it('is no content: a course with marks is published without them', () => {
  const text = (words: string) => ({ bn: words, en: words })
  const block = { id: 'b', kind: 'text' as const, version: 1, is_required: true, data: { markdown: text('x') } }
  const lesson = { id: 'l', title: text('l'), minutes: 5, blocks: [block] }
  const course = {
    format: 1,
    version: 1,
    slug: 'c',
    title: text('c'),
    minutes: 5,
    modules: [{ id: 'm', title: text('m'), lessons: [lesson] }],
  }
  const nodes = nodesOf(course as never, { courseId: 'c', idOf: (place) => place })
  const rows = nodes.map((one) => ({
    ...node({ ...one.fields, [bn]: true, [unreadMark('title', 'en')]: true }),
    ...{ id: one.id, kind: one.kind, rank: one.rank, parent_id: one.kind === 'course' ? null : one.parent_id },
  }))
  const tree = treeOf(rows)
  expect(tree && sourceOf(tree, 1)).toEqual(course)
})
