import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new audio block, complete enough to be shown at once. */
export const blankAudio = (): BlockData<'audio'> => ({
  title,
  recordings: [{ language: 'bn', file: 'audio/words.mp3', seconds: 60 }],
  captions: [],
  transcript: words,
})
