import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'
import { fieldsOf, parseFormula } from './formula.ts'

/** Unit of a field; selects its symbol and keyboard. `text` fields hold names, and formulas cannot read them. */
export const units = ['taka', 'number', 'percent', 'text'] as const

/** Letters of a formula. Its author sees names of fields; stored are their ids, of 73 letters for a column of another part. */
export const maxFormulaLetters = 3000

/** With `formula` the field is computed (see formula.ts), else the learner fills it in. `example` is its placeholder. */
const field = z.strictObject({
  id: reference,
  label: localizedText,
  unit: z.enum(units),
  formula: z.optional(z.string().check(z.maxLength(maxFormulaLetters))),
  hint: z.optional(localizedText),
  example: z.optional(localizedText),
})
export type WorksheetField = z.output<typeof field>

/** `fields` is a group of single fields. `list` has rows that the learner adds, `rows` at first, and a sum of each `total` column. */
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

/** A calculation with the learner's own numbers: costs, a price, a profit. Stored on the device only. */
export const worksheetBlock = z
  .strictObject({
    title: localizedText,
    intro: z.optional(localizedText),
    parts: z.array(part).check(z.minLength(1), z.maxLength(8)),
    /** Explanation of the results, displayed below them. */
    meaning: z.optional(localizedText),
  })
  .check(z.refine(({ parts }) => areFormulasSound(parts), { error: 'bad_formula', path: ['parts'] }))
export type WorksheetBlock = z.output<typeof worksheetBlock>

/**
 * Every formula must parse and read only earlier fields, which rules out circular formulas. A list's own columns are named
 * by their id inside the list, by `part-id.column-id` outside.
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
