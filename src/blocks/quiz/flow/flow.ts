import {
  gradeQuiz,
  isRight,
  type Question,
  type QuizAnswers,
  type QuizBlock,
  questionsOf,
  rightAnswer,
  startOrderOf,
} from '../../../../contract/blocks/quiz.ts'
import type { AttemptInProgress, PastAttempt } from '../../block.ts'
import { isAnswered } from '../answers/answered.ts'

/**
 * A practice quiz asks until each answer is right (`asking` → `right`, or `missed` → again, or `shown`). A graded quiz asks
 * every question once without feedback. It is submitted as a whole (`result`) and can then be reviewed (`review`).
 * `attempts` lists submitted attempts.
 */
export type Phase = 'intro' | 'asking' | 'right' | 'missed' | 'shown' | 'result' | 'review' | 'attempts'

export interface QuizFlow {
  readonly phase: Phase
  /** The attempt on screen, which seeds the questions. Empty before the start. */
  readonly attemptId: string
  /** Which question, from 0. */
  readonly index: number
  readonly answers: QuizAnswers
  /** Number of misses of this question. */
  readonly misses: number
  /** The learner asked to go on without an answer. */
  readonly lacksAnswer: boolean
  /** Time ran out and the attempt was submitted unfinished. */
  readonly isTimeUp: boolean
  /** The screen from which the list of attempts was opened. */
  readonly home: 'intro' | 'result'
}

export type QuizMove =
  /** `attemptId`: the id of a new attempt, unless one is in progress. */
  | { type: 'start' | 'restart'; attemptId: string }
  | { type: 'check' | 'again' | 'show' | 'next' | 'back' | 'review' | 'result' | 'attempts' | 'timeUp' }
  | { type: 'answer'; answer: readonly string[] }

/** After this many misses the learner may see the right answer and is never stuck. */
export const missesBeforeShowing = 2

interface Before {
  inProgress?: AttemptInProgress | undefined
  last?: Pick<PastAttempt, 'id' | 'answers'> | undefined
  newAttemptId: () => string
}

/**
 * The first screen of a quiz: practice starts at its question, a graded quiz at its intro, or at its result when submitted
 * before.
 */
export function startOf(quiz: QuizBlock, { inProgress, last, newAttemptId }: Before): QuizFlow {
  const fresh: QuizFlow = {
    phase: 'intro',
    attemptId: '',
    index: 0,
    answers: {},
    misses: 0,
    lacksAnswer: false,
    isTimeUp: false,
    home: 'intro',
  }
  // Submitted already; the app was killed before the stored attempt was deleted.
  const open = inProgress && inProgress.id !== last?.id ? inProgress : undefined
  if (open) {
    const index = Math.min(open.index, questionsOf(quiz, open.id).length - 1)
    return { ...fresh, phase: quiz.is_graded ? 'intro' : 'asking', attemptId: open.id, answers: open.answers, index }
  }
  if (!quiz.is_graded) return { ...fresh, phase: 'asking', attemptId: newAttemptId() }
  return last ? { ...fresh, phase: 'result', attemptId: last.id, answers: last.answers } : fresh
}

/** The next state; a move that makes no sense in a phase changes nothing, so that a second tap does no harm. */
export function moved(quiz: QuizBlock, flow: QuizFlow, move: QuizMove): QuizFlow {
  const question = questionOf(quiz, flow)
  switch (move.type) {
    case 'start':
      return flow.phase === 'intro' ? { ...flow, phase: 'asking', attemptId: flow.attemptId || move.attemptId } : flow
    case 'restart':
      return flow.phase === 'result'
        ? {
            phase: 'asking',
            attemptId: move.attemptId,
            index: 0,
            answers: {},
            misses: 0,
            lacksAnswer: false,
            isTimeUp: false,
            home: 'result',
          }
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
    case 'attempts':
      return flow.phase === 'result' || flow.phase === 'intro' ? { ...flow, phase: 'attempts', home: flow.phase } : flow
    case 'result':
      if (flow.phase === 'attempts') return { ...flow, phase: flow.home }
      return flow.phase === 'review' ? { ...flow, phase: 'result', index: 0 } : flow
    case 'timeUp':
      return quiz.is_graded && flow.attemptId !== '' && (flow.phase === 'asking' || flow.phase === 'intro')
        ? { ...flow, phase: 'result', index: 0, lacksAnswer: false, isTimeUp: true }
        : flow
  }
}

/** The question on screen. */
export function questionOf(quiz: QuizBlock, flow: Pick<QuizFlow, 'attemptId' | 'index'>): Question | undefined {
  return flow.attemptId === '' ? undefined : questionsOf(quiz, flow.attemptId)[flow.index]
}

function checked(quiz: QuizBlock, flow: QuizFlow, question: Question): QuizFlow {
  const given = flow.answers[question.id] ?? []
  // An order left as it was shown is an answer too.
  const answer = question.kind === 'ordering' && given.length === 0 ? startOrderOf(question, flow.attemptId) : given
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

/** Typed or sorted answers stay for editing; choices are cleared. */
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

export function isAtLast(quiz: QuizBlock, flow: Pick<QuizFlow, 'attemptId' | 'index'>): boolean {
  return flow.index === questionsOf(quiz, flow.attemptId).length - 1
}

/** An attempt is in progress and must survive any end of the page. */
export function isUnderWay(quiz: QuizBlock, flow: QuizFlow): boolean {
  if (flow.attemptId === '') return false
  if (quiz.is_graded) return flow.phase === 'asking' || flow.phase === 'intro'
  return !isSettled(quiz, flow)
}

/** Nothing of this quiz is left to do: the last practice question is settled, or a graded one is passed. */
export function isSettled(quiz: QuizBlock, flow: QuizFlow): boolean {
  if (quiz.is_keyless) return false
  if (quiz.is_graded) return flow.phase === 'result' && gradeQuiz(quiz, flow.answers, flow.attemptId).isPassed
  return isAtLast(quiz, flow) && (flow.phase === 'right' || flow.phase === 'shown')
}
