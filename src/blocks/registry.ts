import type { ShownKind } from '../../contract/blocks/block.ts'
import type { BlockProps } from './block.ts'
import { type Part, part } from './part.ts'

/**
 * `plain` blocks are read: they may share a step, and the player draws the dock under them. `guided` blocks have a step
 * of their own and draw the dock themselves, because their own moves (the next point, checking an answer) come first.
 */
interface BlockRow<K extends ShownKind> {
  readonly dock: 'plain' | 'guided'
  readonly view: Part<BlockProps<K>>
}

/** Every kind of lesson block. A new kind is a file in contract/blocks, a folder here and a line in both tables. */
export const blocks: { readonly [K in ShownKind]: BlockRow<K> } = {
  text: { dock: 'plain', view: part(async () => (await import('./text/view.tsx')).TextBlock) },
  image: { dock: 'plain', view: part(async () => (await import('./image/view.tsx')).ImageBlock) },
  accordion: { dock: 'plain', view: part(async () => (await import('./accordion/view.tsx')).AccordionBlock) },
  hotspots: { dock: 'guided', view: part(async () => (await import('./hotspots/view.tsx')).HotspotsBlock) },
  flashcards: { dock: 'guided', view: part(async () => (await import('./flashcards/view.tsx')).FlashcardsBlock) },
  steps: { dock: 'plain', view: part(async () => (await import('./steps/view.tsx')).StepsBlock) },
  video: { dock: 'plain', view: part(async () => (await import('./video/view.tsx')).VideoBlock) },
  audio: { dock: 'plain', view: part(async () => (await import('./audio/view.tsx')).AudioBlock) },
  pdf: { dock: 'plain', view: part(async () => (await import('./pdf/view.tsx')).PdfBlock) },
  download: { dock: 'plain', view: part(async () => (await import('./download/view.tsx')).DownloadBlock) },
  checklist: { dock: 'guided', view: part(async () => (await import('./checklist/view.tsx')).ChecklistBlock) },
  callout: { dock: 'plain', view: part(async () => (await import('./callout/view.tsx')).CalloutBlock) },
  table: { dock: 'plain', view: part(async () => (await import('./table/view.tsx')).TableBlock) },
  quiz: { dock: 'guided', view: part(async () => (await import('./quiz/view.tsx')).QuizBlockView) },
  worksheet: { dock: 'plain', view: part(async () => (await import('./worksheet/view.tsx')).WorksheetBlockView) },
  reflection: { dock: 'plain', view: part(async () => (await import('./reflection/view.tsx')).ReflectionBlock) },
  scenario: { dock: 'guided', view: part(async () => (await import('./scenario/view.tsx')).ScenarioBlock) },
  newer: { dock: 'guided', view: part(async () => (await import('./newer/view.tsx')).NewerBlock) },
}
