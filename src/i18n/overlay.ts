import type { WordTree } from './words.ts'

/**
 * The built-in words of one area, overlaid by a server's translations (dot keys below the area). A translation replaces a built-in text
 * and nothing else. One of a key that this build does not have could hide a text: a branch, or a plural form that is gone. So could one of
 * nothing but values that this build does not fill in.
 */
export function overlaid(builtIn: WordTree, translations: ReadonlyMap<string, string>): WordTree {
  const words = structuredClone(builtIn)
  for (const [key, text] of translations) setText(words, key.split('.'), text)
  return words
}

function setText(words: WordTree, path: readonly string[], text: string): void {
  let branch = words
  for (const part of path.slice(0, -1)) {
    const next = Object.hasOwn(branch, part) && branch[part]
    if (typeof next !== 'object') return
    branch = next
  }
  const leaf = path.at(-1)
  const before = leaf !== undefined && Object.hasOwn(branch, leaf) && branch[leaf]
  if (typeof before === 'string' && remains(text, before)) branch[leaf as string] = text
}

/** True if people see something of the text without the values that the built-in one lacks. Every plural form gets its count. */
function remains(text: string, before: string): boolean {
  const given = `${before}{{count}}{{device}}`.replace(/\s/g, '')
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/\{\{.*?\}\}/gs, (value) => (given.includes(value.replace(/\s/g, '')) ? 'x' : '')))
}
