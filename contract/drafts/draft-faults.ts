import { readableBlock } from '../blocks/block.ts'
import { blockOf, contentOf, coverCourseField, type DraftBlock, type DraftTree } from './draft-package.ts'
import type { DraftFields, DraftNode } from './draft-rows.ts'

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
  'no_prompt',
  'no_right_answer',
  'no_option_text',
  'no_feedback',
  'no_hint',
  'no_answer',
  'one_language',
  'two_texts',
  'incomplete',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** A place where a reader would stumble. `isBlocking`: the draft cannot be published with it. */
export interface DraftFault {
  readonly code: FaultCode
  readonly isBlocking: boolean
  /** The part, and the lesson that it is in. */
  readonly nodeId: string
  readonly lessonId: string | null
}

/** Faults of a draft in the order of the course. Device and server use this same function. */
export function faultsOfDraft(tree: DraftTree): DraftFault[] {
  const faults: DraftFault[] = []
  const report = (node: DraftNode, lessonId: string | null, ...codes: readonly FaultCode[]) => {
    for (const code of new Set(codes)) faults.push({ code, isBlocking: code !== 'one_language', nodeId: node.id, lessonId })
  }
  const all = (node: DraftNode, lessonId: string | null, codes: readonly (FaultCode | null)[]) => {
    const own: (FaultCode | null)[] = [
      ...codes,
      node.clashes.length > 0 ? 'two_texts' : null,
      hasOneLanguage(node.fields) ? 'one_language' : null,
    ]
    report(node, lessonId, ...own.filter((code): code is FaultCode => code !== null))
  }
  const { node: course, modules } = tree
  all(course, null, [
    lacks(course, 'title', 'no_title'),
    lacks(course, 'summary', 'no_summary'),
    lacks(course, 'instructor', 'no_instructor'),
    course.fields.cover === undefined && course.fields[coverCourseField] === undefined ? 'no_cover' : null,
    modules.length === 0 ? 'no_modules' : null,
  ])
  for (const { node: module, lessons } of modules) {
    all(module, null, [lacks(module, 'title', 'no_title'), lessons.length === 0 ? 'no_lessons' : null])
    for (const { node: lesson, blocks } of lessons) {
      all(lesson, lesson.id, [lacks(lesson, 'title', 'no_title'), blocks.length === 0 ? 'no_blocks' : null])
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

function lacks({ fields }: Pick<DraftNode, 'fields'>, path: string, code: FaultCode): FaultCode | null {
  return [fields[`${path}.bn`], fields[`${path}.en`]].some((text) => typeof text === 'string' && text.trim() !== '') ? null : code
}

/** A text in one language alone: learners of the other one read it all the same. */
function hasOneLanguage(fields: DraftFields): boolean {
  return Object.entries(fields).some(([field, text]) => {
    if (!/\.(bn|en)$/.test(field) || text === '') return false
    const other = fields[field.replace(/(bn|en)$/, (language) => (language === 'bn' ? 'en' : 'bn'))]
    return other === undefined || other === ''
  })
}

function blockFaults(block: DraftBlock, hasQuestionFaults: boolean): FaultCode[] {
  const { node, questions } = block
  if (node.fields.kind === 'text') return [lacks(node, 'data.markdown', 'no_text')].filter((code) => code !== null)
  const found: FaultCode[] = []
  if (node.fields.kind === 'quiz') {
    const title = lacks(node, 'data.title', 'no_title')
    if (title) found.push(title)
    if (questions.length === 0) found.push('no_question')
  }
  // A fault that no rule here names: the part would not open on a device.
  if (found.length === 0 && !hasQuestionFaults && !readableBlock.safeParse(blockOf(block)).success) found.push('incomplete')
  return found
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function questionFaults(node: DraftNode): FaultCode[] {
  // Any value may be there: the fields are those of another author's device.
  const content = contentOf(node.fields)
  const found: FaultCode[] = []
  if (lacks(node, 'prompt', 'no_prompt')) found.push('no_prompt')
  const options = listIn(content.options).map(partsOf)
  if (content.kind === 'single' || content.kind === 'multiple') {
    const right = options.filter((one) => one.is_right === true).length
    if (right === 0 || (content.kind === 'single' && right > 1)) found.push('no_right_answer')
    if (options.some((one) => !one.text)) found.push('no_option_text')
    if (options.some((one) => !one.feedback)) found.push('no_feedback')
  }
  const feedback = partsOf(content.feedback)
  if (content.kind === 'true-false' && (!feedback.true || !feedback.false)) found.push('no_feedback')
  const isAnswer = (text: unknown) => typeof text === 'string' && text.trim() !== ''
  if (content.kind === 'short-text' && !listIn(content.accepted).some(isAnswer)) found.push('no_answer')
  if ((content.kind === 'number' || content.kind === 'short-text') && !content.hint) found.push('no_hint')
  return found
}
