import type { WordTree } from './words.ts'

/**
 * The built-in words of one area, overlaid by a server's translations (dot keys below the area).
 * Skips a translation that would replace a branch by a text (`nav` over `nav.home`) or the reverse:
 * built-in words would be missing.
 */
export function overlaid(builtIn: WordTree, translations: ReadonlyMap<string, string>): WordTree {
  const words = structuredClone(builtIn)
  for (const [key, text] of translations) setText(words, key.split('.'), text)
  return words
}

function setText(words: WordTree, path: readonly string[], text: string): void {
  let branch = words
  for (const part of path.slice(0, -1)) {
    if (!Object.hasOwn(branch, part)) define(branch, part, {})
    const next = branch[part]
    if (typeof next !== 'object') return
    branch = next
  }
  const leaf = path.at(-1)
  if (leaf === undefined || (Object.hasOwn(branch, leaf) && typeof branch[leaf] === 'object')) return
  define(branch, leaf, text)
}

// Assigning to a key named `__proto__` would change the prototype; defining it only makes an odd, harmless property.
function define(branch: WordTree, key: string, value: string | WordTree): void {
  Object.defineProperty(branch, key, { value, writable: true, enumerable: true, configurable: true })
}
