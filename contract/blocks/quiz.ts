import * as z from 'zod/mini'
import { latinDigits } from '../values/digits.ts'
import { folded, type LocalizedText, localizedText, reference, storable } from '../values/text.ts'
import { picture } from './picture.ts'
import { seededOrder } from './seeded-order.ts'

const option = z.strictObject({
  id: reference,
  text: localizedText,
  is_right: z.boolean(),
  /** Feedback for this option: why it is right, or a hint towards the right one. */
  feedback: localizedText,
})

const asked = {
  id: reference,
  prompt: localizedText,
  picture: z.optional(picture),
  /** Displayed after a right answer: the calculation or the rule. */
  explanation: z.optional(localizedText),
}
/** Displayed after a wrong answer: a way to the right one, not the answer itself. */
const hint = localizedText
const options = z.array(option).check(z.minLength(2), z.maxLength(8))

const single = z
  .strictObject({ ...asked, kind: z.literal('single'), options })
  .check(z.refine((one) => one.options.filter((each) => each.is_right).length === 1, { error: 'needs_right_option', path: ['options'] }))
const multiple = z
  .strictObject({ ...asked, kind: z.literal('multiple'), options })
  .check(z.refine((one) => one.options.some((each) => each.is_right), { error: 'needs_right_option', path: ['options'] }))
const trueFalse = z.strictObject({
  ...asked,
  kind: z.literal('true-false'),
  is_true: z.boolean(),
  feedback: z.strictObject({ true: localizedText, false: localizedText }),
})
/** Right within `tolerance` of `answer`, both in `unit`. */
const number = z.strictObject({
  ...asked,
  kind: z.literal('number'),
  answer: z.number(),
  tolerance: z._default(z.number().check(z.nonnegative()), 0),
  unit: z._default(z.enum(['taka', 'number', 'percent']), 'number'),
  hint,
})
/** Compared with `sameText`; other spellings that should pass are listed in `accepted`. */
const shortText = z.strictObject({
  ...asked,
  kind: z.literal('short-text'),
  accepted: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(20)),
  hint,
})
/** Each `left` belongs to its own `right`; `extras` belong to no `left`. */
const matching = z.strictObject({
  ...asked,
  kind: z.literal('matching'),
  pairs: z.array(z.strictObject({ id: reference, left: localizedText, right: localizedText })).check(z.minLength(2), z.maxLength(8)),
  extras: z._default(z.array(z.strictObject({ id: reference, right: localizedText })).check(z.maxLength(3)), []),
  hint,
})
/** `items` are in their right order. */
const ordering = z.strictObject({
  ...asked,
  kind: z.literal('ordering'),
  items: z.array(z.strictObject({ id: reference, text: localizedText })).check(z.minLength(2), z.maxLength(8)),
  hint,
})

const question = z.discriminatedUnion('kind', [single, multiple, trueFalse, number, shortText, matching, ordering])
export type Question = z.output<typeof question>
export type QuestionOption = z.output<typeof option>

/**
 * `is_graded` quizzes must be passed, with `pass_percent`, to finish the course; others are practice. With `draw`, each
 * attempt asks that many questions of the bank. The attempt's id selects them, so device and server agree. `minutes`: time
 * limit from the first question on; then the attempt is submitted with the answers given so far.
 */
export const quizBlock = z
  .strictObject({
    title: localizedText,
    is_graded: z.boolean(),
    pass_percent: z._default(z.number().check(z.gte(0), z.lte(100)), 70),
    shuffle: z._default(z.boolean(), true),
    draw: z.optional(z.number().check(z.int(), z.positive())),
    max_attempts: z.optional(z.number().check(z.int(), z.positive(), z.lte(20))),
    minutes: z.optional(z.number().check(z.int(), z.positive(), z.lte(240))),
    questions: z.array(question).check(z.minLength(1), z.maxLength(100)),
  })
  .check(
    z.refine((quiz) => quiz.draw === undefined || quiz.draw <= quiz.questions.length, { error: 'bad_draw', path: ['draw'] }),
    z.refine((quiz) => new Set(quiz.questions.map((one) => one.id)).size === quiz.questions.length, {
      error: 'same_id',
      path: ['questions'],
    }),
  )
/** Ids of a question's options, items or pairs, by the ids that the quiz without keys has for them. By question. */
export type ChoiceNames = Readonly<Record<string, Readonly<Record<string, string>>>>
export type QuizBlock = z.output<typeof quizBlock> & {
  /** A graded quiz whose keys are not on this device: it can be answered, but not graded. Never stored. */
  readonly is_keyless?: true
  /** See `ChoiceNames`. Never stored. */
  readonly names?: ChoiceNames
}

/** Version 1 had single and multiple choice only, in the written order. */
export function upgradeQuiz(version: number, data: unknown): unknown {
  return version === 1 && typeof data === 'object' ? { shuffle: false, ...data } : data
}

/** Replaces characters that the database cannot store: rejecting them would lose the whole attempt. */
const answerText = z.pipe(z.string().check(z.maxLength(500)), z.transform(storable))
/**
 * Answers by question id:
 * - single, multiple: the chosen option ids
 * - true-false: `true` or `false`
 * - number, short-text: the text as typed
 * - matching: for each pair in order, the id of the chosen right side, '' for none
 * - ordering: the item ids in the chosen order
 */
export const quizAnswers = z.record(reference, z.array(answerText).check(z.maxLength(12)))
export type QuizAnswers = z.output<typeof quizAnswers>

/** A right answer to a question, in the format of `quizAnswers`. */
export function rightAnswer(one: Question): string[] {
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return one.options.filter((each) => each.is_right).map(({ id }) => id)
    case 'true-false':
      return [String(one.is_true)]
    case 'number':
      return [String(one.answer)]
    case 'short-text':
      return one.accepted.slice(0, 1)
    case 'matching':
      return one.pairs.map(({ id }) => id)
    case 'ordering':
      return one.items.map(({ id }) => id)
  }
}

/**
 * The questions of one attempt, in order. A question's rank depends only on the attempt's id and its own. So an author who
 * adds a question to the bank during an attempt changes at most one question of it.
 */
export function questionsOf(quiz: QuizBlock, attemptId: string): Question[] {
  const order = quiz.shuffle || quiz.draw !== undefined ? seededOrder(quiz.questions, attemptId) : quiz.questions
  return order.slice(0, quiz.draw ?? order.length)
}

/** The options of a question, in the order of this attempt. */
export function optionsOf(quiz: QuizBlock, one: Extract<Question, { kind: 'single' | 'multiple' }>, attemptId: string): QuestionOption[] {
  return quiz.shuffle ? seededOrder(one.options, `${attemptId}/${one.id}`) : one.options
}

/** The right sides to choose from, `extras` included. */
export function choicesOf(one: Extract<Question, { kind: 'matching' }>, attemptId: string): { id: string; right: LocalizedText }[] {
  return seededOrder(
    [...one.pairs, ...one.extras].map(({ id, right }) => ({ id, right })),
    `${attemptId}/${one.id}`,
  )
}

/** The initial order of an ordering question, as item ids: never the right one. */
export function startOrderOf(one: Extract<Question, { kind: 'ordering' }>, attemptId: string): string[] {
  const ids = seededOrder(one.items, `${attemptId}/${one.id}`).map(({ id }) => id)
  const [first = '', ...rest] = ids
  return isRight(one, ids) ? [...rest, first] : ids
}

/** Ids in `answers` of questions that this attempt did not ask. */
export function foreignAnswers(quiz: QuizBlock, answers: QuizAnswers, attemptId: string): string[] {
  const asked = new Set(questionsOf(quiz, attemptId).map(({ id }) => id))
  return Object.keys(answers).filter((id) => !asked.has(id))
}

export interface QuizGrade {
  right: number
  total: number
  /** Integer, rounded down, so that rounding never passes an attempt. */
  percent: number
  isPassed: boolean
  rightQuestionIds: string[]
}

/** Grades an attempt, on the device and on the server. Only the questions of this attempt count. */
export function gradeQuiz(quiz: QuizBlock, answers: QuizAnswers, attemptId: string): QuizGrade {
  const questions = questionsOf(quiz, attemptId)
  const rightQuestionIds = questions
    .filter((one) => isRight(one, Object.hasOwn(answers, one.id) ? (answers[one.id] ?? []) : []))
    .map(({ id }) => id)
  const total = questions.length
  const percent = Math.floor((rightQuestionIds.length * 100) / total)
  return { right: rightQuestionIds.length, total, percent, isPassed: percent >= quiz.pass_percent, rightQuestionIds }
}

/** True if `answer` is right; an empty one and one of another kind are wrong. */
export function isRight(one: Question, answer: readonly string[]): boolean {
  switch (one.kind) {
    case 'single':
    case 'multiple': {
      const chosen = new Set(answer)
      return chosen.size > 0 && one.options.every((each) => each.is_right === chosen.has(each.id))
    }
    case 'true-false':
      return answer[0] === String(one.is_true)
    case 'number': {
      const typed = typedNumber(answer[0] ?? '')
      // 1e-9 for rounding errors of binary fractions: 0.1 + 0.2 must be right for 0.3.
      return typed !== null && Math.abs(typed - one.answer) <= one.tolerance + 1e-9
    }
    case 'short-text':
      return one.accepted.some((text) => sameText(text, answer[0] ?? ''))
    case 'matching':
      return one.pairs.every((pair, place) => answer[place] === pair.id)
    case 'ordering':
      return one.items.every((item, place) => answer[place] === item.id)
  }
}

/**
 * Reads a typed number; null if it is none. Accepts Bengali and Latin digits and thousands separators (1,250 or ১,২৫,০০০).
 * Accepts ৳ or টাকা before or after it, and the `/-` that shops write after an amount.
 */
export function typedNumber(typed: string): number | null {
  const text = latinDigits(typed.normalize('NFKC'))
    .replace(/[\s\u200b-\u200d]/gu, '')
    .replace(/^([-−–+]?)(?:টাকা|tk\.?|taka|bdt|৳)/iu, '$1')
    .replace(/(?:\/[-=]|টাকা|tk\.?|taka|bdt|[৳%])+$/iu, '')
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '')
  // A comma that separates no thousands may be a decimal comma: 12,5 is rejected, not read as 125.
  const plain = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^-?(?:\d{1,15}\.?|\d{0,15}\.\d{1,6})$/.test(plain) ? Number(plain) : null
}

/** Compares texts without case, spaces, punctuation, script of the digits, and encodings of the same Bengali letter. */
export function sameText(one: string, other: string): boolean {
  return plain(one) !== '' && plain(one) === plain(other)
}

const plain = (text: string) =>
  folded(text)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
