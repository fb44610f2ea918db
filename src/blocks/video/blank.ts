import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new video block, complete enough to be shown at once. */
export const blankVideo = (): BlockData<'video'> => ({
  title,
  file: 'video/film.mp4',
  width: 640,
  height: 360,
  seconds: 60,
  captions: [],
  transcript: words,
})
