import { describe, expect, it } from 'vitest'
import { block, blockKinds, readableBlock } from '../blocks/block.ts'
import { blockFiles } from '../blocks/files.ts'
import { quizBlock } from '../blocks/quiz.ts'
import {
  blockFields,
  type FieldSpec,
  fieldFaults,
  fieldsKinds,
  idsIn,
  type ListSpec,
  newFields,
  newThing,
  questionFields,
  specsOfThing,
} from './block-fields.ts'
import { faultsOfDraft } from './draft-faults.ts'
import { fieldsOf } from './draft-fields.ts'
import { blockOf } from './draft-package.ts'
import type { DraftFields, DraftNode } from './draft-rows.ts'

let count = 0
const newId = () => `t${++count}`

/** The fields with all texts written that may not be missing. */
function filled(fields: DraftFields, specs: readonly FieldSpec[], prefix = ''): DraftFields {
  const all: DraftFields = { ...fields }
  for (const spec of specs) {
    const path = prefix + spec.path
    if (spec.type === 'text' && !spec.isOptional) Object.assign(all, { [`${path}.bn`]: 'ক', [`${path}.en`]: 'a' })
    const picture = { [`${path}.file`]: 'uploads/a.webp', [`${path}.width`]: 4, [`${path}.height`]: 3 }
    if (spec.type === 'picture' && !spec.isOptional) Object.assign(all, picture, { [`${path}.alt.bn`]: 'ক', [`${path}.alt.en`]: 'a' })
    if (spec.type === 'video') Object.assign(all, picture, { [`${path}.file`]: 'uploads/a.mp4', [`${path}.seconds`]: 2 })
    if (spec.type === 'file') all[path] = 'uploads/a.pdf'
    if (spec.type === 'recordings') all[`${path}:json`] = JSON.stringify([{ language: 'bn', file: 'uploads/a.mp3', seconds: 2 }])
    if (spec.type === 'cells')
      for (const id of idsIn(fields, spec.of)) Object.assign(all, { [`${path}.${id}.bn`]: 'ক', [`${path}.${id}.en`]: 'a' })
    if (spec.type === 'list')
      for (const id of idsIn(fields, path)) Object.assign(all, filled(all, specsOfThing({ ...spec, path }, fields, id), `${path}.${id}.`))
  }
  return all
}

/** A scene that leads to the next, and a good ending: no text says where a story goes. */
function asStory(fields: DraftFields): DraftFields {
  const scenes = idsIn(fields, 'data.scenes')
  const all = { ...fields }
  for (const [place, id] of scenes.entries()) {
    const next = scenes[place + 1]
    const path = `data.scenes.${id}`
    if (next === undefined) all[`${path}.ending`] = 'good'
    else
      Object.assign(all, {
        [`${path}.choices:order`]: `c${place}`,
        [`${path}.choices.c${place}.text.bn`]: 'যাই',
        [`${path}.choices.c${place}.text.en`]: 'go',
        [`${path}.choices.c${place}.next`]: next,
      })
  }
  return all
}

const node = (kind: DraftNode['kind'], id: string, fields: DraftFields): DraftNode => ({
  ...{ id, course_id: 'course', parent_id: null, rank: 'V', kind, fields, revision: 1, is_removed: false, clashes: [] },
})
function faultsOf(fields: DraftFields, questions: DraftNode[] = []) {
  const names = { 'title.bn': 'ক', 'title.en': 'a', minutes: 5 }
  const lesson = { node: node('lesson', 'l', names), blocks: [{ node: node('block', 'b', fields), questions }] }
  const course = node('course', 'c', {
    ...names,
    'summary.bn': 'ক',
    'summary.en': 'a',
    'instructor.bn': 'ক',
    'instructor.en': 'a',
    cover: 'images/a.webp',
  })
  return faultsOfDraft({ node: course, modules: [{ node: node('module', 'm', names), lessons: [lesson] }] })
}
const read = (fields: DraftFields) => block.safeParse(blockOf({ node: node('block', 'b', fields), questions: [] }))

describe.each(fieldsKinds)('%s', (kind) => {
  const specs: readonly FieldSpec[] = blockFields[kind]
  const empty = () => ({ kind, version: blockKinds[kind].version, is_required: true, ...newFields(specs, newId) })
  const whole = (fields: DraftFields) => (kind === 'scenario' ? asStory(filled(fields, specs)) : filled(fields, specs))

  it('lacks named fields at first, and nothing once they are written', () => {
    const first = faultsOf(empty())
    expect(first.length).toBeGreaterThan(0)
    for (const { code, label, field } of first) {
      expect(['missing', 'too_few']).toContain(code)
      expect([label, field]).not.toContain(null)
    }
    const fields = whole(empty())
    expect(faultsOf(fields)).toEqual([])
    expect(read(fields).error?.issues).toBeUndefined()
  })

  it('has the limits of the schema in its lists', () => {
    for (const spec of specs.filter((one): one is ListSpec => one.type === 'list')) {
      const withCount = (length: number) => {
        const things = Array.from({ length }, () => newThing(spec, newId))
        const fields = Object.assign(empty(), ...things.map((thing) => thing.fields), {
          [`${spec.path}:order`]: things.map(({ id }) => id).join(' '),
        })
        return whole(fields)
      }
      const codes = (length: number) => faultsOf(withCount(length)).map(({ code }) => code)
      expect(read(withCount(spec.max)).error?.issues, spec.path).toBeUndefined()
      expect(read(withCount(spec.max + 1)).success).toBe(false)
      expect(codes(spec.max + 1)).toContain('too_many')
      expect(read(withCount(spec.min - 1)).success).toBe(false)
      expect(codes(spec.min - 1)).toContain('too_few')
    }
  })
})

it.each(['matching', 'ordering'] as const)('a question of the kind %s follows from its fields', (kind) => {
  const specs: readonly FieldSpec[] = questionFields[kind]
  const fields = newFields(specs, newId)
  expect(fieldFaults(fields, specs).map(({ code }) => code)).toContain('missing')
  const common = { kind, 'prompt.bn': 'ক', 'prompt.en': 'a', 'hint.bn': 'ক', 'hint.en': 'a' }
  const quiz = node('block', 'b', { kind: 'quiz', version: 2, 'data.is_graded': true, 'data.title.bn': 'ক', 'data.title.en': 'a' })
  const { data } = blockOf({ node: quiz, questions: [node('question', 'q', { ...common, ...filled(fields, specs) })] })
  expect(quizBlock.safeParse(data).error?.issues).toBeUndefined()
})

describe('a fault that only the whole shows', () => {
  it('names a formula that reads a later field', () => {
    const fields = filled(
      { kind: 'worksheet', version: 1, is_required: true, ...newFields(blockFields.worksheet, newId) },
      blockFields.worksheet,
    )
    const [part = ''] = idsIn(fields, 'data.parts')
    const [id = ''] = idsIn(fields, `data.parts.${part}.fields`)
    const path = `data.parts.${part}.fields.${id}.formula`
    expect(faultsOf({ ...fields, [path]: '2 * (3 + 4)' })).toEqual([])
    expect(faultsOf({ ...fields, [path]: '[later] * 2' })).toMatchObject([{ code: 'bad_formula' }])
    expect(faultsOf({ ...fields, [path]: '2 *' })).toMatchObject([{ code: 'bad_formula' }])
    // Longer than any that is stored: named as a formula too.
    expect(faultsOf({ ...fields, [path]: `1${' + 1'.repeat(800)}` })).toMatchObject([{ code: 'bad_formula' }])
  })
  it('names a story with a scene that no choice reaches', () => {
    const fields = asStory(
      filled({ kind: 'scenario', version: 1, is_required: true, ...newFields(blockFields.scenario, newId) }, blockFields.scenario),
    )
    const extra = newThing(blockFields.scenario[1], newId)
    const order = `${String(fields['data.scenes:order'])} ${extra.id}`
    const scene = { ...extra.fields, [`data.scenes.${extra.id}.markdown.bn`]: 'ক', [`data.scenes.${extra.id}.markdown.en`]: 'a' }
    expect(faultsOf({ ...fields, ...scene, [`data.scenes.${extra.id}.ending`]: 'bad', 'data.scenes:order': order })).toMatchObject([
      { code: 'bad_scenario' },
    ])
  })
})

describe('a picture', () => {
  const picture = { kind: 'image', version: 1, is_required: true, 'data.file': 'uploads/a.webp', 'data.width': 4, 'data.height': 3 }
  const alt = { 'data.alt.bn': 'ক', 'data.alt.en': 'a' }

  it('has an alt text in both languages, or is decorative', () => {
    expect(faultsOf({ ...picture, 'data.alt.bn': 'ক' })).toMatchObject([
      { code: 'missing', label: 'alt', field: 'data.alt.en', isBlocking: true },
    ])
    expect(faultsOf({ ...picture, ...alt })).toEqual([])
    const decorative = { ...picture, 'data.alt:json': 'null' }
    expect(faultsOf(decorative)).toEqual([])
    expect(read(decorative).data).toMatchObject({ data: { alt: null } })
    const card = { ...newFields(blockFields.hotspots, newId), kind: 'hotspots', version: 1 }
    expect(faultsOf({ ...picture, ...filled(card, blockFields.hotspots), 'data.alt.bn': '' }).map(({ label }) => label)).toContain('alt')
  })

  it('is part of each kind of question, with the same rule, and among the files of its quiz', () => {
    const words = { bn: 'ক', en: 'a' }
    const options = ['o', 'p'].map((id) => ({ id, text: words, is_right: id === 'o', feedback: words }))
    const questions = [
      { kind: 'single', prompt: words, options },
      { kind: 'multiple', prompt: words, options },
      { kind: 'true-false', prompt: words, is_true: true, feedback: { true: words, false: words } },
      { kind: 'number', prompt: words, answer: 4, tolerance: 0, unit: 'number', hint: words },
      { kind: 'short-text', prompt: words, accepted: ['ক'], hint: words },
      { kind: 'matching', prompt: words, pairs: ['o', 'p'].map((id) => ({ id, left: words, right: words })), extras: [], hint: words },
      { kind: 'ordering', prompt: words, items: ['o', 'p'].map((id) => ({ id, text: words })), hint: words },
    ]
    const quiz = { kind: 'quiz', version: 2, is_required: true, 'data.is_graded': true, 'data.title.bn': 'ক', 'data.title.en': 'a' }
    const own = { 'picture.file': 'uploads/a.webp', 'picture.width': 4, 'picture.height': 3 }
    for (const question of questions) {
      const fields = (added: DraftFields) => node('question', 'q', { ...fieldsOf(question), ...added })
      const faults = (added: DraftFields) => faultsOf(quiz, [fields(added)]).filter(({ isBlocking }) => isBlocking)
      expect(faults({}), question.kind).toEqual([])
      expect(faults({ ...own, 'picture.alt.bn': 'ক' }), question.kind).toMatchObject([
        { code: 'missing', label: 'alt', field: 'picture.alt.en', nodeId: 'q' },
      ])
      expect(faults({ ...own, 'picture.alt:json': 'null' }), question.kind).toEqual([])
      const described = { ...own, 'picture.alt.bn': 'ক', 'picture.alt.en': 'a' }
      expect(faults(described), question.kind).toEqual([])
      const read = readableBlock.parse(blockOf({ node: node('block', 'b', quiz), questions: [fields(described)] }))
      expect(blockFiles(read)).toEqual(['uploads/a.webp'])
    }
  })

  it('is missing until the server has it, also in a list', () => {
    const tree = (fields: DraftFields) => ({ node: node('course', 'c', { cover: 'uploads/c.webp', ...fields }), modules: [] })
    const files = (list: readonly string[]) => list.map((path) => ({ path }))
    const codes = (fields: DraftFields, list: readonly string[]) =>
      faultsOfDraft(tree(fields), files(list)).map(({ code, field }) => `${code} ${field}`)
    expect(codes({}, [])).toContain('not_uploaded cover')
    expect(codes({}, ['uploads/c.webp']).join()).not.toContain('not_uploaded')
    const recordings = JSON.stringify([{ language: 'bn', file: 'uploads/b.mp3', seconds: 2 }])
    expect(codes({ 'data.recordings:json': recordings }, ['uploads/c.webp'])).toContain('not_uploaded data.recordings:json')
    expect(faultsOfDraft(tree({})).map(({ code }) => code)).not.toContain('not_uploaded')
  })
})

it('a list that was published empty takes things', () => {
  const scene = 'data.scenes.s'
  const fields = {
    [`${scene}.choices.c.text.bn`]: 'যাই',
    [`${scene}.choices:order`]: 'c',
    'data.scenes:order': 's',
    [`${scene}.choices:json`]: '[]',
  }
  const { data } = blockOf({ node: node('block', 'b', { kind: 'scenario', ...fields }), questions: [] })
  expect(data).toMatchObject({ scenes: [{ choices: [{ id: 'c', text: { bn: 'যাই' } }] }] })
})
