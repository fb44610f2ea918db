import type { Block, ShownKind } from '../../contract/blocks/block.ts'
import type { Lesson } from '../../contract/courses/courses.ts'

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
