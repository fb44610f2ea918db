import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import { readableBlock } from '../../../contract/blocks/block.ts'
import { draftCommands } from '../../../contract/drafts/draft-commands.ts'
import { blockOf } from '../../../contract/drafts/draft-package.ts'
import type { DraftFields } from '../../../contract/drafts/draft-rows.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { registerCommands } from '../../offline/outbox/registry.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../offline/store/personal-db.ts'
import * as commands from './draft.commands.ts'
import { type Draft, draftQuery, draftsQuery } from './draft.queries.ts'
import { addPart, duplicatePart, movePart, removePart, siblingsOf, startCourse } from './draft-acts.ts'
import { formatText } from './editors/form/format-text.ts'
import { acceptedJson, newQuestion, questionKinds } from './editors/question-kinds.ts'
import { wordsOf } from './parts/part-words.ts'

let db: PersonalDb
let id: string
beforeEach(async () => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  registerCommands(async () => commands)
  id = await startCourse({ 'title.bn': 'হিসাব' }, { module: { 'title.bn': 'ভাগ' }, lesson: { 'title.bn': 'পাঠ' } })
})

const draft = async () => (await (draftQuery(id).queryFn as () => Promise<Draft | null>)()) as Draft
const lessonNow = async () => {
  const lesson = (await draft()).tree.modules[0]?.lessons[0]
  if (!lesson) throw new Error('The draft has no lesson.')
  return lesson
}
const text = (bn: string) => ({ kind: 'block' as const, fields: { kind: 'text', version: 1, is_required: true, 'data.markdown.bn': bn } })
async function addTexts(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await addPart((await draft()).nodes, (await lessonNow()).node, text(`লেখা ${number}`))
}
const texts = async () => (await lessonNow()).blocks.map(({ node }) => node.fields['data.markdown.bn'])

it('builds a course with no connection, in commands that the server accepts', async () => {
  await addTexts(3)
  const listed = await (draftsQuery().queryFn as () => Promise<unknown>)()
  expect(listed).toEqual([{ id, title: { bn: 'হিসাব', en: '' }, lessons: 1, version: null, waiting: 5, review: 'none' }])
  for (const { name, input } of await db.outbox.toArray()) {
    const { success, error } = draftCommands[name as keyof typeof draftCommands].input.safeParse(input)
    expect(success, String(error)).toBe(true)
  }
})

it('moves the first of 69 to the end by one act, and back by another', async () => {
  await addTexts(69)
  const before = await texts()
  const { nodes } = await draft()
  const [first] = (await lessonNow()).blocks
  const undo = first && (await movePart(nodes, first.node, { place: 68 }))
  expect(await texts()).toEqual([...before.slice(1), before[0]])
  await undo?.()
  expect(await texts()).toEqual(before)
})

it('removes with all within, copies with new ids, and undoes both', async () => {
  const quiz = { kind: 'block' as const, fields: { kind: 'quiz', version: 2, is_required: true, 'data.is_graded': true } }
  const inside = [{ kind: 'question' as const, fields: newQuestion('single') }]
  await addPart((await draft()).nodes, (await lessonNow()).node, { ...quiz, inside })
  const { node } = await lessonNow()
  const undoCopy = await duplicatePart((await draft()).nodes, node)
  const [, copy] = (await draft()).tree.modules[0]?.lessons ?? []
  expect(copy?.blocks[0]?.questions[0]?.fields).toEqual((await lessonNow()).blocks[0]?.questions[0]?.fields)
  expect(new Set((await draft()).nodes.map((one) => one.id)).size).toBe((await draft()).nodes.length)
  await undoCopy()
  expect((await draft()).tree.modules[0]?.lessons).toHaveLength(1)
  const undo = await removePart(node)
  expect((await draft()).tree.modules[0]?.lessons).toEqual([])
  await undo()
  expect((await lessonNow()).blocks[0]?.questions).toHaveLength(1)
})

it('sends a large lesson in pieces that fit a push', async () => {
  for (let turn = 0; turn < 5; turn += 1) await addPart((await draft()).nodes, (await lessonNow()).node, text('অ'.repeat(4000)))
  await duplicatePart((await draft()).nodes, (await lessonNow()).node)
  expect((await draft()).tree.modules[0]?.lessons[1]?.blocks).toHaveLength(5)
  for (const { input } of await db.outbox.toArray()) expect(JSON.stringify(input).length).toBeLessThan(60_000)
  expect((await db.outbox.toArray()).every(({ bytes }) => bytes < 60_000)).toBe(true)
})

it('makes questions of every kind that it offers into what the package needs', async () => {
  const both = { bn: 'ক', en: 'a' }
  for (const kind of questionKinds) {
    const fields: DraftFields = Object.assign({}, newQuestion(kind), { 'prompt.bn': 'ক', 'prompt.en': 'a', 'hint.bn': 'ক' })
    if (kind === 'short-text') fields['accepted:json'] = acceptedJson('এক\n\nএকটি ')
    if (kind === 'true-false') Object.assign(fields, { 'feedback.true.bn': 'ক', 'feedback.false.bn': 'ক' })
    if (kind === 'single' || kind === 'multiple' || kind === 'true-false') fields['hint.bn'] = ''
    for (const field of Object.keys(fields))
      if (/^(pairs|items):order$/.test(field))
        for (const id of String(fields[field]).split(' '))
          for (const part of kind === 'matching' ? ['left', 'right'] : ['text'])
            fields[`${field.replace(':order', '')}.${id}.${part}.bn`] = 'ক'
    for (const option of String(fields['options:order'] ?? '')
      .split(' ')
      .filter(Boolean))
      Object.assign(fields, { [`options.${option}.text.bn`]: 'ক', [`options.${option}.feedback.bn`]: 'ক' })
    const node = { id: newId(), parent_id: 'x', rank: 'V', kind: 'block' as const }
    const quiz = { kind: 'quiz', version: 2, is_required: true, 'data.is_graded': true, 'data.title.bn': both.bn }
    const read = readableBlock.safeParse(blockOf({ node: { ...node, fields: quiz }, questions: [{ ...node, kind: 'question', fields }] }))
    expect(read.error?.issues, kind).toBeUndefined()
  }
})

it('names a part by its title or its first text', async () => {
  const fields = { 'data.markdown.bn': '## দোকান\nলেখা', 'data.markdown.en': '' }
  expect(wordsOf({ fields }, 'en')).toBe('দোকান')
  expect(wordsOf({ fields: { kind: 'text' } }, 'bn')).toBe('')
})

it('formats the selected lines, and takes the format back', () => {
  const list = formatText({ text: 'এক\nদুই', start: 0, end: 6 }, 'list')
  expect(list.text).toBe('- এক\n- দুই')
  expect(formatText({ ...list, start: 0, end: list.text.length }, 'list').text).toBe('এক\nদুই')
  expect(formatText({ text: '- এক', start: 2, end: 2 }, 'steps').text).toBe('1. এক')
  const bold = formatText({ text: 'এক দুই', start: 0, end: 2 }, 'bold')
  expect(bold).toEqual({ text: '**এক** দুই', start: 2, end: 4 })
  expect(formatText(bold, 'bold').text).toBe('এক দুই')
})

it('hides a draft that its owner has removed', async () => {
  await removePart({ course_id: id, id })
  expect(await draft()).toBeNull()
  await send(commands.restoreDraftNode, { course_id: id, id })
  expect(siblingsOf((await draft()).nodes, { parent_id: id, kind: 'module' })).toHaveLength(1)
})
