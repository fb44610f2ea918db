import { queryOptions } from '@tanstack/react-query'
import { type DocumentText, documentText } from '../../../contract/documents.ts'
import { fetchMedia } from '../../api/media.ts'
import { readMedia } from '../../offline/media-store.ts'
import { personalDb } from '../../offline/personal-db.ts'
import { keepIfRoom, withRoom } from '../../offline/room.ts'

/** From the store itself where the file is on the phone: the service worker would be one more hop, and may be asleep. @throws ApiError */
export async function readBookFile(sha256: string): Promise<ArrayBuffer> {
  try {
    const kept = await readMedia(sha256)
    if (kept) return await kept.arrayBuffer()
  } catch {
    // A store that cannot be read is one without the file.
  }
  return fetchMedia(sha256)
}

/** Where the book was left, read anew each time it is opened. */
export const bookMemoryQuery = (book: string) =>
  queryOptions({
    queryKey: ['book-memory', book],
    queryFn: () => readBookMemory(book),
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
      const text = new TextDecoder().decode(await readBookFile(sha256))
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

async function readBookMemory(book: string): Promise<BookMemory> {
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
