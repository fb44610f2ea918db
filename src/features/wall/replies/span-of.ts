import { shownSum, sumOf } from './span.ts'

/** White space and signs of Markdown: what is on screen between two words may be more in the text. */
const between = String.raw`[\s*_\`~>#-]+`

/**
 * The part of a text that has the selected words: two numbers and a check sum, without a word of it. Null if the text does not have them.
 */
export function spanOf(text: string, selected: string): string | null {
  const words = selected.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return null
  const found = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join(between)).exec(text)
  return found && `${found.index}-${found.index + found[0].length}-${shownSum(sumOf(found[0]))}`
}
