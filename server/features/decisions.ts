import type { CommandEntry } from '../handler.ts'

/** A stored decision: time, id of its command, and number of the row that was written with it. */
export interface Decision {
  readonly at: number
  readonly id: string
  /** In the own `me`. Undefined: the devices of its owner have not received it. */
  readonly change?: number | undefined
}

/**
 * Time of a new decision among those of all devices: its clock's, but later than each stored decision that its device knew. So clocks order
 * only decisions that were made without knowledge of each other. A request's delay or a wrong clock cannot undo an act on the same device.
 */
export function decidedAt({ madeAt, base }: Pick<CommandEntry<unknown>, 'madeAt' | 'base'>, stored: readonly Decision[]): number {
  const isKnown = ({ id, change }: Decision) => (change !== undefined && change <= base.change) || base.commands.includes(id)
  return Math.max(madeAt, ...stored.filter(isKnown).map(({ at }) => at + 1))
}

/** Two decisions at one time have the order of their ids. */
export const isLater = (one: Decision, other: Decision | undefined): boolean =>
  other === undefined || one.at > other.at || (one.at === other.at && one.id > other.id)

/** The columns of a decision in the tables of follows, saved courses and reactions. */
export interface DecisionColumns {
  readonly decidedAt: Date
  /** Null: from before the column. */
  readonly decision: string | null
  readonly change: number
}

/**
 * The columns for a new decision about a row. Null if another device has decided later. `before`: undefined if there is no row.
 */
export function decideOn(
  entry: Pick<CommandEntry<unknown>, 'id' | 'madeAt' | 'base'>,
  before: DecisionColumns | undefined,
): { decidedAt: Date; decision: string } | null {
  const stored = before && { at: before.decidedAt.getTime(), id: before.decision ?? '', change: before.change }
  const at = decidedAt(entry, stored ? [stored] : [])
  return isLater({ at, id: entry.id }, stored) ? { decidedAt: new Date(at), decision: entry.id } : null
}
