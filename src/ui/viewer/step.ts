/** The picture that a key selects; undefined for other keys. The first and last picture are ends, not a circle. */
export function stepFor(key: string, index: number, count: number): number | undefined {
  const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key]
  return to !== undefined && to !== index && to >= 0 && to < count ? to : undefined
}
