import * as z from 'zod/mini'
import { localizedText, reference } from '../text.ts'
import { fieldsOf, parseFormula } from './formula.ts'

/** What a number means, for its sign and its keyboard. `text` is for names and takes no part in formulas. */
export const units = ['taka', 'number', 'percent', 'text'] as const

/** With `formula` it is computed (see formula.ts), else the learner fills it in; `example` stands greyed in the empty field. */
const field = z.strictObject({
  id: reference,
  label: localizedText,
  unit: z.enum(units),
  formula: z.optional(z.string().check(z.maxLength(300))),
  hint: z.optional(localizedText),
  example: z.optional(localizedText),
})
export type WorksheetField = z.output<typeof field>

/** `fields` stand once; a `list` has as many rows as the learner needs, from `rows` on, with a sum under `total` columns. */
const part = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fields'),
    id: reference,
    title: z.optional(localizedText),
    fields: z.array(field).check(z.minLength(1), z.maxLength(20)),
  }),
  z.strictObject({
    kind: z.literal('list'),
    id: reference,
    title: localizedText,
    columns: z.array(field).check(z.minLength(1), z.maxLength(5)),
    rows: z._default(z.number().check(z.int(), z.gte(1), z.lte(20)), 3),
    total: z._default(z.array(reference).check(z.maxLength(5)), []),
  }),
])
export type WorksheetPart = z.output<typeof part>

/** The learner's own numbers with sums that follow them: costs, a price, a profit. Kept on this phone only. */
export const worksheetBlock = z
  .strictObject({
    title: localizedText,
    intro: z.optional(localizedText),
    parts: z.array(part).check(z.minLength(1), z.maxLength(8)),
    /** Said under the results: how to read them. */
    meaning: z.optional(localizedText),
  })
  .check(z.refine(({ parts }) => areFormulasSound(parts), { error: 'bad_formula', path: ['parts'] }))
export type WorksheetBlock = z.output<typeof worksheetBlock>

/**
 * Every formula can be read, and names only what stands before it: so no sum waits for itself. A list's own columns are
 * named by their id inside the list, by `part-id.column-id` outside.
 */
function areFormulasSound(parts: readonly WorksheetPart[]): boolean {
  const known = new Set<string>()
  const isSound = ({ formula, unit }: WorksheetField, readable: ReadonlySet<string>) => {
    if (formula === undefined) return true
    const parsed = parseFormula(formula)
    return parsed !== null && unit !== 'text' && fieldsOf(parsed).every((name) => readable.has(name))
  }
  for (const one of parts) {
    const own = new Set<string>()
    for (const each of one.kind === 'fields' ? one.fields : one.columns) {
      if (own.has(each.id) || !isSound(each, new Set([...known, ...own]))) return false
      own.add(each.id)
      if (one.kind === 'fields') {
        if (known.has(each.id)) return false
        known.add(each.id)
      }
    }
    if (one.kind === 'list') {
      if (!one.total.every((id) => own.has(id))) return false
      for (const id of own) known.add(`${one.id}.${id}`)
    }
  }
  return true
}
