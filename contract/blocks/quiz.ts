import * as z from 'zod/mini'
import { localizedText, reference } from '../text.ts'

const option = z.strictObject({
  id: reference,
  text: localizedText,
  is_right: z.boolean(),
  /** Said after this option was chosen: why it is right, or a hint towards the right one. */
  feedback: localizedText,
})

const question = z
  .strictObject({
    id: reference,
    kind: z.enum(['single', 'multiple']),
    prompt: localizedText,
    options: z.array(option).check(z.minLength(2), z.maxLength(8)),
    /** Shown once the answer is right: the sum or the rule behind it. */
    explanation: z.optional(localizedText),
  })
  .check(
    z.refine(
      ({ kind, options }) => {
        const right = options.filter((one) => one.is_right).length
        return kind === 'single' ? right === 1 : right >= 1
      },
      { error: 'needs_right_option', path: ['options'] },
    ),
  )

/** `is_graded` quizzes count towards finishing the course with `pass_percent`; others are practice. */
export const quizBlock = z.strictObject({
  title: localizedText,
  is_graded: z.boolean(),
  pass_percent: z._default(z.number().check(z.gte(0), z.lte(100)), 70),
  questions: z.array(question).check(z.minLength(1), z.maxLength(50)),
})
export type QuizBlock = z.output<typeof quizBlock>

/** Chosen option ids by question id. */
export const quizAnswers = z.record(reference, z.array(reference).check(z.maxLength(8)))
export type QuizAnswers = z.output<typeof quizAnswers>

export interface QuizGrade {
  right: number
  total: number
  /** Whole per cent, rounded down, so that 70 is never reached by rounding. */
  percent: number
  isPassed: boolean
  rightQuestionIds: string[]
}

/** A question is right when exactly its right options were chosen. The same function marks on the phone and on the server. */
export function gradeQuiz(quiz: QuizBlock, answers: QuizAnswers): QuizGrade {
  const rightQuestionIds = quiz.questions
    .filter((question) => {
      const chosen = new Set(Object.hasOwn(answers, question.id) ? answers[question.id] : [])
      return question.options.every((option) => option.is_right === chosen.has(option.id)) && chosen.size > 0
    })
    .map((question) => question.id)
  const total = quiz.questions.length
  const percent = Math.floor((rightQuestionIds.length * 100) / total)
  return { right: rightQuestionIds.length, total, percent, isPassed: percent >= quiz.pass_percent, rightQuestionIds }
}
