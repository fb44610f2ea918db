import { and, type Column, type SQL, sql } from 'drizzle-orm'

/** Text of a row, or an expression of one. */
type Searched = Column | SQL

/** What was typed is somewhere in the text. Letters of either case are alike. Not a pattern: `%` and `_` are letters. */
export const holds = (text: Searched, typed: string): SQL<boolean> => sql`position(lower(${typed}) in lower(${text})) > 0`

/**
 * Each word that was typed is in the text. Vowel lengths, dots and joiners are alike. A text without any letter or digit is in none.
 * `folded`: the text as `fold_name` leaves it.
 */
export function isNamed(typed: string, folded: Searched): SQL | undefined {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const isIn = (word: string) => sql`position(fold_name(${word}) in ${folded}) > 0`
  return and(sql`fold_name(${typed}) <> ''`, ...words.map(isIn))
}
