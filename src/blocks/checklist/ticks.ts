import type { KeptWork } from '../block.ts'

type Items = readonly { readonly id: string }[]

export const isTicked = (kept: KeptWork, id: string): boolean => Object.hasOwn(kept, id)

/** How many of today's items are ticked; ticks of items the course has dropped since do not count. */
export const ticked = (items: Items, kept: KeptWork): number => items.filter(({ id }) => isTicked(kept, id)).length

export function tick(kept: KeptWork, id: string, isOn: boolean): KeptWork {
  const { [id]: _, ...rest } = kept
  return isOn ? { ...rest, [id]: 'yes' } : rest
}
