import type { Block } from '../../../../contract/blocks/block.ts'
import type { BlockWork, SavedWork } from '../../../blocks/block.ts'
import type { LessonState } from './lesson-state.ts'

export const workSlotOf = (block: Pick<Block, 'id'>): string => `work.${block.id}`

/** Texts and ticks are synced. Numbers of a worksheet never leave the device, and the position in a video is of no use elsewhere. */
const isSynced = ({ kind }: Pick<Block, 'kind'>): boolean => kind === 'reflection' || kind === 'checklist'

/** Stored work of a block, and where new work goes. */
export function savedWorkOf(block: Block, state: LessonState): Pick<BlockWork, 'saved' | 'onSave'> {
  const slot = workSlotOf(block)
  return isSynced(block)
    ? { saved: state.read(slot), onSave: (value) => state.save(slot, value) }
    : { saved: workIn(state.readLocal(slot)), onSave: (value) => state.saveLocal(slot, value) }
}

const workIn = (value: unknown): SavedWork | undefined => (typeof value === 'object' && value !== null ? (value as SavedWork) : undefined)
