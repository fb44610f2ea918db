import { queryOptions } from '@tanstack/react-query'
import { type DocumentText, documentText } from '../../../contract/documents.ts'
import { fetchMedia } from '../../api/media.ts'
import { personalDb } from '../../offline/personal-db.ts'
import { keepIfRoom, withRoom } from '../../offline/room.ts'

/** A book's bytes and where it was left. A file whose name is its hash: nothing to refresh, and too large to keep twice. */
export const bookQuery = (sha256: string, book: string) =>
  queryOptions({
    queryKey: ['media', sha256],
    queryFn: async () => {
      const [bytes, memory] = await Promise.all([fetchMedia(sha256), readBookMemory(book)])
      return { bytes, memory }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** What a book says, page by page; null when its author gave no text, or it is not here and cannot be had now. */
export const bookTextQuery = (sha256: string | undefined) =>
  queryOptions({
    queryKey: ['media-text', sha256 ?? ''],
    queryFn: async (): Promise<DocumentText | null> => {
      if (sha256 === undefined) return null
      const text = new TextDecoder().decode(await fetchMedia(sha256))
      const read = documentText.safeParse(JSON.parse(text))
      return read.success ? read.data : null
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

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
  const write = () =>
    personalDb().facts.bulkPut([
      { key: keyOf(book), value: page },
      { key: seenKeyOf(book), value: [...seen] },
    ])
  await keepIfRoom(() => withRoom(write))
}
