import type { BlockData } from '../blocks/block.ts'
import type { CourseSource, Manifest } from '../courses/courses.ts'
import { withoutBlankLines } from './course-lists.ts'
import type { NewDraftNode } from './draft-commands.ts'
import { contentIn, fieldsOf } from './draft-fields.ts'
import type { DraftFields, DraftKind, DraftNode } from './draft-rows.ts'
import { byRank, ranksFor } from './ranks.ts'
import { unreadField } from './unread-texts.ts'

/** Field with the id of a part in the package, if that is not the node's own: progress is stored under it. */
export const packageIdField = 'ref'

/** Field of the course with the id of another one, whose cover it uses. */
export const coverCourseField = 'cover_of'

type Placed = Pick<DraftNode, 'id' | 'parent_id' | 'rank' | 'kind' | 'fields'> & { readonly is_removed?: boolean }

export interface DraftBlock<N extends Placed = DraftNode> {
  readonly node: N
  readonly questions: readonly N[]
}
export interface DraftLesson<N extends Placed = DraftNode> {
  readonly node: N
  readonly blocks: readonly DraftBlock<N>[]
}
export interface DraftModule<N extends Placed = DraftNode> {
  readonly node: N
  readonly lessons: readonly DraftLesson<N>[]
}
export interface DraftTree<N extends Placed = DraftNode> {
  readonly node: N
  readonly modules: readonly DraftModule<N>[]
}

/** The parts of a course in their order, without removed ones. Null: the course itself is missing or removed. */
export function treeOf<N extends Placed>(nodes: readonly N[]): DraftTree<N> | null {
  const children = new Map<string | null, N[]>()
  for (const node of nodes) if (!node.is_removed) children.set(node.parent_id, [...(children.get(node.parent_id) ?? []), node])
  const below = (parent: N, kind: DraftKind) => (children.get(parent.id) ?? []).filter((one) => one.kind === kind).sort(byRank)
  const course = children.get(null)?.find(({ kind }) => kind === 'course')
  if (!course) return null
  return {
    node: course,
    modules: below(course, 'module').map((module) => ({
      node: module,
      lessons: below(module, 'lesson').map((lesson) => ({
        node: lesson,
        blocks: below(lesson, 'block').map((block) => ({ node: block, questions: below(block, 'question') })),
      })),
    })),
  }
}

/** The id of a part in the package. */
export const packageId = ({ id, fields }: Pick<Placed, 'id' | 'fields'>): string => String(fields[packageIdField] ?? id)

/** The content of a node in the package's shape, without its id. A text without a letter in either language is absent. */
export function contentOf(fields: DraftFields): Record<string, unknown> {
  const { [packageIdField]: _ref, [unreadField]: _unread, id: _id, ...content } = contentIn(fields)
  return withoutEmptyTexts(content) as Record<string, unknown>
}

function questionOf(node: Placed): Record<string, unknown> {
  const content = contentOf(node.fields)
  const accepted = Array.isArray(content.accepted)
    ? { accepted: content.accepted.map((text) => (typeof text === 'string' ? text.trim() : '')).filter(Boolean) }
    : {}
  return { id: packageId(node), ...content, ...accepted }
}

/** A block in the package's shape, not checked: a draft may be unfinished. */
export function blockOf({ node, questions }: DraftBlock<Placed>): Record<string, unknown> {
  const content = contentOf(node.fields)
  if (content.kind === 'table') return { id: packageId(node), ...content, data: withCells(content.data) }
  if (content.kind !== 'quiz') return { id: packageId(node), ...content }
  const data = { ...(content.data as object), questions: questions.map(questionOf) }
  return { id: packageId(node), ...content, data }
}

type Row = Readonly<Record<string, unknown>>
const rowsIn = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((one): one is Row => typeof one === 'object' && one !== null) : []

/** A table in the package's shape. In the draft each cell is a field under its column, so that columns move, and authors merge. */
function withCells(data: unknown): unknown {
  const { columns, rows, ...rest } = (data ?? {}) as Row
  const rowWithCells = ({ cell, cells, ...row }: Row) => ({
    ...row,
    cells: rowsIn(columns).map(({ id }, place) => ((cell ?? {}) as Row)[String(id)] ?? (Array.isArray(cells) ? cells[place] : undefined)),
  })
  return { ...rest, columns, rows: rowsIn(rows).map(rowWithCells) }
}

/** The opposite, for a published table. */
const withCellFields = ({ columns, rows, ...rest }: BlockData<'table'>) => ({
  ...rest,
  columns,
  rows: rows.map(({ cells, ...row }) => ({ ...row, cell: Object.fromEntries(columns.map(({ id }, place) => [id, cells[place]])) })),
})

export function lessonOf({ node, blocks }: DraftLesson<Placed>): Record<string, unknown> {
  const { task, ...content } = contentOf(node.fields)
  // A task whose texts were emptied is none.
  const own = task !== undefined && Object.keys(task as object).length > 0 && { task }
  return { id: packageId(node), ...content, ...own, blocks: withOwnIds(blocks.map((block) => [block.node, blockOf(block)])) }
}

/** A part that moved beside one with the same id in the package gets its own: progress is stored under ids. */
function withOwnIds(parts: readonly (readonly [Placed, Record<string, unknown>])[]): Record<string, unknown>[] {
  const taken = new Set<unknown>()
  return parts.map(([node, part]) => {
    const id = taken.has(part.id) ? node.id : part.id
    taken.add(id)
    return { ...part, id }
  })
}

/** The course in the shape of its source, not checked. */
export function sourceOf(tree: DraftTree<Placed>, version: number): Record<string, unknown> {
  const minutes = tree.modules.flatMap(({ lessons }) => lessons).reduce((sum, { node }) => sum + Number(node.fields.minutes ?? 0), 0)
  const { [coverCourseField]: _cover, format: _format, version: _version, ...content } = contentOf(tree.node.fields)
  return {
    format: 1,
    version,
    ...withoutBlankLines(content),
    minutes,
    modules: tree.modules.map(({ node, lessons }) => ({ id: packageId(node), ...contentOf(node.fields), lessons: lessons.map(lessonOf) })),
  }
}

function withoutEmptyTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyTexts)
  if (typeof value !== 'object' || value === null) return value
  const texts = value as { bn?: unknown; en?: unknown }
  if (Object.keys(value).length > 0 && Object.keys(value).every((key) => key === 'bn' || key === 'en')) {
    const text = { bn: texts.bn ?? '', en: texts.en ?? '' }
    return text.bn === '' && text.en === '' ? undefined : text
  }
  const parts = Object.entries(value).map(([key, one]) => [key, withoutEmptyTexts(one)] as const)
  return Object.fromEntries(parts.filter(([, one]) => one !== undefined))
}

/**
 * The nodes of a published course, each parent before its children. `idOf` makes the id of a node from its place: equal for two authors
 * who begin a draft at once.
 */
export function nodesOf(
  course: Omit<CourseSource, 'note'> | Manifest,
  { courseId, idOf }: { courseId: string; idOf: (place: string) => string },
): NewDraftNode[] {
  const { modules, format: _format, version: _version, minutes: _minutes, ...rest } = course
  const { files: _files, id: _id, instructor_face, ...details } = rest as typeof rest & Partial<Manifest>
  const nodes: NewDraftNode[] = []
  const add = (kind: DraftKind, parent: { id: string }, place: string, rank: string, content: object): { id: string } => {
    const node = { id: idOf(place), parent_id: parent.id, rank, kind, fields: fieldsOf(content) }
    nodes.push(node)
    return node
  }
  const root = { id: courseId, parent_id: courseId, rank: 'V', kind: 'course', fields: fieldsOf({ ...details, instructor_face }) } as const
  nodes.push(root)
  const inOrder = <T>(list: readonly T[]) => {
    const ranks = ranksFor(list.length, () => 0.5)
    return list.map((one, place) => [one, ranks[place] ?? 'z'] as const)
  }
  for (const [{ id: ref, lessons, ...module }, moduleRank] of inOrder(modules)) {
    const moduleNode = add('module', root, ref, moduleRank, { ref, ...module })
    for (const [{ id: lessonRef, blocks, ...lesson }, lessonRank] of inOrder(lessons)) {
      const lessonNode = add('lesson', moduleNode, `lesson/${lessonRef}`, lessonRank, { ref: lessonRef, ...lesson })
      for (const [{ id: blockRef, ...block }, blockRank] of inOrder(blocks)) {
        const place = `lesson/${lessonRef}/${blockRef}`
        if (block.kind !== 'quiz') {
          const data = block.kind === 'table' ? withCellFields(block.data) : block.data
          add('block', lessonNode, place, blockRank, { ref: blockRef, ...block, data })
          continue
        }
        const { questions, ...data } = block.data
        const blockNode = add('block', lessonNode, place, blockRank, { ref: blockRef, ...block, data })
        for (const [{ id: questionRef, ...question }, questionRank] of inOrder(questions))
          add('question', blockNode, `${place}/${questionRef}`, questionRank, { ref: questionRef, ...question })
      }
    }
  }
  return nodes
}

/** The kind of a part that contains parts of this kind. */
export const parentKinds: Readonly<Record<DraftKind, DraftKind | null>> = {
  course: null,
  module: 'course',
  lesson: 'module',
  block: 'lesson',
  question: 'block',
}
