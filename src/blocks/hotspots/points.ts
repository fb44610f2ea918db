/** The point after this one, then any skipped one, then null for the next step. */
export function nextPoint(total: number, index: number, seen: ReadonlySet<number>): number | null {
  if (index < total - 1) return index + 1
  for (let point = 0; point < total; point += 1) if (!seen.has(point)) return point
  return null
}
