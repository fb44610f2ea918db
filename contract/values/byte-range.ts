/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a Range header for a body of `size` bytes (RFC 9110, section 14). `whole`: no header, several ranges (media players
 * never request them), or an invalid header, which the standard allows to ignore. `unsatisfiable`: answer with 416.
 */
export function byteRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec((header ?? '').replace(/\s/g, ''))
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? '']
  if (!match || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const isNothing = Number(last) === 0 || size === 0
    return isNothing ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
