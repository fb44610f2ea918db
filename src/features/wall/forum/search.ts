import { soundOf, spokenAlso, wordsOf } from '../../../../contract/values/sound.ts'
import type { ListedThread } from '../forum.queries.ts'

/** Weight of a match in the title, and in the other texts. */
const [inTitle, inText] = [3, 1]

/** The threads that have every word, best first. `textsOf`: the texts of a thread on this device. */
export function searchThreads(
  threads: readonly ListedThread[],
  textsOf: (thread: ListedThread) => readonly string[],
  sought: string,
): ListedThread[] {
  const entries = threads.map((thread) => ({ thread, titles: wordsOf(thread.title), texts: textsOf(thread).flatMap(wordsOf) }))
  const isWritten = (text: string) => entries.some(({ titles, texts }) => hasStart(titles, text) || hasStart(texts, text))
  // A word that some text has is not misspelt: its sound would only find others.
  const words = wordsOf(sought).map((text) => ({ text, sound: isWritten(text) ? '' : soundOf(text) }))
  if (words.length === 0) return [...threads]
  return entries
    .map(({ thread, titles, texts }) => ({ thread, score: scoreOf(words, titles, texts) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ thread }) => thread)
}

type Sought = { text: string; sound: string }

const hasStart = (words: readonly string[], text: string) => words.some((word) => word.startsWith(text))

function scoreOf(words: readonly Sought[], titles: readonly string[], texts: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const best = Math.max(inTitle * matchIn(titles, word), inText * matchIn(texts, word))
    if (best === 0) return 0
    score += best
  }
  return score
}

/** 2 for the beginning of a word as it is written, 1 for one by sound. */
function matchIn(words: readonly string[], { text, sound }: Sought): number {
  if (hasStart(words, text)) return 2
  const isSpokenAlike = (word: string) => [soundOf(word), ...spokenAlso(word)].some((one) => one.startsWith(sound))
  return sound.length > 1 && words.some(isSpokenAlike) ? 1 : 0
}
