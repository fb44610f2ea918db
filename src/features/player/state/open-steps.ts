import type { Block } from '../../../../contract/blocks/block.ts'
import { type Attempt, attemptsLeft } from '../../../../contract/learning/learning.ts'
import type { LocalizedText } from '../../../../contract/values/text.ts'
import type { Step } from '../../../blocks/steps-of.ts'
import { blockTitle } from './block-title.ts'

/** A step that keeps its lesson incomplete. */
export interface OpenStep {
  /** Its place in the lesson, from 0. */
  readonly index: number
  /** The block to do. A heading above it is done together with it. */
  readonly block: Block
  /** Null: the step has no name. */
  readonly title: LocalizedText | null
  /** The learner cannot complete it: no attempt is left, or the app must be updated first. */
  readonly isStuck: boolean
}

/** The steps with required blocks that are not done, in order. */
export function openSteps(steps: readonly Step[], done: ReadonlySet<string>, attempts: readonly Attempt[]): OpenStep[] {
  return steps.flatMap(({ blocks }, index) => {
    const block = blocks.findLast(({ id, is_required }) => is_required && !done.has(id))
    if (!block) return []
    const title = blockTitle(block) ?? blocks.map(blockTitle).find((one) => one !== null) ?? null
    return [{ index, block, title, isStuck: isStuck(block, attempts) }]
  })
}

function isStuck(block: Block, attempts: readonly Attempt[]): boolean {
  if (block.kind === 'newer') return true
  if (block.kind !== 'quiz' || !block.data.is_graded) return false
  const own = attempts.filter((one) => one.block_id === block.id)
  return attemptsLeft(block.data, own) === 0
}

/** The way to complete a block, as a key of `open.how` in the words of the player. */
export function wayToDo(block: Block): 'story' | 'cards' | 'points' | 'ticks' | 'answers' | 'pass' | 'update' | 'read' {
  switch (block.kind) {
    case 'scenario':
      return 'story'
    case 'flashcards':
      return 'cards'
    case 'hotspots':
      return 'points'
    case 'checklist':
      return block.data.must_tick_all ? 'ticks' : 'read'
    case 'quiz':
      return block.data.is_graded ? 'pass' : 'answers'
    case 'newer':
      return 'update'
    default:
      return 'read'
  }
}
