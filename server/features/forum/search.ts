import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { soughtWords } from '../../../contract/forum.ts'
import type { Database } from '../../db/open.ts'
import { replies, threads } from '../../db/schema.ts'

/** Matches of each kind that one search reads, whatever their order: a common word has hundreds of thousands. */
const maxMatches = 500

export interface Match {
  readonly id: string
  /** The author of the text that matches. */
  readonly authorId: string
  readonly isTitle: boolean
}

/** Visible threads whose title or one visible text has the beginnings of all words (docs/decisions/081). */
export async function matchesOf(db: Database, sought: string): Promise<Match[]> {
  const words = soughtWords(sought)
  if (words.length === 0) return []
  const query = sql.join(
    words.map((word) => sql`search_query(${word})`),
    sql` && `,
  )
  const has = (column: SQL) => sql`search_words(${column}) @@ (${query})`
  const titles = await db
    .select({ id: threads.id, authorId: threads.authorId })
    .from(threads)
    .where(and(isNull(threads.removedAt), has(sql`${threads.title}`)))
    .limit(maxMatches)
  const texts = await db
    .select({ id: replies.parentId, authorId: replies.authorId })
    .from(replies)
    .innerJoin(threads, eq(threads.id, replies.parentId))
    .where(and(isNull(replies.removedAt), isNull(threads.removedAt), has(sql`${replies.body}`)))
    .limit(maxMatches)
  return [...titles.map((one) => ({ ...one, isTitle: true })), ...texts.map((one) => ({ ...one, isTitle: false }))]
}
