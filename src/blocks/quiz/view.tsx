import { useEffect, useRef, useState } from 'react'
import { openedAnswers } from '../../../contract/blocks/keyless-quiz.ts'
import type { QuizBlock } from '../../../contract/blocks/quiz.ts'
import type { AttemptInProgress, BlockProps, PastAttempt } from '../block.ts'
import { useDoneOnArrival } from '../use-done-on-arrival.ts'
import { AttemptClock, instant } from './flow/attempt-clock.ts'
import { isSettled, isUnderWay, moved, type QuizFlow, type QuizMove, startOf } from './flow/flow.ts'
import { useAttemptClock } from './flow/use-attempt-clock.ts'
import { QuizAttempts } from './screens/attempts.tsx'
import { QuizIntro } from './screens/intro.tsx'
import { KeylessResult } from './screens/keyless-result.tsx'
import { QuizQuestion } from './screens/question.tsx'
import { QuizResult } from './screens/result.tsx'
import { QuizReview } from './screens/review.tsx'
import { TimeLeft } from './screens/time-left.tsx'

/** A quiz, question by question. The state machine is flow.ts; this renders it and reports the outcome to the player. */
export function QuizBlockView({ data, fileOf, work, navigation }: BlockProps<'quiz'>) {
  const [quiz, setQuiz] = useState<QuizBlock>(data)
  const [flow, setFlow] = useState(() =>
    startOf(quiz, { inProgress: openedAttempt(data, work.inProgress), last: work.attempts.at(-1), newAttemptId: work.newAttemptId }),
  )
  const latest = useRef(flow)
  useDoneOnArrival(
    work,
    work.attempts.some((one) => one.is_passed && one.is_counted),
  )
  const isRunning = isUnderWay(quiz, flow)
  useEffect(() => {
    // Keys that arrive during an attempt wait for its end: its answers have the ids of the quiz without keys.
    if (isRunning || !quiz.is_keyless || isKeyless(data)) return
    latest.current = { ...latest.current, answers: openedAnswers(data, latest.current.answers) }
    setQuiz(data)
    setFlow(latest.current)
  })
  const clock = useAttemptClock(work.inProgress, isRunning, () => save(latest.current))

  function save(state: QuizFlow) {
    if (!isUnderWay(quiz, state)) return
    const now = instant()
    work.onAttemptChange({
      id: state.attemptId,
      answers: state.answers,
      index: state.index,
      spent_ms: Math.round(clock.current.spent(now)),
      seen_at: now.wall,
    })
  }

  function go(move: QuizMove) {
    const before = latest.current
    const next = moved(quiz, before, move)
    if (next === before) return
    latest.current = next
    setFlow(next)
    const isNew = next.attemptId !== before.attemptId
    if (isNew) clock.current = AttemptClock.begin(instant())
    // Reported at once and not on leaving, so that a device that dies now loses nothing.
    if (isNew || next.answers !== before.answers || next.index !== before.index) save(next)
    const isEnded = isUnderWay(quiz, before) && !isUnderWay(quiz, next)
    if (isEnded && quiz.is_graded) {
      work.onSubmit({ id: next.attemptId, answers: next.answers, seconds: Math.round(clock.current.spent(instant()) / 1000) })
    }
    if (isEnded && !quiz.is_graded) work.onAttemptChange(undefined)
    if (isSettled(quiz, next) && !work.isDone) work.onDone()
  }

  const parts = { quiz, flow, fileOf, navigation, onMove: go }
  const time = quiz.minutes !== undefined && quiz.is_graded && isRunning && (
    <TimeLeft key={flow.attemptId} minutes={quiz.minutes} clock={clock} onOver={() => go({ type: 'timeUp' })} />
  )
  const history = { attempts: work.attempts, best: bestOf(work.attempts), newAttemptId: work.newAttemptId }
  switch (flow.phase) {
    case 'intro':
      return <QuizIntro {...parts} {...history} time={time} accountNote={work.accountNote} />
    case 'result':
      if (quiz.is_keyless) return <KeylessResult {...parts} {...history} accountNote={work.accountNote} />
      return <QuizResult {...parts} {...history} />
    case 'review':
      return <QuizReview {...parts} />
    case 'attempts':
      return <QuizAttempts {...parts} attempts={work.attempts} />
    default:
      return <QuizQuestion {...parts} canSkip={work.isDone && !quiz.is_graded} time={time} />
  }
}

function openedAttempt(quiz: QuizBlock, attempt: AttemptInProgress | undefined): AttemptInProgress | undefined {
  return attempt && { ...attempt, answers: openedAnswers(quiz, attempt.answers) }
}

const isKeyless = (quiz: QuizBlock) => quiz.is_keyless

/** The best of those that count and have a grade. */
function bestOf(attempts: readonly PastAttempt[]): PastAttempt | undefined {
  return attempts
    .filter((one) => one.is_counted && one.percent >= 0)
    .reduce<PastAttempt | undefined>((best, one) => (best && best.percent >= one.percent ? best : one), undefined)
}
