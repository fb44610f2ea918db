import type { ShownKind } from '../../contract/blocks/block.ts'
import { lazyWithPreload, type Preloadable } from '../ui/lazy.ts'
import type { BlockProps } from './block.ts'

/**
 * `plain` blocks are read: they may share a step, and the player renders the action bar below them. `guided` blocks have a
 * step of their own and render the action bar themselves. Their own actions (next point, check the answer) take precedence.
 */
interface BlockRow<K extends ShownKind> {
  readonly actionBar: 'plain' | 'guided'
  readonly view: Preloadable<BlockProps<K>>
}

/** The view of every block kind. A new kind: row here, import and row in contract/blocks/block.ts, row in contract/blocks/test-blocks.ts. */
export const blocks: { readonly [K in ShownKind]: BlockRow<K> } = {
  text: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./text/view.tsx')).TextBlock) },
  image: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./image/view.tsx')).ImageBlock) },
  accordion: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./accordion/view.tsx')).AccordionBlock) },
  hotspots: { actionBar: 'guided', view: lazyWithPreload(async () => (await import('./hotspots/view.tsx')).HotspotsBlock) },
  flashcards: { actionBar: 'guided', view: lazyWithPreload(async () => (await import('./flashcards/view.tsx')).FlashcardsBlock) },
  steps: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./steps/view.tsx')).StepsBlock) },
  video: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./video/view.tsx')).VideoBlock) },
  audio: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./audio/view.tsx')).AudioBlock) },
  pdf: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./pdf/view.tsx')).PdfBlock) },
  download: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./download/view.tsx')).DownloadBlock) },
  checklist: { actionBar: 'guided', view: lazyWithPreload(async () => (await import('./checklist/view.tsx')).ChecklistBlock) },
  callout: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./callout/view.tsx')).CalloutBlock) },
  dialogue: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./dialogue/view.tsx')).DialogueBlock) },
  table: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./table/view.tsx')).TableBlock) },
  quiz: { actionBar: 'guided', view: lazyWithPreload(async () => (await import('./quiz/view.tsx')).QuizBlockView) },
  worksheet: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./worksheet/view.tsx')).WorksheetBlockView) },
  reflection: { actionBar: 'plain', view: lazyWithPreload(async () => (await import('./reflection/view.tsx')).ReflectionBlock) },
  scenario: { actionBar: 'guided', view: lazyWithPreload(async () => (await import('./scenario/view.tsx')).ScenarioBlock) },
  newer: { actionBar: 'guided', view: lazyWithPreload(async () => (await import('./newer/view.tsx')).NewerBlock) },
}
