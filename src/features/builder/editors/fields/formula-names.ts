import { idsIn } from '../../../../../contract/drafts/block-fields.ts'
import { latinDigits } from '../../../../../contract/values/digits.ts'
import type { Language } from '../../../../i18n/language.ts'
import { otherLanguage } from '../../../../i18n/language.ts'
import type { NodeValues } from '../../node-fields.ts'

export interface FormulaName {
  /** As in the formula: `field`, or `part.column` outside of the part. */
  readonly name: string
  /** As the author reads it; no two are equal. */
  readonly label: string
  /** A column of a list above: it has a value for each row, which a formula adds up. */
  readonly isColumn: boolean
}

const partsPath = 'data.parts'

/** The fields that a formula may read: those before it, and its own row's. `path`: of the formula. */
export function formulaNames(values: NodeValues, path: string, language: Language): FormulaName[] {
  const names: FormulaName[] = []
  const add = (prefix: string, name: string, isColumn: boolean) => {
    if (values[`${prefix}unit`] === 'text') return
    const label = String(values[`${prefix}label.${language}`] || values[`${prefix}label.${otherLanguage(language)}`] || '')
      .replace(/[[\]]/g, '')
      .trim()
    if (label === '') return
    const same = names.filter((one) => one.label === label || one.label.startsWith(`${label} #`)).length
    names.push({ name, label: same === 0 ? label : `${label} #${same + 1}`, isColumn })
  }
  for (const part of idsIn(values, partsPath)) {
    const list = values[`${partsPath}.${part}.kind`] === 'list' ? 'columns' : 'fields'
    const place = `${partsPath}.${part}.${list}`
    const isOwn = path.startsWith(`${place}.`)
    for (const id of idsIn(values, place)) {
      if (path.startsWith(`${place}.${id}.`)) return names
      add(`${place}.${id}.`, list === 'columns' && !isOwn ? `${part}.${id}` : id, list === 'columns' && !isOwn)
    }
  }
  return names
}

/** The formula with names in place of ids. */
export const shownFormula = (source: string, names: readonly FormulaName[]): string =>
  source.replace(/\[([^[\]]+)\]/g, (whole, name: string) => {
    const found = names.find((one) => one.name === name)
    return found ? `[${found.label}]` : whole
  })

const signs: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-', '–': '-' }

/** The formula as it is stored. Names in brackets become ids; digits of either script and signs of a school book are read. */
export const typedFormula = (typed: string, names: readonly FormulaName[]): string =>
  typed
    .split(/(\[[^[\]]+\])/)
    .map((piece) => {
      const found = names.find(({ label }) => piece === `[${label}]`)
      if (found) return `[${found.name}]`
      return piece.startsWith('[') ? piece : latinDigits(piece).replace(/[×÷−–]/g, (sign) => signs[sign] ?? sign)
    })
    .join('')
