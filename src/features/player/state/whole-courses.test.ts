import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Block } from '../../../../contract/blocks/block.ts'
import { gradeQuiz, type QuizBlock, rightAnswer } from '../../../../contract/blocks/quiz.ts'
import { type CourseSource, courseSource, lessonsOf } from '../../../../contract/courses/courses.ts'
import { type Attempt, courseProgress } from '../../../../contract/learning/learning.ts'
import { tick, ticked } from '../../../blocks/checklist/ticks.ts'
import { deckOf, isAllSeen, movedDeck } from '../../../blocks/flashcards/deck.ts'
import { nextPoint } from '../../../blocks/hotspots/points.ts'
import { isSettled, moved, questionOf, startOf } from '../../../blocks/quiz/flow/flow.ts'
import { blocks } from '../../../blocks/registry.ts'
import { isStoryDone, movedPath, type Path, pathOf, sceneOf } from '../../../blocks/scenario/path.ts'
import { stepsOf } from '../../../blocks/steps-of.ts'
import { openSteps } from './open-steps.ts'

const courses = readdirSync('content').map((slug) => z.parse(courseSource, JSON.parse(readFileSync(`content/${slug}/course.json`, 'utf8'))))
const isGuided = (kind: Block['kind']) => blocks[kind].actionBar === 'guided'
const attemptId = '01890000-0000-7000-8000-000000000001'

/** Answers every question of a quiz correctly. */
function answered(quiz: QuizBlock) {
  let flow = moved(quiz, startOf(quiz, { newAttemptId: () => attemptId }), { type: 'start', attemptId })
  for (let turn = 0; turn < 100 && !isSettled(quiz, flow); turn += 1) {
    const question = questionOf(quiz, flow)
    if (!question) break
    flow = moved(quiz, flow, { type: 'answer', answer: rightAnswer(question) })
    flow = moved(quiz, flow, { type: 'check' })
    flow = moved(quiz, flow, { type: 'next' })
  }
  return flow
}

/** Every way through a story, up to its endings. */
function endings(scenes: Extract<Block, { kind: 'scenario' }>['data']['scenes'], path: Path): Path[] {
  const choices = sceneOf(scenes, path)?.choices ?? []
  if (choices.length === 0) return [path]
  return choices
    .filter(({ next }) => !path.scenes.includes(next))
    .flatMap(({ id }) => endings(scenes, movedPath(scenes, path, { type: 'choose', choiceId: id })))
}

/** True if a learner who does all of a block completes it, by the rules of its view. */
function isDoneInTheEnd(block: Block): boolean {
  switch (block.kind) {
    case 'scenario':
      return endings(block.data.scenes, pathOf(block.data.scenes, undefined)).every(isStoryDone)
    case 'flashcards': {
      const { cards } = block.data
      const deck = cards.reduce((now) => movedDeck(cards, movedDeck(cards, now, 'flip'), 'again'), deckOf(cards, undefined))
      return isAllSeen(cards, deck)
    }
    case 'hotspots': {
      const seen = new Set([0])
      const total = block.data.points.length
      for (let point = nextPoint(total, 0, seen); point !== null; point = nextPoint(total, point, seen)) seen.add(point)
      return seen.size === total
    }
    case 'checklist': {
      const { items, must_tick_all } = block.data
      return (
        !must_tick_all ||
        ticked(
          items,
          items.reduce((saved, { id }) => tick(saved, id, true), {}),
        ) === items.length
      )
    }
    case 'quiz':
      return isSettled(block.data, answered(block.data))
    case 'newer':
      return false
    default:
      return !isGuided(block.kind)
  }
}

const attemptsOf = (course: CourseSource): Attempt[] =>
  lessonsOf(course).flatMap((lesson) =>
    lesson.blocks.flatMap((block): Attempt[] => {
      if (block.kind !== 'quiz' || !block.data.is_graded) return []
      const { answers } = answered(block.data)
      const { percent, isPassed } = gradeQuiz(block.data, answers, attemptId)
      const place = { id: attemptId, course_id: attemptId, lesson_id: lesson.id, block_id: block.id }
      return [{ ...place, answers, percent, is_passed: isPassed, is_counted: true, seconds: 60, finished_at: 0 }]
    }),
  )

describe.each(courses)('the course $slug', (course) => {
  const lessons = lessonsOf(course)

  it('is finished, with every lesson, by a learner who does all steps and answers right', () => {
    const progress = lessons.map((lesson) => ({
      lesson_id: lesson.id,
      done: lesson.blocks.filter(isDoneInTheEnd).map(({ id }) => id),
    }))
    const { completeLessonIds, openQuizzes, isComplete } = courseProgress(course, progress, attemptsOf(course))
    expect(completeLessonIds).toEqual(lessons.map(({ id }) => id))
    expect(openQuizzes).toEqual([])
    expect(isComplete).toBe(true)
  })

  it('has a name for every step that a learner can leave undone', () => {
    const nameless = lessons.flatMap((lesson) =>
      openSteps(stepsOf(lesson, isGuided), new Set(), []).filter(({ block, title }) => isGuided(block.kind) && !title),
    )
    expect(nameless).toEqual([])
  })

  it('needs no tick that only a later day can give', () => {
    const demanding = lessons
      .flatMap((lesson) => lesson.blocks)
      .filter((block) => block.kind === 'checklist' && block.is_required && block.data.must_tick_all)
    expect(demanding).toEqual([])
  })
})
