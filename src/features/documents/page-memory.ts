import { personalDb } from '../../offline/personal-db.ts'

/** Where this person is in a book, and which pages have been on screen. */
export interface BookMemory {
  /** From 1. */
  readonly page: number
  readonly seen: ReadonlySet<number>
}

/** A handbook's key is its course's slug, as it was before lessons had books of their own. */
const keyOf = (book: string) => `page:${book}`
const seenKeyOf = (book: string) => `pages-seen:${book}`

export async function readBookMemory(book: string): Promise<BookMemory> {
  const [place, seen] = await personalDb().facts.bulkGet([keyOf(book), seenKeyOf(book)])
  return {
    page: typeof place?.value === 'number' ? place.value : 1,
    seen: new Set(Array.isArray(seen?.value) ? (seen.value as number[]) : []),
  }
}

export async function keepBookMemory(book: string, { page, seen }: BookMemory): Promise<void> {
  await personalDb().facts.bulkPut([
    { key: keyOf(book), value: page },
    { key: seenKeyOf(book), value: [...seen] },
  ])
}
