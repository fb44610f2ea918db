import { compute, parseFormula } from '../../../contract/blocks/formula.ts'
import { typedNumber } from '../../../contract/blocks/quiz.ts'
import type { WorksheetBlock, WorksheetField, WorksheetPart } from '../../../contract/blocks/worksheet.ts'
import type { SavedWork } from '../block.ts'

type ListPart = Extract<WorksheetPart, { kind: 'list' }>

/** Row limit; beyond it the sheet would become slow. */
export const maxRows = 40

/** The key of a field's typed text; `row` for a field of a list. */
export const keyOf = (partId: string, fieldId: string, row?: string): string =>
  row === undefined ? `${partId}.${fieldId}` : `${partId}.${row}.${fieldId}`
const rowsKey = (partId: string) => `${partId}.rows`

/** Ids of a list's saved rows, else of its initial rows. */
export function rowsOf(part: ListPart, saved: SavedWork): string[] {
  const known = (saved[rowsKey(part.id)] ?? '').split(',').filter((id) => /^\d{1,6}$/.test(id))
  return known.length > 0 ? [...new Set(known)].slice(0, maxRows) : Array.from({ length: part.rows }, (_, place) => String(place + 1))
}

/** Adds a row at the end. Its id is new in this list, so no deleted value reappears in it. */
export function withRow(part: ListPart, saved: SavedWork): SavedWork {
  const rows = rowsOf(part, saved)
  if (rows.length >= maxRows) return saved
  const next = String(Math.max(...rows.map(Number)) + 1)
  return { ...saved, [rowsKey(part.id)]: [...rows, next].join(',') }
}

/** Without one row; the last one is only emptied. */
export function withoutRow(part: ListPart, saved: SavedWork, row: string): SavedWork {
  const rest = Object.fromEntries(Object.entries(saved).filter(([key]) => !key.startsWith(`${part.id}.${row}.`)))
  const rows = rowsOf(part, saved)
  return rows.length === 1 ? rest : { ...rest, [rowsKey(part.id)]: rows.filter((one) => one !== row).join(',') }
}

/** Something was typed that is no number. */
export function isWrong({ unit }: Pick<WorksheetField, 'unit'>, typed: string): boolean {
  return unit !== 'text' && typed.trim() !== '' && typedNumber(typed) === null
}

export const isEmptySheet = (saved: SavedWork): boolean =>
  Object.entries(saved).every(([key, value]) => key.endsWith('.rows') || value.trim() === '')

export interface SheetValues {
  /** The number of a field, computed or typed; null while it is missing. By `keyOf`. */
  readonly numbers: ReadonlyMap<string, number | null>
  /** Sums of columns. By `keyOf(part, column)`. */
  readonly totals: ReadonlyMap<string, number>
}

/** All numbers of a sheet, from top to bottom: a formula only reads earlier ones. */
export function valuesOf(sheet: Pick<WorksheetBlock, 'parts'>, saved: SavedWork): SheetValues {
  const known = new Map<string, number | null | readonly (number | null)[]>()
  const numbers = new Map<string, number | null>()
  const totals = new Map<string, number>()

  function numberOf(field: WorksheetField, key: string, own: ReadonlyMap<string, number | null>): number | null {
    if (field.unit === 'text') return null
    const formula = field.formula === undefined ? null : parseFormula(field.formula)
    if (!formula) return typedNumber(saved[key] ?? '')
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
    for (const row of rowsOf(part, saved)) {
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
