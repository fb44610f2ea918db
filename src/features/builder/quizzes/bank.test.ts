import { expect, it } from 'vitest'
import { treeOf } from '../../../../contract/drafts/draft-package.ts'
import type { DraftFields, DraftKind, DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import type { Draft } from '../draft.queries.ts'
import { type BankFilter, copiedFields, matching, questionsIn, quizzesIn, resultKey } from './bank.ts'

const course = '01890000-0000-7000-8000-000000000001'
const other = '01890000-0000-7000-8000-000000000002'

function draftOf(courseId: string, questions: readonly DraftFields[]): Draft {
  const node = (id: string, parent_id: string | null, kind: DraftKind, fields: DraftFields): DraftNode => ({
    ...{ id, course_id: courseId, parent_id, rank: id.slice(-4), kind, fields, revision: 1, is_removed: false, clashes: [] },
  })
  const nodes = [
    node(courseId, null, 'course', { 'title.bn': 'দোকান' }),
    node(`${courseId}-m`, courseId, 'module', {}),
    node(`${courseId}-l`, `${courseId}-m`, 'lesson', { ref: 'first' }),
    node(`${courseId}-b`, `${courseId}-l`, 'block', { ref: 'check', kind: 'quiz' }),
    node(`${courseId}-t`, `${courseId}-l`, 'block', { kind: 'text' }),
    ...questions.map((fields, index) => node(`${courseId}-q00${index}`, `${courseId}-b`, 'question', fields)),
  ]
  const tree = treeOf(nodes)
  if (!tree) throw new Error('no tree')
  return { head: { id: courseId, people: [], version: 1 } as never, tree, nodes, waiting: 0, rejected: 0, isChanged: false }
}

const single = { kind: 'single', ref: 'egg', 'prompt.bn': 'ডিম কখন গুনি?', 'prompt.en': 'When?', 'options.a.text.bn': 'সকালে' }
const number = { kind: 'number', 'prompt.bn': 'দাম কত?', 'prompt.en': 'What price?', 'picture.file': 'files/egg.webp' }
const short = { kind: 'short-text', 'prompt.bn': 'কী বেচি?', 'accepted:json': '["ডিম"]' }
const all = questionsIn(quizzesIn([draftOf(course, [single, number]), draftOf(other, [short])]))
const everything: BankFilter = { words: '', kind: '', course: '', among: null }
const found = (filter: Partial<BankFilter>) => matching(all, { ...everything, ...filter }).map(({ node }) => node.fields.kind)

it('finds questions of all courses by words in either language, answers, kind and course', () => {
  expect(found({})).toEqual(['single', 'number', 'short-text'])
  expect(found({ words: 'ডিম' })).toEqual(['single', 'short-text'])
  expect(found({ words: '  PRICE what ' })).toEqual(['number'])
  expect(found({ words: 'ডিম সকালে' })).toEqual(['single'])
  expect(found({ words: 'মুরগি' })).toEqual([])
  expect(found({ kind: 'number' })).toEqual(['number'])
  expect(found({ course: other })).toEqual(['short-text'])
})

it('connects a question with its published results by the ids of the package', () => {
  const key = resultKey(course, { lesson_id: 'first', block_id: 'check', question_id: 'egg' })
  expect(found({ among: new Set([key]) })).toEqual(['single'])
})

it('copies a question without its published id, and into another course without its picture', () => {
  const [{ node: egg } = { node: null }, { node: price } = { node: null }] = all
  if (!egg || !price) throw new Error('no questions')
  const { ref: _ref, ...fields } = single
  expect(copiedFields(egg, other)).toEqual(fields)
  expect(copiedFields(price, course)).toEqual(number)
  expect(copiedFields(price, other)).not.toHaveProperty(['picture.file'])
})
