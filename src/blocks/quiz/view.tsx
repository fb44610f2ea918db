import { useState } from 'react'
import type { BlockProps } from '../block.ts'
import { isSettled, moved, type QuizMove, startOf } from './flow.ts'
import { QuizIntro } from './intro.tsx'
import { QuizQuestion } from './question.tsx'
import { QuizResult } from './result.tsx'
import { QuizReview } from './review.tsx'

/** A quiz, question by question. What happens is in flow.ts; this draws it and tells the player what came of it. */
export function QuizBlockView({ data: quiz, work, moves }: BlockProps<'quiz'>) {
  const [flow, setFlow] = useState(() => startOf(quiz, { handedIn: work.tries.at(-1)?.answers, draft: work.draft }))

  function go(move: QuizMove) {
    const next = moved(quiz, flow, move)
    if (next === flow) return
    setFlow(next)
    // Told at the moment it happens and not on leaving, so that a phone that dies now loses nothing.
    if (quiz.is_graded && next.answers !== flow.answers) work.onDraft(next.answers)
    if (quiz.is_graded && next.phase === 'result' && flow.phase === 'asking') work.onHandIn(next.answers)
    if (isSettled(quiz, next) && !work.isDone) work.onDone()
  }

  const parts = { quiz, flow, moves, onMove: go }
  switch (flow.phase) {
    case 'intro':
      return <QuizIntro {...parts} best={bestOf(work.tries)} />
    case 'result':
      return <QuizResult {...parts} />
    case 'review':
      return <QuizReview {...parts} />
    default:
      return <QuizQuestion {...parts} canSkip={work.isDone && !quiz.is_graded} />
  }
}

function bestOf(tries: BlockProps<'quiz'>['work']['tries']): number | undefined {
  return tries.length === 0 ? undefined : Math.max(...tries.map((one) => one.percent))
}
