import type { Lesson } from '../../../../contract/courses/courses.ts'
import type { LessonProgress } from '../../../../contract/learning/learning.ts'
import type { Step } from '../../../blocks/steps-of.ts'

/** The step to open a lesson at: the device's last position, else the first unfinished step, else the first. */
export function startStep(steps: readonly Step[], progress: LessonProgress | undefined, leftAt: string | undefined): number {
  const left = steps.findIndex((step) => step.blocks.some((block) => block.id === leftAt))
  if (left !== -1) return left
  const done = new Set(progress?.done)
  const open = steps.findIndex((step) => step.blocks.some((block) => !done.has(block.id)))
  // A finished lesson opens at its first step.
  return Math.max(0, open)
}

/** Index, in the lesson, of the last block of a step: what `furthest` counts. */
export function lastBlockIndex(lesson: Pick<Lesson, 'blocks'>, step: Step): number {
  const last = step.blocks.at(-1)
  return lesson.blocks.findIndex((block) => block.id === last?.id)
}
