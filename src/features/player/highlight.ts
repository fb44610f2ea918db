import type { SpokenSentence } from './spoken-text.ts'

const name = 'read-aloud'
let marked: HTMLElement | undefined

/** Marks the sentence being read: the words themselves where the browser can, else the paragraph. `null` takes the mark off. */
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
  // The bars above and below cover text, so the paragraph and not only its first line has to be in sight.
  sentence.block.scrollIntoView({ block: 'nearest' })
}
