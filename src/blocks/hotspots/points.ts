/** Where "next" leads from a point: the one after it, then any that was passed over, then on (null). */
export function nextPoint(total: number, index: number, seen: ReadonlySet<number>): number | null {
  if (index < total - 1) return index + 1
  for (let point = 0; point < total; point += 1) if (!seen.has(point)) return point
  return null
}
