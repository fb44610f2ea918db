import { soundOf, spokenAlso, wordsOf } from '../../../../contract/values/sound.ts'
import { folded } from '../../../../contract/values/text.ts'

/** Equal for two spellings of one name: spaces, case, invisible marks and the digits of either script do not count. */
export const nameKey = (name: string): string => folded(name).replace(/\s+/g, ' ').trim()

/**
 * Rows whose name matches: every word typed begins a word of the name, or sounds like one. Spelling counts more than sound. All rows,
 * in their order, if nothing is typed.
 */
export function withName<T>(rows: readonly T[], typed: string, nameOf: (row: T) => string): T[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [...rows]
  const ranked = rows.map((row) => ({ row, rank: rankOf(words, wordsOf(nameOf(row))) })).filter(({ rank }) => rank > 0)
  return ranked.sort((one, other) => other.rank - one.rank).map(({ row }) => row)
}

/** 2: by spelling; 1: by sound; 0: no match. */
function rankOf(sought: readonly string[], name: readonly string[]): number {
  return Math.min(...sought.map((word) => Math.max(0, ...name.map((one) => rankOfWord(word, one)))))
}

function rankOfWord(sought: string, word: string): number {
  if (word.startsWith(sought)) return 2
  const sound = soundOf(sought)
  const sounds = [soundOf(word), ...spokenAlso(word)]
  // One consonant begins too many names, but may be all of a short one ("mia" for মিয়া).
  const isAlike = sound.length > 1 ? sounds.some((one) => one.startsWith(sound)) : sought.length > 2 && sounds.includes(sound)
  return sound !== '' && isAlike ? 1 : 0
}
