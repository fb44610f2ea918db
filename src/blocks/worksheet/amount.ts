import type { WorksheetField } from '../../../contract/blocks/worksheet.ts'
import { formatNumber, formatTaka } from '../../i18n/format.ts'
import type { Language } from '../../i18n/language.ts'

/** A number of a sheet as it is read: with its sign, to two places. */
export function amount(value: number, unit: WorksheetField['unit'], language: Language): string {
  // -0.001 would read as "-0".
  const rounded = Math.round(value * 100) / 100 + 0
  if (unit === 'taka') return formatTaka(rounded, language)
  return unit === 'percent' ? `${formatNumber(rounded, language)}%` : formatNumber(rounded, language)
}
