import { useRef, useState } from 'react'
import type { BlockProps, Try } from '../block.ts'
import { AttemptClock, instant } from './attempt-clock.ts'
import { isSettled, isUnderWay, moved, type QuizFlow, type QuizMove, startOf } from './flow.ts'
import { QuizIntro } from './intro.tsx'
import { QuizQuestion } from './question.tsx'
import { QuizResult } from './result.tsx'
import { QuizReview } from './review.tsx'
import { TimeLeft } from './time-left.tsx'
import { QuizTries } from './tries.tsx'
import { useAttemptClock } from './use-attempt-clock.ts'

/** A quiz, question by question. What happens is in flow.ts; this draws it and tells the player what came of it. */
export function QuizBlockView({ data: quiz, fileOf, work, moves }: BlockProps<'quiz'>) {
  const [flow, setFlow] = useState(() => startOf(quiz, { begun: work.begun, last: work.tries.at(-1), newTryId: work.newTryId }))
  const latest = useRef(flow)
  const isRunning = isUnderWay(quiz, flow)
  const clock = useAttemptClock(work.begun, isRunning, () => keep(latest.current))

  function keep(state: QuizFlow) {
    if (!isUnderWay(quiz, state)) return
    const now = instant()
    work.onBegun({
      id: state.tryId,
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
    const isNew = next.tryId !== before.tryId
    if (isNew) clock.current = AttemptClock.begin(instant())
    // Told at the moment it happens and not on leaving, so that a phone that dies now loses nothing.
    if (isNew || next.answers !== before.answers || next.index !== before.index) keep(next)
    const isEnded = isUnderWay(quiz, before) && !isUnderWay(quiz, next)
    if (isEnded && quiz.is_graded) {
      work.onHandIn({ id: next.tryId, answers: next.answers, seconds: Math.round(clock.current.spent(instant()) / 1000) })
    }
    if (isEnded && !quiz.is_graded) work.onBegun(undefined)
    if (isSettled(quiz, next) && !work.isDone) work.onDone()
  }

  const parts = { quiz, flow, fileOf, moves, onMove: go }
  const time = quiz.minutes !== undefined && quiz.is_graded && isRunning && (
    <TimeLeft key={flow.tryId} minutes={quiz.minutes} clock={clock} onOver={() => go({ type: 'timeUp' })} />
  )
  const standing = { tries: work.tries, best: bestOf(work.tries), newTryId: work.newTryId }
  switch (flow.phase) {
    case 'intro':
      return <QuizIntro {...parts} {...standing} time={time} />
    case 'result':
      return <QuizResult {...parts} {...standing} />
    case 'review':
      return <QuizReview {...parts} />
    case 'tries':
      return <QuizTries {...parts} tries={work.tries} />
    default:
      return <QuizQuestion {...parts} canSkip={work.isDone && !quiz.is_graded} time={time} />
  }
}

/** The best of those that count. */
function bestOf(tries: readonly Try[]): Try | undefined {
  return tries
    .filter((one) => one.is_counted)
    .reduce<Try | undefined>((best, one) => (best && best.percent >= one.percent ? best : one), undefined)
}
