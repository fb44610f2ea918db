/** Offsets of a sentence in a text, without surrounding spaces. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The danda ends a Bengali sentence; a point inside a number (৩.৫) ends nothing, because no space follows it. */
const sentenceEnd = /[।॥.!?…]+["'”’)\]]*(?=\s|$)/g

/** Splits a text into sentences. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    push(spans, text, from, end)
    from = end
  }
  push(spans, text, from, text.length)
  return spans
}

function push(spans: Span[], text: string, from: number, to: number): void {
  const part = text.slice(from, to)
  if (!/[\p{L}\p{N}]/u.test(part)) return
  const start = from + (part.length - part.trimStart().length)
  spans.push({ start, end: from + part.trimEnd().length })
}
