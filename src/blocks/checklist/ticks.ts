import type { SavedWork } from '../block.ts'

type Items = readonly { readonly id: string }[]

export const isTicked = (saved: SavedWork, id: string): boolean => Object.hasOwn(saved, id)

/** The number of ticked items. Ticks of items that the course has dropped since do not count. */
export const ticked = (items: Items, saved: SavedWork): number => items.filter(({ id }) => isTicked(saved, id)).length

export function tick(saved: SavedWork, id: string, isOn: boolean): SavedWork {
  const { [id]: _, ...rest } = saved
  return isOn ? { ...rest, [id]: 'yes' } : rest
}
