import { readableBlock } from '../blocks/block.ts'
import { type FieldLabel, fieldFaults, questionPicture, specsOfBlock, specsOfQuestion } from './block-fields.ts'
import { listFaults } from './course-lists.ts'
import { blockOf, contentOf, coverCourseField, type DraftBlock, type DraftTree } from './draft-package.ts'
import type { DraftFields, DraftNode } from './draft-rows.ts'
import { unreadText } from './unread-texts.ts'
import { uploadsIn } from './upload-types.ts'

export const faultCodes = [
  'no_title',
  'no_summary',
  'no_instructor',
  'no_cover',
  'no_modules',
  'no_lessons',
  'no_blocks',
  'no_text',
  'no_question',
  'bad_draw',
  'no_prompt',
  'no_right_answer',
  'no_option_text',
  'no_feedback',
  'no_hint',
  'no_answer',
  'one_language',
  'unread',
  'two_texts',
  'missing',
  'too_few',
  'too_many',
  'bad_formula',
  'bad_scenario',
  'not_uploaded',
  'incomplete',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** A place where a reader would stumble. `isBlocking`: the draft cannot be published with it. */
export interface DraftFault {
  readonly code: FaultCode
  /** The field, where the code does not name it. */
  readonly label: FieldLabel | null
  /** Path of the field to fill in, without its language. */
  readonly field: string | null
  readonly isBlocking: boolean
  /** The part, and the lesson that it is in. */
  readonly nodeId: string
  readonly lessonId: string | null
}

interface Found {
  readonly code: FaultCode
  readonly label?: FieldLabel
  readonly field?: string
}

/**
 * Faults of a draft in the order of the course. Device and server use this same function. `files`: those of the draft that the server has.
 * Without them the check does not ask for files.
 */
export function faultsOfDraft(tree: DraftTree, files?: readonly { readonly path: string }[]): DraftFault[] {
  const arrived = files && new Set(files.map(({ path }) => path))
  const faults: DraftFault[] = []
  const all = (node: DraftNode, lessonId: string | null, own: readonly (Found | null)[]) => {
    const other = untranslated(node.fields)
    const unread = unreadText(node.fields)
    const found = [
      ...own,
      arrived ? notArrived(node.fields, arrived) : null,
      node.clashes.length > 0 ? { code: 'two_texts' as const } : null,
      other && { code: 'one_language' as const, field: other },
      unread && { code: 'unread' as const, field: unread },
    ]
    const named = new Set<string>()
    for (const one of found) {
      if (!one || named.has(`${one.code} ${one.label}`)) continue
      named.add(`${one.code} ${one.label}`)
      const { code, label = null, field = null } = one
      faults.push({ code, label, field, isBlocking: code !== 'one_language' && code !== 'unread', nodeId: node.id, lessonId })
    }
  }
  const { node: course, modules } = tree
  all(course, null, [
    lacks(course, 'title', 'no_title'),
    lacks(course, 'summary', 'no_summary'),
    lacks(course, 'instructor', 'no_instructor'),
    course.fields.cover === undefined && course.fields[coverCourseField] === undefined ? { code: 'no_cover' } : null,
    modules.length === 0 ? { code: 'no_modules' } : null,
    ...listFaults(course.fields),
  ])
  for (const { node: module, lessons } of modules) {
    all(module, null, [lacks(module, 'title', 'no_title'), lessons.length === 0 ? { code: 'no_lessons' } : null])
    for (const { node: lesson, blocks } of lessons) {
      all(lesson, lesson.id, [lacks(lesson, 'title', 'no_title'), halfTask(lesson), blocks.length === 0 ? { code: 'no_blocks' } : null])
      for (const block of blocks) {
        const questions = block.questions.map((question) => [question, questionFaults(question)] as const)
        all(
          block.node,
          lesson.id,
          blockFaults(
            block,
            questions.some(([, found]) => found.length > 0),
          ),
        )
        for (const [question, found] of questions) all(question, lesson.id, found)
      }
    }
  }
  return faults
}

function lacks({ fields }: Pick<DraftNode, 'fields'>, path: string, code: FaultCode): Found | null {
  const isThere = [fields[`${path}.bn`], fields[`${path}.en`]].some((text) => typeof text === 'string' && text.trim() !== '')
  return isThere ? null : { code, field: path }
}

/** A small job without its question, or the opposite. */
function halfTask(lesson: Pick<DraftNode, 'fields'>): Found | null {
  const [text, question] = ['text', 'question'].map((part) => lacks(lesson, `task.${part}`, 'missing'))
  if (Boolean(text) === Boolean(question)) return null
  return text ? { ...text, label: 'taskText' } : { code: 'missing', field: 'task.question', label: 'taskQuestion' }
}

/** The first file of the author that only a device has. */
function notArrived(fields: DraftFields, arrived: ReadonlySet<string>): Found | null {
  const [field] = Object.entries(fields).find(([, value]) => uploadsIn(value).some((path) => !arrived.has(path))) ?? []
  return field === undefined ? null : { code: 'not_uploaded', field }
}

/** The first text in one language alone: learners of the other one read it all the same. */
function untranslated(fields: DraftFields): string | null {
  for (const [field, text] of Object.entries(fields)) {
    // An alt text in one language is a fault of its own.
    if (!/\.(bn|en)$/.test(field) || /(^|\.)alt\.\w+$/.test(field) || text === '') continue
    const other = field.replace(/(bn|en)$/, (language) => (language === 'bn' ? 'en' : 'bn'))
    if (fields[other] === undefined || fields[other] === '') return other
  }
  return null
}

function blockFaults(block: DraftBlock, hasQuestionFaults: boolean): Found[] {
  const { node, questions } = block
  const found: (Found | null)[] = fieldFaults(node.fields, specsOfBlock(node.fields.kind) ?? []).map(({ path, ...one }) => ({
    ...one,
    field: path,
  }))
  if (node.fields.kind === 'text') found.push(lacks(node, 'data.markdown', 'no_text'))
  if (node.fields.kind === 'quiz')
    found.push(
      lacks(node, 'data.title', 'no_title'),
      questions.length === 0 ? { code: 'no_question' } : null,
      Number(node.fields['data.draw'] ?? 0) > questions.length ? { code: 'bad_draw', field: 'data.draw' } : null,
    )
  const named = found.filter((one) => one !== null)
  if (named.length > 0 || hasQuestionFaults || node.fields.kind === 'text') return named
  const { error } = readableBlock.safeParse(blockOf(block))
  if (!error) return []
  // A fault that no rule here names: the part would not open on a device.
  const texts = JSON.stringify(error.issues)
  const isFormula = error.issues.some(({ path }) => path.at(-1) === 'formula')
  const code = (['bad_formula', 'bad_scenario'] as const).find((one) => texts.includes(one))
  return [{ code: code ?? (isFormula ? 'bad_formula' : 'incomplete') }]
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function questionFaults(node: DraftNode): Found[] {
  // Any value may be there: the fields are those of another author's device.
  const content = contentOf(node.fields)
  const found: Found[] = fieldFaults(node.fields, [questionPicture, ...specsOfQuestion(content.kind)]).map(({ path, ...one }) => ({
    ...one,
    field: path,
  }))
  const add = (code: FaultCode, isFound: boolean, field?: string) => {
    if (isFound) found.push({ code, ...(field !== undefined && { field }) })
  }
  add('no_prompt', lacks(node, 'prompt', 'no_prompt') !== null, 'prompt')
  if (content.kind === 'single' || content.kind === 'multiple') {
    const options = listIn(content.options).map(partsOf)
    const right = options.filter((one) => one.is_right === true).length
    add('no_right_answer', right === 0 || (content.kind === 'single' && right > 1))
    const without = (key: string) => options.find((one) => !one[key])
    for (const [key, code] of [
      ['text', 'no_option_text'],
      ['feedback', 'no_feedback'],
    ] as const) {
      const one = without(key)
      add(code, one !== undefined, `options.${String(one?.id)}.${key}`)
    }
  }
  const feedback = partsOf(content.feedback)
  if (content.kind === 'true-false') add('no_feedback', !feedback.true || !feedback.false, `feedback.${feedback.true ? 'false' : 'true'}`)
  const isAnswer = (text: unknown) => typeof text === 'string' && text.trim() !== ''
  if (content.kind === 'short-text') add('no_answer', !listIn(content.accepted).some(isAnswer), 'accepted')
  if (kindsWithHint.includes(String(content.kind))) add('no_hint', !content.hint, 'hint')
  return found
}

/** Kinds of questions that give a hint after a wrong answer; the others have a word for each answer. */
export const kindsWithHint: readonly string[] = ['number', 'short-text', 'matching', 'ordering']
