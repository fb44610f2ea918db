import { and, type Column, type SQL, sql } from 'drizzle-orm'

/** Text of a row, or an expression of one. */
type Searched = Column | SQL

/** True where the text contains the typed letters, of either case. No pattern: `%` and `_` are letters. */
export const holds = (text: Searched, typed: string): SQL<boolean> => sql`position(lower(${typed}) in lower(${text})) > 0`

/**
 * True where the text contains each typed word. Vowel lengths, dots and joiners are alike. Signs alone are in no text.
 * `folded`: the text as `fold_name` leaves it.
 */
export function isNamed(typed: string, folded: Searched): SQL | undefined {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const isIn = (word: string) => sql`position(fold_name(${word}) in ${folded}) > 0`
  return and(sql`fold_name(${typed}) <> ''`, ...words.map(isIn))
}
