import {
  gradeQuiz,
  isRight,
  type Question,
  type QuizAnswers,
  type QuizBlock,
  questionsOf,
  rightAnswer,
  startOrderOf,
} from '../../../contract/blocks/quiz.ts'
import type { BegunTry, Try } from '../block.ts'
import { isAnswered } from './answered.ts'

/**
 * A practice quiz asks until each answer is right (`asking` → `right`, or `missed` → again, or `shown`). A graded quiz
 * asks every question once without a word, is handed in as a whole (`result`) and can then be gone through (`review`).
 * `tries` lists those handed in before.
 */
export type Phase = 'intro' | 'asking' | 'right' | 'missed' | 'shown' | 'result' | 'review' | 'tries'

export interface QuizFlow {
  readonly phase: Phase
  /** The try on screen; it decides which questions are asked. Empty while none was begun. */
  readonly tryId: string
  /** Which question, from 0. */
  readonly index: number
  readonly answers: QuizAnswers
  /** How often this question was missed. */
  readonly misses: number
  /** Somebody asked to go on without an answer. */
  readonly lacksAnswer: boolean
  /** The time ran out and the try was handed in as it stood. */
  readonly isTimeUp: boolean
  /** Where the list of tries was opened from. */
  readonly home: 'intro' | 'result'
}

export type QuizMove =
  /** `tryId` names the try that begins, unless one is under way. */
  | { type: 'start' | 'restart'; tryId: string }
  | { type: 'check' | 'again' | 'show' | 'next' | 'back' | 'review' | 'result' | 'tries' | 'timeUp' }
  | { type: 'answer'; answer: readonly string[] }

/** After this many misses the learner may see the right answer: nobody stays stuck. */
export const missesBeforeShowing = 2

interface Before {
  begun?: BegunTry | undefined
  last?: Pick<Try, 'id' | 'answers'> | undefined
  newTryId: () => string
}

/** Where a quiz begins: practice at its question, a graded one at its intro, or at its result when it was handed in before. */
export function startOf(quiz: QuizBlock, { begun, last, newTryId }: Before): QuizFlow {
  const fresh: QuizFlow = {
    phase: 'intro',
    tryId: '',
    index: 0,
    answers: {},
    misses: 0,
    lacksAnswer: false,
    isTimeUp: false,
    home: 'intro',
  }
  // Handed in already, and killed before the phone could forget that it was under way.
  const open = begun && begun.id !== last?.id ? begun : undefined
  if (open) {
    const index = Math.min(open.index, questionsOf(quiz, open.id).length - 1)
    return { ...fresh, phase: quiz.is_graded ? 'intro' : 'asking', tryId: open.id, answers: open.answers, index }
  }
  if (!quiz.is_graded) return { ...fresh, phase: 'asking', tryId: newTryId() }
  return last ? { ...fresh, phase: 'result', tryId: last.id, answers: last.answers } : fresh
}

/** The next state; a move that makes no sense in a phase changes nothing, so that a second tap does no harm. */
export function moved(quiz: QuizBlock, flow: QuizFlow, move: QuizMove): QuizFlow {
  const question = questionOf(quiz, flow)
  switch (move.type) {
    case 'start':
      return flow.phase === 'intro' ? { ...flow, phase: 'asking', tryId: flow.tryId || move.tryId } : flow
    case 'restart':
      return flow.phase === 'result'
        ? { phase: 'asking', tryId: move.tryId, index: 0, answers: {}, misses: 0, lacksAnswer: false, isTimeUp: false, home: 'result' }
        : flow
    case 'answer':
      return flow.phase === 'asking' && question
        ? { ...flow, answers: { ...flow.answers, [question.id]: [...move.answer] }, lacksAnswer: false }
        : flow
    case 'check':
      return flow.phase === 'asking' && question ? checked(quiz, flow, question) : flow
    case 'again':
      return flow.phase === 'missed' && question
        ? { ...flow, phase: 'asking', answers: { ...flow.answers, [question.id]: toTryAgain(question, flow.answers[question.id] ?? []) } }
        : flow
    case 'show':
      return flow.phase === 'missed' && question
        ? { ...flow, phase: 'shown', answers: { ...flow.answers, [question.id]: rightAnswer(question) } }
        : flow
    case 'next':
      return flow.phase === 'right' || flow.phase === 'shown' || flow.phase === 'review' ? onward(quiz, flow) : flow
    case 'back':
      return (flow.phase === 'asking' || flow.phase === 'review') && flow.index > 0
        ? { ...flow, index: flow.index - 1, lacksAnswer: false }
        : flow
    case 'review':
      return flow.phase === 'result' ? { ...flow, phase: 'review', index: 0 } : flow
    case 'tries':
      return flow.phase === 'result' || flow.phase === 'intro' ? { ...flow, phase: 'tries', home: flow.phase } : flow
    case 'result':
      if (flow.phase === 'tries') return { ...flow, phase: flow.home }
      return flow.phase === 'review' ? { ...flow, phase: 'result', index: 0 } : flow
    case 'timeUp':
      return quiz.is_graded && flow.tryId !== '' && (flow.phase === 'asking' || flow.phase === 'intro')
        ? { ...flow, phase: 'result', index: 0, lacksAnswer: false, isTimeUp: true }
        : flow
  }
}

/** The question on screen. */
export function questionOf(quiz: QuizBlock, flow: Pick<QuizFlow, 'tryId' | 'index'>): Question | undefined {
  return flow.tryId === '' ? undefined : questionsOf(quiz, flow.tryId)[flow.index]
}

function checked(quiz: QuizBlock, flow: QuizFlow, question: Question): QuizFlow {
  const given = flow.answers[question.id] ?? []
  // An order left as it was shown is an answer too.
  const answer = question.kind === 'ordering' && given.length === 0 ? startOrderOf(question, flow.tryId) : given
  if (!isAnswered(question, answer)) return { ...flow, lacksAnswer: true }
  const answered = { ...flow, answers: { ...flow.answers, [question.id]: answer } }
  if (!quiz.is_graded) {
    return isRight(question, answer) ? { ...answered, phase: 'right' } : { ...answered, phase: 'missed', misses: flow.misses + 1 }
  }
  return isAtLast(quiz, flow) ? { ...answered, phase: 'result', index: 0 } : { ...answered, index: flow.index + 1 }
}

function onward(quiz: QuizBlock, flow: QuizFlow): QuizFlow {
  if (!isAtLast(quiz, flow)) return { ...flow, phase: flow.phase === 'review' ? 'review' : 'asking', index: flow.index + 1, misses: 0 }
  return flow.phase === 'review' ? { ...flow, phase: 'result', index: 0 } : flow
}

/** What was typed or sorted is mended rather than done anew; a choice is made afresh. */
function toTryAgain(question: Question, answer: readonly string[]): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'true-false':
      return []
    case 'matching':
      return question.pairs.map((pair, place) => (answer[place] === pair.id ? pair.id : ''))
    default:
      return [...answer]
  }
}

export function isAtLast(quiz: QuizBlock, flow: Pick<QuizFlow, 'tryId' | 'index'>): boolean {
  return flow.index === questionsOf(quiz, flow.tryId).length - 1
}

/** A try is under way: it must survive whatever happens to the page. */
export function isUnderWay(quiz: QuizBlock, flow: QuizFlow): boolean {
  if (flow.tryId === '') return false
  if (quiz.is_graded) return flow.phase === 'asking' || flow.phase === 'intro'
  return !isSettled(quiz, flow)
}

/** Nothing of this quiz is left to do: the last practice question is settled, or a graded one is passed. */
export function isSettled(quiz: QuizBlock, flow: QuizFlow): boolean {
  if (quiz.is_graded) return flow.phase === 'result' && gradeQuiz(quiz, flow.answers, flow.tryId).isPassed
  return isAtLast(quiz, flow) && (flow.phase === 'right' || flow.phase === 'shown')
}
