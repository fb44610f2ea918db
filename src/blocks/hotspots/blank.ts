import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new hotspots block, complete enough to be shown at once. */
export const blankHotspots = (): BlockData<'hotspots'> => ({
  file: 'images/picture.svg',
  alt: words,
  width: 800,
  height: 600,
  points: [{ id: 'one', x: 50, y: 50, title, markdown: words }],
})
