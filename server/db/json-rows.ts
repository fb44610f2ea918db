import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows for `insert(table).select(…)`, sent as one JSON parameter. With `values(…)` every field of every row is a
 * parameter. For the fifty rows of a push, building and parsing that statement costs more than the rest. Rows must be
 * complete: column defaults do not apply.
 */
export function jsonRows<T extends PgTable>(table: T, rows: readonly T['$inferSelect'][]): SQL {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([key]) => sql.identifier(key))
  const typed = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)
  return sql`select ${sql.join(names, sql`, `)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${sql.join(typed, sql`, `)})`
}
