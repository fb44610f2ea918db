import { folded } from '../../../../contract/values/text.ts'

/** A match in a book. */
export interface Hit {
  /** From 1. */
  readonly page: number
  readonly before: string
  readonly found: string
  readonly after: string
}

const aroundLetters = 40
/** More than a person looks through; a search for one letter must not fill the memory. */
const maxHits = 200

/** Finds a text in the pages of a book, in any Unicode form. */
export function findInBook(pages: readonly string[], wanted: string): Hit[] {
  const needle = folded(wanted).replace(/\s+/g, ' ').trim()
  if (needle === '') return []
  const hits: Hit[] = []
  for (const [index, text] of pages.entries()) {
    const page = foldedWithPlaces(text)
    for (let at = page.text.indexOf(needle); at !== -1; at = page.text.indexOf(needle, at + needle.length)) {
      const start = page.places[at] ?? 0
      const end = wholeLetter(text, page.places[at + needle.length] ?? text.length)
      hits.push({
        page: index + 1,
        before: wholeWords(text.slice(Math.max(0, start - aroundLetters), start), start > aroundLetters, 'start'),
        found: text.slice(start, end),
        after: wholeWords(text.slice(end, end + aroundLetters), end + aroundLetters < text.length, 'end'),
      })
      if (hits.length === maxHits) return hits
    }
  }
  return hits
}

/** The folded text, and for each of its letters where it came from. */
function foldedWithPlaces(text: string): { text: string; places: number[] } {
  let all = ''
  const places: number[] = []
  let place = 0
  for (const letter of text) {
    const part = /\s/.test(letter) ? ' ' : folded(letter)
    for (let count = 0; count < part.length; count += 1) places.push(place)
    all += part
    place += letter.length
  }
  places.push(text.length)
  return { text: all, places }
}

/** Extends the match by combining marks, which cannot be rendered without their letter. */
function wholeLetter(text: string, end: number): number {
  return end + (/^\p{M}*/u.exec(text.slice(end))?.[0].length ?? 0)
}

/** Drops a word that the excerpt cuts: a cut can split a Bengali grapheme. */
function wholeWords(text: string, isCut: boolean, edge: 'start' | 'end'): string {
  if (!isCut) return text
  return edge === 'start' ? `…${text.replace(/^\S*\s?/, '')}` : `${text.replace(/\s?\S*$/, '')}…`
}
