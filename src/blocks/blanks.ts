import type { BlockData, BlockKind } from '../../contract/blocks/block.ts'

/** Initial data of a new block, by kind. A new kind: row here, import and row in contract/blocks/block.ts, row in registry.ts. */
export const blanks: { readonly [K in BlockKind]: () => Promise<BlockData<K>> } = {
  text: async () => (await import('./text/blank.ts')).blankText(),
  image: async () => (await import('./image/blank.ts')).blankImage(),
  accordion: async () => (await import('./accordion/blank.ts')).blankAccordion(),
  hotspots: async () => (await import('./hotspots/blank.ts')).blankHotspots(),
  flashcards: async () => (await import('./flashcards/blank.ts')).blankFlashcards(),
  steps: async () => (await import('./steps/blank.ts')).blankSteps(),
  video: async () => (await import('./video/blank.ts')).blankVideo(),
  audio: async () => (await import('./audio/blank.ts')).blankAudio(),
  pdf: async () => (await import('./pdf/blank.ts')).blankPdf(),
  download: async () => (await import('./download/blank.ts')).blankDownload(),
  checklist: async () => (await import('./checklist/blank.ts')).blankChecklist(),
  callout: async () => (await import('./callout/blank.ts')).blankCallout(),
  dialogue: async () => (await import('./dialogue/blank.ts')).blankDialogue(),
  table: async () => (await import('./table/blank.ts')).blankTable(),
  quiz: async () => (await import('./quiz/blank.ts')).blankQuiz(),
  worksheet: async () => (await import('./worksheet/blank.ts')).blankWorksheet(),
  reflection: async () => (await import('./reflection/blank.ts')).blankReflection(),
  scenario: async () => (await import('./scenario/blank.ts')).blankScenario(),
}
