import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newId } from '../../src/offline/store/id.ts'
import { pick, seededRandom } from '../../tests/support/random.ts'
import { isThorough } from '../../tests/support/thorough.ts'
import { readableBlock } from '../blocks/block.ts'
import { courseSource, lessonsOf } from '../courses/courses.ts'
import { type FieldSpec, idsIn, specsOfBlock, specsOfQuestion, specsOfThing } from './block-fields.ts'
import { faultsOfDraft } from './draft-faults.ts'
import { nodesOf, sourceOf, treeOf } from './draft-package.ts'
import type { DraftFields, DraftNode } from './draft-rows.ts'
import { unreadMark } from './unread-texts.ts'

const folder = join(import.meta.dirname, '../../content')
const sources = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => courseSource.parse(JSON.parse(readFileSync(join(folder, name, 'course.json'), 'utf8'))))

/** Drafts of the product's courses with one lesson each. */
const drafts = sources.flatMap(({ note: _note, ...source }) =>
  source.modules.flatMap((module) =>
    module.lessons.map((lesson) => {
      const one = { ...source, modules: [{ ...module, lessons: [lesson] }] }
      return nodesOf(one, { courseId: newId(), idOf: () => newId() }).map(
        (node): DraftNode => ({
          ...node,
          parent_id: node.kind === 'course' ? null : node.parent_id,
          ...{ course_id: node.id, revision: 1, is_removed: false, clashes: [] },
        }),
      )
    }),
  ),
)

const blockingIn = (nodes: readonly DraftNode[]) => {
  const tree = treeOf(nodes)
  return tree ? faultsOfDraft(tree).filter(({ isBlocking }) => isBlocking) : []
}
const without = (fields: DraftFields, names: readonly string[]): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const withFields = (nodes: readonly DraftNode[], node: DraftNode, fields: DraftFields) =>
  nodes.map((one) => (one.id === node.id ? { ...one, fields } : one))

/** Paths of the texts that learners need, by the description of the fields. */
function needed(fields: DraftFields, specs: readonly FieldSpec[], prefix = ''): string[] {
  return specs.flatMap((spec) => {
    const path = prefix + spec.path
    if (spec.type === 'text') return spec.isOptional ? [] : [path]
    if (spec.type === 'cells') return idsIn(fields, spec.of).map((column) => `${path}.${column}`)
    if (spec.type !== 'list') return []
    return idsIn(fields, path).flatMap((id) => needed(fields, specsOfThing({ ...spec, path }, fields, id), `${path}.${id}.`))
  })
}

/** The faults that an author can make in a part. Each takes what the part needs. */
function brokenOnes({ kind, fields }: DraftNode): DraftFields[] {
  const lacking = (path: string) => without(fields, [`${path}.bn`, `${path}.en`])
  if (kind === 'course') return ['title', 'summary', 'instructor'].map(lacking)
  if (kind === 'module' || kind === 'lesson') return [lacking('title')]
  const block = kind === 'block' ? needed(fields, specsOfBlock(fields.kind) ?? []) : needed(fields, specsOfQuestion(fields.kind))
  const broken = block.map(lacking)
  if (fields.kind === 'text') broken.push(lacking('data.markdown'))
  if (fields.kind === 'quiz') broken.push(lacking('data.title'), { ...fields, 'data.draw': 999 })
  if (kind === 'question') broken.push(lacking('prompt'))
  for (const [name, value] of Object.entries(fields)) {
    if (name.endsWith('.formula')) broken.push({ ...fields, [name]: '[no-such-field] * 2' }, { ...fields, [name]: '1 +' })
    if (name.endsWith('.next')) broken.push({ ...fields, [name]: 'no-such-scene' }, without(fields, [name]))
    if (name.endsWith('.is_right') && value === true && fields.kind === 'single') broken.push({ ...fields, [name]: false })
  }
  if (fields.kind === 'single' || fields.kind === 'multiple')
    broken.push(...idsIn(fields, 'options').flatMap((id) => [lacking(`options.${id}.text`), lacking(`options.${id}.feedback`)]))
  if (fields.kind === 'number') broken.push(without(fields, ['answer']), lacking('hint'))
  return broken
}

it('no course of the product has a fault', () => {
  expect(drafts.length).toBeGreaterThan(20)
  for (const nodes of drafts) expect(blockingIn(nodes)).toEqual([])
})

it('finds each fault that an author can make in any part of the product’s courses', () => {
  let made = 0
  for (const nodes of drafts)
    for (const node of nodes)
      for (const fields of brokenOnes(node)) {
        made += 1
        const found = blockingIn(withFields(nodes, node, fields))
        expect(found.length, `${node.kind} ${JSON.stringify(fields).slice(0, 200)}`).toBeGreaterThan(0)
      }
  expect(made).toBeGreaterThan(2000)
})

it('names a text that changed in the other language alone, and publishes it', () => {
  const nodes = drafts[0] ?? []
  const block = nodes.find(({ kind, fields }) => kind === 'block' && typeof fields['data.markdown.en'] === 'string') as DraftNode
  const marked = withFields(nodes, block, { ...block.fields, [unreadMark('data.markdown', 'en')]: true })
  const tree = treeOf(marked)
  const lessonId = nodes.find(({ kind }) => kind === 'lesson')?.id
  const fault = { code: 'unread', label: null, field: 'data.markdown.en', isBlocking: false, nodeId: block.id, lessonId }
  expect(tree && faultsOfDraft(tree).filter(({ code }) => code === 'unread')).toEqual([fault])
})

/** A random change that the builder can make: of a text, of a list, or a part that is removed. */
function changed(random: () => number, nodes: readonly DraftNode[]): readonly DraftNode[] {
  const node = pick(random, nodes)
  if (node.kind !== 'course' && random() < 0.2) return nodes.map((one) => (one.id === node.id ? { ...one, is_removed: true } : one))
  const edited = Object.keys(node.fields)
  const texts = edited.filter((name) => /\.(bn|en)$/.test(name))
  const lists = edited.filter((name) => name.endsWith(':order'))
  if (lists.length > 0 && random() < 0.4) {
    const list = pick(random, lists)
    const ids = idsIn(node.fields, list.replace(/:order$/, ''))
    return withFields(nodes, node, {
      ...node.fields,
      [list]: ids.filter((_id, place) => place !== Math.floor(random() * ids.length)).join(' '),
    })
  }
  if (texts.length === 0) return nodes
  const text = pick(random, texts)
  const other = text.replace(/(bn|en)$/, (language) => (language === 'bn' ? 'en' : 'bn'))
  const value = pick(random, ['', ' ', 'x', 'x'.repeat(4000)])
  return withFields(nodes, node, { ...node.fields, [text]: value, ...(random() < 0.5 && { [other]: value }) })
}

const changes = isThorough ? 2000 : 400

it('lets no draft through whose course would not open, after random changes', () => {
  let faulty = 0
  for (let seed = 1; seed <= changes; seed += 1) {
    const random = seededRandom(seed)
    let nodes: readonly DraftNode[] = pick(random, drafts)
    for (let change = 0; change < 1 + Math.floor(random() * 3); change += 1) nodes = changed(random, nodes)
    const tree = treeOf(nodes)
    if (!tree || blockingIn(nodes).length > 0) {
      faulty += 1
      continue
    }
    const course = courseSource.safeParse(sourceOf(tree, 2))
    expect(course.error?.issues, `seed ${seed}`).toBeUndefined()
    for (const lesson of lessonsOf(course.data ?? { modules: [] }))
      for (const block of lesson.blocks) expect(readableBlock.safeParse(block).success, `seed ${seed}`).toBe(true)
  }
  expect(faulty).toBeGreaterThan(changes / 4)
})
