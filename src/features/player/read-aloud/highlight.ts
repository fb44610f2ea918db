import type { SpokenSentence } from './spoken-text.ts'

const name = 'read-aloud'
let marked: HTMLElement | undefined

/** Highlights the sentence being read: its words where the browser supports it, else the paragraph. `null` clears it. */
export function highlight(sentence: SpokenSentence | null): void {
  marked?.removeAttribute('data-reading')
  marked = undefined
  const highlights = typeof Highlight === 'undefined' ? undefined : CSS.highlights
  highlights?.delete(name)
  if (!sentence) return
  if (highlights) highlights.set(name, new Highlight(sentence.range))
  else {
    marked = sentence.block
    marked.setAttribute('data-reading', '')
  }
  // The bars above and below cover text, so the whole paragraph must be visible.
  sentence.block.scrollIntoView({ block: 'nearest' })
}
