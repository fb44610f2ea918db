import type { WorksheetBlock, WorksheetField } from '../../../contract/blocks/worksheet.ts'
import type { Language } from '../../i18n/language.ts'
import { localized } from '../../i18n/localized.tsx'
import type { SavedWork } from '../block.ts'
import { keyOf, rowsOf, valuesOf } from './sheet.ts'

/** A worksheet as the rows of a table file, in the reader's language. Numbers in Latin digits, so that programs can add them up. */
export function sheetRows(sheet: WorksheetBlock, saved: SavedWork, language: Language, totalWord: string): string[][] {
  const { numbers, totals } = valuesOf(sheet, saved)
  const textOf = (text: { bn: string; en: string }) => localized(text, language).text
  const cell = ({ unit }: WorksheetField, key: string) => {
    const number = numbers.get(key) ?? null
    return unit === 'text' || number === null ? (saved[key] ?? '') : String(Math.round(number * 100) / 100)
  }
  const rows = [[textOf(sheet.title)]]
  for (const part of sheet.parts) {
    rows.push([], part.title ? [textOf(part.title)] : [])
    if (part.kind === 'fields') {
      for (const field of part.fields) rows.push([textOf(field.label), cell(field, keyOf(part.id, field.id))])
      continue
    }
    rows.push(part.columns.map(({ label }) => textOf(label)))
    for (const row of rowsOf(part, saved)) rows.push(part.columns.map((column) => cell(column, keyOf(part.id, column.id, row))))
    if (part.total.length > 0) rows.push(part.columns.map(({ id }, place) => totalCell(id, place)))

    function totalCell(id: string, place: number): string {
      const total = totals.get(keyOf(part.id, id))
      if (total !== undefined) return String(Math.round(total * 100) / 100)
      return place === 0 ? totalWord : ''
    }
  }
  return rows
}
