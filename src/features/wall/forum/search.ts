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
  const words = wordsOf(sought).map((text) => ({ text, sound: soundOf(text) }))
  if (words.length === 0) return [...threads]
  return threads
    .map((thread) => ({ thread, score: scoreOf(words, [thread.title], textsOf(thread)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ thread }) => thread)
}

type Sought = { text: string; sound: string }

function scoreOf(words: readonly Sought[], titles: readonly string[], texts: readonly string[]): number {
  const [ofTitle, ofText] = [titles.flatMap(wordsOf), texts.flatMap(wordsOf)]
  let score = 0
  for (const word of words) {
    const best = Math.max(inTitle * matchIn(ofTitle, word), inText * matchIn(ofText, word))
    if (best === 0) return 0
    score += best
  }
  return score
}

/** 2 for the beginning of a word as it is written, 1 for one by sound. */
function matchIn(words: readonly string[], { text, sound }: Sought): number {
  if (words.some((word) => word.startsWith(text))) return 2
  const isHeard = (word: string) => [soundOf(word), ...spokenAlso(word)].some((one) => one.startsWith(sound))
  return sound.length > 1 && words.some(isHeard) ? 1 : 0
}
