import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { BlockKind } from '../../contract/blocks/block.ts'
import type { BlockProps } from './block.ts'

/**
 * `plain` blocks are read: they may share a step, and the player draws the dock under them. `guided` blocks have a step
 * of their own and draw the dock themselves, because their own moves (the next point, checking an answer) come first.
 */
interface BlockRow<K extends BlockKind> {
  readonly dock: 'plain' | 'guided'
  readonly view: LazyExoticComponent<ComponentType<BlockProps<K>>>
}

/** Every kind of lesson block. A new kind is a file in contract/blocks, a folder here and a line in both tables. */
export const blocks: { readonly [K in BlockKind]: BlockRow<K> } = {
  text: { dock: 'plain', view: lazy(async () => ({ default: (await import('./text/view.tsx')).TextBlock })) },
  image: { dock: 'plain', view: lazy(async () => ({ default: (await import('./image/view.tsx')).ImageBlock })) },
  accordion: { dock: 'plain', view: lazy(async () => ({ default: (await import('./accordion/view.tsx')).AccordionBlock })) },
  hotspots: { dock: 'guided', view: lazy(async () => ({ default: (await import('./hotspots/view.tsx')).HotspotsBlock })) },
  quiz: { dock: 'guided', view: lazy(async () => ({ default: (await import('./quiz/view.tsx')).QuizBlockView })) },
}
