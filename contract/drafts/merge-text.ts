interface Edit {
  /** Lines of the common text that it replaces. */
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/** The lines between the first and the last difference. */
function editOf(base: readonly string[], changed: readonly string[]): Edit {
  const shorter = Math.min(base.length, changed.length)
  let start = 0
  while (start < shorter && base[start] === changed[start]) start += 1
  let left = 0
  while (left < shorter - start && base.at(-1 - left) === changed.at(-1 - left)) left += 1
  return { start, end: base.length - left, lines: changed.slice(start, changed.length - left) }
}

/**
 * Both of two edits of one text. Null: they are in the same paragraph or in adjacent ones, where two merged sentences would be none. A line
 * that both authors left as it was separates the edits.
 */
export function mergedText(base: string, one: string, other: string): string | null {
  const lines = base.split('\n')
  const edits = [editOf(lines, one.split('\n')), editOf(lines, other.split('\n'))].sort((a, b) => a.start - b.start)
  const [first, second] = edits
  if (!first || !second || first.end >= second.start) return null
  return [
    ...lines.slice(0, first.start),
    ...first.lines,
    ...lines.slice(first.end, second.start),
    ...second.lines,
    ...lines.slice(second.end),
  ].join('\n')
}
