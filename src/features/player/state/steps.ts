import type { Block, ShownKind } from '../../../../contract/blocks/block.ts'
import type { Lesson } from '../../../../contract/courses/courses.ts'
import type { LessonProgress } from '../../../../contract/learning/learning.ts'

/** One screen of a lesson: a block, or a few that are only whole together. */
export interface Step {
  readonly id: string
  readonly blocks: readonly Block[]
}

const startsWithHeadingOnly = /^#{1,6}\s[^\n]*$/

/**
 * Splits a lesson into screens of one block each. A picture is shown with the text after it, a lone heading with the block
 * after it. A `guided` block (see blocks/registry.ts) is only joined by a heading.
 */
export function stepsOf(lesson: Pick<Lesson, 'blocks'>, isGuided: (kind: ShownKind) => boolean): Step[] {
  const steps: Block[][] = []
  for (const block of lesson.blocks) {
    const open = steps.at(-1)
    if (open && joins(open, block, isGuided)) open.push(block)
    else steps.push([block])
  }
  return steps.map((blocks) => ({ id: blocks[0]?.id ?? '', blocks }))
}

function joins(open: readonly Block[], block: Block, isGuided: (kind: ShownKind) => boolean): boolean {
  const last = open.at(-1)
  if (!last) return false
  if (isHeadingOnly(last)) return true
  return last.kind === 'image' && block.kind === 'text' && !isGuided(block.kind)
}

function isHeadingOnly(block: Block): boolean {
  if (block.kind !== 'text') return false
  const { bn, en } = block.data.markdown
  return [bn, en].every((text) => text === '' || startsWithHeadingOnly.test(text.trim()))
}

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
