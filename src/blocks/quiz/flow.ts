import { gradeQuiz, type QuizAnswers, type QuizBlock } from '../../../contract/blocks/quiz.ts'

/**
 * A practice quiz asks until each answer is right (`asking` → `right`, or `missed` → again, or `shown`). A graded quiz
 * asks every question once without a word, is handed in as a whole (`result`) and can then be gone through (`review`).
 */
export type Phase = 'intro' | 'asking' | 'right' | 'missed' | 'shown' | 'result' | 'review'

export interface QuizFlow {
  readonly phase: Phase
  /** Which question, from 0. */
  readonly index: number
  readonly answers: QuizAnswers
  /** How often this question was missed. */
  readonly misses: number
  /** Somebody asked to go on without choosing. */
  readonly lacksChoice: boolean
}

export type QuizMove =
  | { type: 'start' | 'check' | 'again' | 'show' | 'next' | 'back' | 'review' | 'result' | 'restart' }
  | { type: 'choose'; optionId: string }

export type Question = QuizBlock['questions'][number]

/** After this many misses the learner may see the right answer: nobody stays stuck. */
export const missesBeforeShowing = 2

/** Where a quiz begins: practice at once, a graded one at its intro, or at its result when it was handed in before. */
export function startOf(quiz: QuizBlock, before: { handedIn?: QuizAnswers | undefined; draft?: QuizAnswers | undefined }): QuizFlow {
  const fresh: QuizFlow = { phase: 'asking', index: 0, answers: {}, misses: 0, lacksChoice: false }
  if (!quiz.is_graded) return fresh
  if (before.draft) {
    const open = quiz.questions.findIndex((question) => !isAnswered(question, before.draft ?? {}))
    return { ...fresh, phase: 'intro', answers: before.draft, index: open === -1 ? quiz.questions.length - 1 : open }
  }
  return before.handedIn ? { ...fresh, phase: 'result', answers: before.handedIn } : { ...fresh, phase: 'intro' }
}

/** The next state; a move that makes no sense in a phase changes nothing, so that a second tap does no harm. */
export function moved(quiz: QuizBlock, flow: QuizFlow, move: QuizMove): QuizFlow {
  const question = quiz.questions[flow.index]
  if (!question) return flow
  switch (move.type) {
    case 'start':
      return flow.phase === 'intro' ? { ...flow, phase: 'asking' } : flow
    case 'choose':
      return flow.phase === 'asking' ? { ...flow, answers: chosen(question, flow.answers, move.optionId), lacksChoice: false } : flow
    case 'check':
      return checked(quiz, flow, question)
    case 'again':
      return flow.phase === 'missed' ? { ...flow, phase: 'asking', answers: { ...flow.answers, [question.id]: [] } } : flow
    case 'show':
      return flow.phase === 'missed'
        ? { ...flow, phase: 'shown', answers: { ...flow.answers, [question.id]: rightOptions(question) } }
        : flow
    case 'next':
      return flow.phase === 'right' || flow.phase === 'shown' || flow.phase === 'review' ? onward(quiz, flow) : flow
    case 'back':
      return (flow.phase === 'asking' || flow.phase === 'review') && flow.index > 0
        ? { ...flow, index: flow.index - 1, lacksChoice: false }
        : flow
    case 'review':
      return flow.phase === 'result' ? { ...flow, phase: 'review', index: 0 } : flow
    case 'result':
      return flow.phase === 'review' ? { ...flow, phase: 'result', index: 0 } : flow
    case 'restart':
      return flow.phase === 'result' ? { phase: 'asking', index: 0, answers: {}, misses: 0, lacksChoice: false } : flow
  }
}

function checked(quiz: QuizBlock, flow: QuizFlow, question: Question): QuizFlow {
  if (flow.phase !== 'asking') return flow
  if (!isAnswered(question, flow.answers)) return { ...flow, lacksChoice: true }
  if (quiz.is_graded) {
    return flow.index < quiz.questions.length - 1 ? { ...flow, index: flow.index + 1 } : { ...flow, phase: 'result', index: 0 }
  }
  return isRight(quiz, question, flow.answers) ? { ...flow, phase: 'right' } : { ...flow, phase: 'missed', misses: flow.misses + 1 }
}

function onward(quiz: QuizBlock, flow: QuizFlow): QuizFlow {
  if (flow.index < quiz.questions.length - 1) {
    return { ...flow, phase: flow.phase === 'review' ? 'review' : 'asking', index: flow.index + 1, misses: 0 }
  }
  return flow.phase === 'review' ? { ...flow, phase: 'result', index: 0 } : flow
}

function chosen(question: Question, answers: QuizAnswers, optionId: string): QuizAnswers {
  if (question.kind === 'single') return { ...answers, [question.id]: [optionId] }
  const before = answers[question.id] ?? []
  const after = before.includes(optionId) ? before.filter((one) => one !== optionId) : [...before, optionId]
  return { ...answers, [question.id]: after }
}

export const rightOptions = (question: Question): string[] =>
  question.options.filter((option) => option.is_right).map((option) => option.id)

const isAnswered = (question: Question, answers: QuizAnswers): boolean => (answers[question.id]?.length ?? 0) > 0

/** Marks one question by the rule that marks the whole quiz. */
export function isRight(quiz: QuizBlock, question: Question, answers: QuizAnswers): boolean {
  return gradeQuiz({ ...quiz, questions: [question] }, answers).right === 1
}

/** Nothing of this quiz is left to do: the last practice question is settled, or a graded one is passed. */
export function isSettled(quiz: QuizBlock, flow: QuizFlow): boolean {
  if (quiz.is_graded) return flow.phase === 'result' && gradeQuiz(quiz, flow.answers).isPassed
  return flow.index === quiz.questions.length - 1 && (flow.phase === 'right' || flow.phase === 'shown')
}
