import type { BlockData } from '../../../contract/blocks/block.ts'
import { words } from '../blank-words.ts'

/** A new callout block, complete enough to be shown at once. */
export const blankCallout = (): BlockData<'callout'> => ({ tone: 'tip', markdown: words })
