/** A sentence of a text, by its place in it; the spaces round it left out. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The danda ends a Bengali sentence; a point inside a number (৩.৫) ends nothing, because no space follows it. */
const sentenceEnd = /[।॥.!?…]+["'”’)\]]*(?=\s|$)/g

/** Cuts a text into what is read in one breath. */
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
