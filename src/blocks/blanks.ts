import type { BlockData, BlockKind } from '../../contract/blocks/block.ts'
import { blankAccordion } from './accordion/blank.ts'
import { blankAudio } from './audio/blank.ts'
import { blankCallout } from './callout/blank.ts'
import { blankChecklist } from './checklist/blank.ts'
import { blankDownload } from './download/blank.ts'
import { blankFlashcards } from './flashcards/blank.ts'
import { blankHotspots } from './hotspots/blank.ts'
import { blankImage } from './image/blank.ts'
import { blankPdf } from './pdf/blank.ts'
import { blankQuiz } from './quiz/blank.ts'
import { blankReflection } from './reflection/blank.ts'
import { blankScenario } from './scenario/blank.ts'
import { blankSteps } from './steps/blank.ts'
import { blankTable } from './table/blank.ts'
import { blankText } from './text/blank.ts'
import { blankVideo } from './video/blank.ts'
import { blankWorksheet } from './worksheet/blank.ts'

/** What a block of each kind begins with when an author adds it. */
export const blanks: { readonly [K in BlockKind]: () => BlockData<K> } = {
  text: blankText,
  image: blankImage,
  accordion: blankAccordion,
  hotspots: blankHotspots,
  flashcards: blankFlashcards,
  steps: blankSteps,
  video: blankVideo,
  audio: blankAudio,
  pdf: blankPdf,
  download: blankDownload,
  checklist: blankChecklist,
  callout: blankCallout,
  table: blankTable,
  quiz: blankQuiz,
  worksheet: blankWorksheet,
  reflection: blankReflection,
  scenario: blankScenario,
}
