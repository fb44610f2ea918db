import { compute, parseFormula } from '../../../contract/blocks/formula.ts'
import { typedNumber } from '../../../contract/blocks/quiz.ts'
import type { WorksheetBlock, WorksheetField, WorksheetPart } from '../../../contract/blocks/worksheet.ts'
import type { KeptWork } from '../block.ts'

type ListPart = Extract<WorksheetPart, { kind: 'list' }>

/** More rows than anyone fills on a phone; past it the sheet would only grow slow. */
export const mostRows = 40

/** Where the typed text of a field is kept; `row` for a field of a list. */
export const keyOf = (partId: string, fieldId: string, row?: string): string =>
  row === undefined ? `${partId}.${fieldId}` : `${partId}.${row}.${fieldId}`
const rowsKey = (partId: string) => `${partId}.rows`

/** Ids of a list's rows as the learner left them, else as many as the list begins with. */
export function rowsOf(part: ListPart, kept: KeptWork): string[] {
  const known = (kept[rowsKey(part.id)] ?? '').split(',').filter((id) => /^\d{1,6}$/.test(id))
  return known.length > 0 ? [...new Set(known)].slice(0, mostRows) : Array.from({ length: part.rows }, (_, place) => String(place + 1))
}

/** One more row at the end; its id was never used in this list, so nothing typed before comes back in it. */
export function withRow(part: ListPart, kept: KeptWork): KeptWork {
  const rows = rowsOf(part, kept)
  if (rows.length >= mostRows) return kept
  const next = String(Math.max(...rows.map(Number)) + 1)
  return { ...kept, [rowsKey(part.id)]: [...rows, next].join(',') }
}

/** Without one row; the last one is only emptied. */
export function withoutRow(part: ListPart, kept: KeptWork, row: string): KeptWork {
  const rest = Object.fromEntries(Object.entries(kept).filter(([key]) => !key.startsWith(`${part.id}.${row}.`)))
  const rows = rowsOf(part, kept)
  return rows.length === 1 ? rest : { ...rest, [rowsKey(part.id)]: rows.filter((one) => one !== row).join(',') }
}

/** Something was typed that is no number. */
export function isWrong({ unit }: Pick<WorksheetField, 'unit'>, typed: string): boolean {
  return unit !== 'text' && typed.trim() !== '' && typedNumber(typed) === null
}

export const isEmptySheet = (kept: KeptWork): boolean =>
  Object.entries(kept).every(([key, value]) => key.endsWith('.rows') || value.trim() === '')

export interface SheetValues {
  /** The number of a field, computed or typed; null while it is missing. By `keyOf`. */
  readonly numbers: ReadonlyMap<string, number | null>
  /** Sums of columns. By `keyOf(part, column)`. */
  readonly totals: ReadonlyMap<string, number>
}

/** Every number of a sheet, from top to bottom: a formula only reads what stands before it. */
export function valuesOf(sheet: Pick<WorksheetBlock, 'parts'>, kept: KeptWork): SheetValues {
  const known = new Map<string, number | null | readonly (number | null)[]>()
  const numbers = new Map<string, number | null>()
  const totals = new Map<string, number>()

  function numberOf(field: WorksheetField, key: string, own: ReadonlyMap<string, number | null>): number | null {
    if (field.unit === 'text') return null
    const formula = field.formula === undefined ? null : parseFormula(field.formula)
    if (!formula) return typedNumber(kept[key] ?? '')
    return compute(formula, (name) => own.get(name) ?? known.get(name) ?? null)
  }

  for (const part of sheet.parts) {
    if (part.kind === 'fields') {
      for (const field of part.fields) {
        const key = keyOf(part.id, field.id)
        const value = numberOf(field, key, new Map())
        numbers.set(key, value)
        known.set(field.id, value)
      }
      continue
    }
    const columns = new Map<string, (number | null)[]>(part.columns.map(({ id }) => [id, []]))
    for (const row of rowsOf(part, kept)) {
      const own = new Map<string, number | null>()
      for (const column of part.columns) {
        const key = keyOf(part.id, column.id, row)
        const value = numberOf(column, key, own)
        own.set(column.id, value)
        numbers.set(key, value)
        columns.get(column.id)?.push(value)
      }
    }
    for (const [id, column] of columns) {
      known.set(`${part.id}.${id}`, column)
      if (part.total.includes(id)) totals.set(keyOf(part.id, id), sum(column))
    }
  }
  return { numbers, totals }
}

const sum = (column: readonly (number | null)[]) => column.reduce<number>((total, one) => total + (one ?? 0), 0)
