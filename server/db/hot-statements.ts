/** Uses after which a statement is prepared. */
const hotAfter = 20
/** Prepared statements of one connection: each takes some 10 KB of PostgreSQL's memory. */
const maxPrepared = 200
/** Counted texts. Lists of values give a text for each length. */
const maxCounted = 2_000

/**
 * Names for frequent statements: PostgreSQL parses and plans a named one once per connection, which is half of its work for
 * a short one. @returns the name of a text; undefined for a rare one
 */
export function hotStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === maxPrepared) return name
    const count = (uses.get(text) ?? 0) + 1
    if (count >= hotAfter) {
      uses.delete(text)
      names.set(text, `hot_${names.size}`)
    } else {
      if (uses.size === maxCounted) uses.clear()
      uses.set(text, count)
    }
    return undefined
  }
}
