/** Kept free at the end of the row (specification, section 9). */
const reserve = 100
/** Added to each item's text. */
const padding = 60

/** How many items, in order, fit into a row; when not all do, room for the "more" item is left by the reserve. */
export function fittingCount(textWidths: readonly number[], available: number): number {
  let used = reserve
  let count = 0
  for (const width of textWidths) {
    used += width + padding
    if (used > available) break
    count += 1
  }
  return count
}
