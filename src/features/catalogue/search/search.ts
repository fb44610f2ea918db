import type { CourseSummary, Level, Subject } from '../../../../contract/courses/courses.ts'
import { soundOf, spokenAlso, wordsOf } from '../../../../contract/values/sound.ts'

interface Word {
  readonly text: string
  readonly sound: string
  /** The weight of a match with this word. */
  readonly weight: number
}

interface Entry {
  readonly course: CourseSummary
  /** Built on the first search: it takes a slow device 1 ms per course. */
  readonly words: () => readonly Word[]
}

export type CourseIndex = readonly Entry[]

export const sortings = ['easy', 'new', 'short', 'liked'] as const
export interface CourseFilters {
  readonly q: string
  readonly subject: Subject | undefined
  readonly level: Level | undefined
  /** Only downloaded courses. */
  readonly isHere: boolean
  readonly sort: (typeof sortings)[number] | undefined
}

/** Prepares a catalogue for `search`, to be kept while the courses are the same. */
export function indexOf(courses: readonly CourseSummary[]): CourseIndex {
  return courses.map((course) => {
    let words: Word[] | undefined
    return {
      course,
      words: () => {
        words ??= courseWords(course)
        return words
      },
    }
  })
}

/** The weight of a match by the alternative sound. */
const spokenShare = 0.6

function courseWords({ slug, title, keywords, summary, instructor }: CourseSummary): Word[] {
  const titles = [title.bn, title.en]
  const parts: [number, string[]][] = [
    [8, titles],
    // Bengali in Latin letters is often written without the space between two words.
    [7, titles.flatMap((text) => pairsOf(wordsOf(text)))],
    // An author spells the title in Latin letters there.
    [6, [...keywords, slug]],
    [3, [summary.bn, summary.en]],
    [2, [instructor.bn, instructor.en]],
  ]
  const weights = new Map<string, number>()
  for (const [weight, texts] of parts) {
    for (const text of texts.flatMap(wordsOf)) weights.set(text, Math.max(weight, weights.get(text) ?? 0))
  }
  return [...weights].flatMap(([text, weight]) => [
    { text, sound: soundOf(text), weight },
    ...spokenAlso(text).map((sound) => ({ text, sound, weight: weight * spokenShare })),
  ])
}

const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, place) => `${words[place] ?? ''}${word}`)

/** The courses that have every word of the wish, best first; without words, all that fit the filters, in their order. */
export function search(index: CourseIndex, filters: CourseFilters, isOnPhone: (slug: string) => boolean): CourseSummary[] {
  const wanted = wordsOf(filters.q).map((text) => ({ text, sound: soundOf(text) }))
  const found = index
    .filter(({ course }) => fits(course, filters) && (!filters.isHere || isOnPhone(course.slug)))
    .map((entry) => ({ course: entry.course, score: wanted.length === 0 ? 1 : scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
  // Sorting is stable: equal ones stay in the order of the catalogue.
  if (wanted.length > 0 && filters.sort === undefined) found.sort((one, other) => other.score - one.score)
  else found.sort((one, other) => compare[filters.sort ?? 'easy'](one.course, other.course))
  return found.map(({ course }) => course)
}

const fits = (course: CourseSummary, { subject, level }: CourseFilters) =>
  (subject === undefined || course.subject === subject) && (level === undefined || course.level === level)

const compare: Record<(typeof sortings)[number], (one: CourseSummary, other: CourseSummary) => number> = {
  easy: () => 0,
  new: (one, other) => other.published_at - one.published_at,
  short: (one, other) => one.minutes - other.minutes,
  liked: (one, other) => other.rating.average - one.rating.average || other.rating.count - one.rating.count,
}

type Wanted = Pick<Word, 'text' | 'sound'>

/** Nothing when one of the words is nowhere; else the sum of how well each was met. */
function scoreOf({ words }: Entry, wanted: readonly Wanted[]): number {
  let sum = 0
  for (const one of wanted) {
    let best = 0
    for (const word of words()) best = Math.max(best, likeness(one, word) * word.weight)
    if (best === 0) return 0
    sum += best
  }
  return sum
}

/** 1 for the same word, less for its beginning, its sound, a slip of the finger; 0 for another word. */
function likeness(one: Wanted, word: Word): number {
  if (word.text === one.text) return 1
  const length = one.text.length
  if (word.text.startsWith(one.text)) return length > 1 ? 0.9 : 0.5
  if (length > 3 && word.text.includes(one.text)) return 0.7
  if (one.sound.length > 1 && one.sound === word.sound) return 0.6
  if (one.sound.length > 2 && word.sound.startsWith(one.sound)) return 0.4
  if (length > 3 && isNear(one.text, word.text, length > 7 ? 2 : 1)) return 0.5
  return Math.min(one.sound.length, word.sound.length) > 3 && isNear(one.sound, word.sound, 1) ? 0.3 : 0
}

/** True if the edit distance of two words is at most `most`. */
function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const value = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      next.push(value)
      least = Math.min(least, value)
    }
    if (least > most) return false
    row = next
  }
  return (row[other.length] ?? most + 1) <= most
}
