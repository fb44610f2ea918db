import { isRight, type Question, type QuizAnswers } from '../blocks/quiz.ts'

/** One person's first counted attempt: the answers to the questions that were asked. */
export interface FirstTry {
  readonly answers: QuizAnswers
  /** The ids of the questions that were asked. */
  readonly asked: readonly string[]
}

export interface QuestionFigures {
  /** People who were asked. */
  readonly people: number
  readonly right: number
  /** Of these, people who gave no answer. */
  readonly left_out: number
  /** People by option that they chose, or by `true` and `false`. Empty for other kinds. */
  readonly chosen: Readonly<Record<string, number>>
  /** 100 times the correlation with the mean of the other questions, as in Moodle. Null: no person differs, or there is one question. */
  readonly discrimination: number | null
}

/** Counts of people from which a figure is shown (docs/decisions/072). */
export const shownFrom = { counts: 5, share: 20, options: 40, relation: 50 } as const

export const findingCodes = ['check_key', 'hard', 'unused_option', 'left_out'] as const
export type FindingCode = (typeof findingCodes)[number]

/** Figures of one question over the first attempts at its quiz. `questions`: all of the quiz, for the rest of each attempt. */
export function figuresOf(question: Question, questions: readonly Question[], tries: readonly FirstTry[]): QuestionFigures {
  const asked = tries.filter((one) => one.asked.includes(question.id))
  const answerTo = ({ answers }: FirstTry, { id }: Question) => (Object.hasOwn(answers, id) ? (answers[id] ?? []) : [])
  const mark = (one: FirstTry, of: Question) => (isRight(of, answerTo(one, of)) ? 1 : 0)
  const pairs = asked.flatMap((one) => {
    const others = questions.filter(({ id }) => id !== question.id && one.asked.includes(id))
    return others.length === 0 ? [] : [[mark(one, question), mean(others.map((other) => mark(one, other)))] as const]
  })
  const chosen: Record<string, number> = {}
  for (const id of optionIds(question)) chosen[id] = asked.filter((one) => answerTo(one, question).includes(id)).length
  return {
    people: asked.length,
    right: asked.filter((one) => mark(one, question) === 1).length,
    left_out: asked.filter((one) => answerTo(one, question).every((part) => part === '')).length,
    chosen,
    discrimination: correlation(pairs),
  }
}

/** The ids of what can be chosen. */
function optionIds(question: Question): string[] {
  if (question.kind === 'true-false') return ['true', 'false']
  return question.kind === 'single' || question.kind === 'multiple' ? question.options.map(({ id }) => id) : []
}

const rightIds = (question: Question): string[] =>
  question.kind === 'true-false'
    ? [String(question.is_true)]
    : question.kind === 'single' || question.kind === 'multiple'
      ? question.options.flatMap(({ id, is_right }) => (is_right ? [id] : []))
      : []

/** Findings that a teacher should look at. None for an easy question: after a lesson, many right answers are a success. */
export function findingsOf(question: Question, figures: QuestionFigures): FindingCode[] {
  const { people, right, left_out, chosen, discrimination } = figures
  if (people < shownFrom.counts) return []
  const rights = rightIds(question)
  const counts = Object.entries(chosen)
  const most = (isIn: boolean) => Math.max(0, ...counts.flatMap(([id, count]) => (rights.includes(id) === isIn ? [count] : [])))
  const isTurned = people >= shownFrom.relation && discrimination !== null && discrimination < 0
  const found: FindingCode[] = []
  if (isTurned || (rights.length === 1 && most(false) > most(true))) found.push('check_key')
  if (people >= shownFrom.share && right / people < 0.3) found.push('hard')
  if (people >= shownFrom.options && counts.some(([, count]) => count / people < 0.05)) found.push('unused_option')
  if (left_out / people >= 0.2) found.push('left_out')
  return found
}

/** The 95 % span of a share of few people, in percent (Wilson). */
export function spanOf(right: number, people: number): readonly [number, number] {
  const z = 1.96
  const [share, square] = [right / people, (z * z) / people]
  const middle = (share + square / 2) / (1 + square)
  const half = (z * Math.sqrt((share * (1 - share)) / people + square / (4 * people))) / (1 + square)
  return [Math.max(0, Math.round((middle - half) * 100)), Math.min(100, Math.round((middle + half) * 100))]
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 2) return null
  const [one, other] = [mean(pairs.map(([mark]) => mark)), mean(pairs.map(([, rest]) => rest))]
  const sum = (of: (pair: readonly [number, number]) => number) => pairs.reduce((total, pair) => total + of(pair), 0)
  const spread = sum(([mark]) => (mark - one) ** 2) * sum(([, rest]) => (rest - other) ** 2)
  return spread < 1e-12 ? null : (100 * sum(([mark, rest]) => (mark - one) * (rest - other))) / Math.sqrt(spread)
}
