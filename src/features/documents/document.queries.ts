import { queryOptions } from '@tanstack/react-query'
import { type DocumentText, documentText } from '../../../contract/courses/documents.ts'
import { fetchMedia } from '../../api/media.ts'
import { readMedia } from '../../offline/packages/media-store.ts'
import { storeIfOpen } from '../../offline/store/guarded-writes.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

/**
 * Reads a stored file directly: the service worker would add a hop, and may have to start.
 * @throws ApiError
 */
export async function readBookFile(sha256: string): Promise<ArrayBuffer> {
  try {
    const stored = await readMedia(sha256)
    if (stored) return await stored.arrayBuffer()
  } catch {
    // A store that cannot be read is one without the file.
  }
  return fetchMedia(sha256)
}

/** The last position in a book, read again at each opening. */
export const bookMemoryQuery = (book: string) =>
  queryOptions({
    queryKey: ['book-memory', book],
    queryFn: () => readBookMemory(book),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The text of a book by page; null if its author gave none, or if it cannot be fetched now. */
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

/** This person's position in a book, and the pages viewed. */
export interface BookMemory {
  /** From 1. */
  readonly page: number
  readonly seen: ReadonlySet<number>
}

/** A handbook's key is its course's slug, as it was before lessons had books of their own. */
const keyOf = (book: string) => `page:${book}`
const seenKeyOf = (book: string) => `pages-seen:${book}`

async function readBookMemory(book: string): Promise<BookMemory> {
  const [place, seen] = await personalDb().keyValues.bulkGet([keyOf(book), seenKeyOf(book)])
  return {
    page: typeof place?.value === 'number' ? place.value : 1,
    seen: new Set(Array.isArray(seen?.value) ? (seen.value as number[]) : []),
  }
}

export async function keepBookMemory(book: string, { page, seen }: BookMemory): Promise<void> {
  const db = personalDb()
  const rows = [
    { key: keyOf(book), value: page },
    { key: seenKeyOf(book), value: [...seen] },
  ]
  await storeIfOpen(db, db.keyValues, () => db.keyValues.bulkPut(rows))
}
