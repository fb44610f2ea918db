import type { Block } from '../../../contract/blocks/block.ts'
import type { KeptWork } from '../../blocks/block.ts'

export const workSlotOf = (block: Pick<Block, 'id'>): string => `work.${block.id}`

/** Texts and ticks follow the person to a new phone. Numbers of a worksheet never leave this one, and where a video was left is of no use elsewhere. */
export const isTravelling = ({ kind }: Pick<Block, 'kind'>): boolean => kind === 'reflection' || kind === 'checklist'

export function keptHere(value: unknown): KeptWork | undefined {
  return typeof value === 'object' && value !== null ? (value as KeptWork) : undefined
}
