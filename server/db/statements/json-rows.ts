import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows for a prepared `insert(table).select(…)`, sent as one JSON parameter. With `values(…)` every field of every row is a
 * parameter. Each number of rows is then a statement of its own.
 */
export function jsonRows(table: PgTable): SQL {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([key]) => sql.identifier(key))
  const typed = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)
  return sql`select ${sql.join(names, sql`, `)} from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as row(${sql.join(typed, sql`, `)})`
}

/** Columns as one JSON object. Times are texts in it. */
export const jsonObject = (columns: Readonly<Record<string, PgColumn>>): SQL => {
  const fields = Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`)
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** The value of `jsonRows`. Rows must be complete: column defaults do not apply. */
export const rowsFor = <T extends PgTable>(_table: T, rows: readonly Required<T['$inferInsert']>[]) => ({ rows: JSON.stringify(rows) })
