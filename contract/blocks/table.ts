import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'

const column = z.strictObject({ id: reference, label: localizedText, align: z._default(z.enum(['start', 'end']), 'start') })

/** The first column is the row header. Every row has one cell per column, in order; `is_total` rows are emphasised. */
export const tableBlock = z
  .strictObject({
    caption: localizedText,
    columns: z.array(column).check(z.minLength(2), z.maxLength(8)),
    rows: z
      .array(z.strictObject({ id: reference, cells: z.array(localizedText), is_total: z._default(z.boolean(), false) }))
      .check(z.minLength(1), z.maxLength(60)),
    note: z.optional(localizedText),
  })
  .check(z.refine(({ columns, rows }) => rows.every((row) => row.cells.length === columns.length), { error: 'bad_table', path: ['rows'] }))
