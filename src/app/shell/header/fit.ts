/** Free space at the end of the row in pixels, for the "more" item (specification, section 9). */
const reserve = 100
/** Padding of an item in pixels, added to the width of its text. */
const padding = 60

/** The number of items, from the first on, that fit into a row. */
export function visibleCount(textWidths: readonly number[], available: number): number {
  let used = reserve
  let count = 0
  for (const width of textWidths) {
    used += width + padding
    if (used > available) break
    count += 1
  }
  return count
}
