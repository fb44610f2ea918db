import { useState } from 'react'
import type { WorksheetField } from '../../../contract/blocks/worksheet.ts'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { amount } from './amount.ts'
import { isWrong } from './sheet.ts'
import styles from './view.module.css'

interface CellProps {
  field: WorksheetField
  typed: string
  /** The result of a computed field; null while something is missing. */
  number: number | null
  onType: (typed: string) => void
}

/** One field of a sheet: to be filled in, or computed. */
export function Cell({ field, typed, number, onType }: CellProps) {
  const { t, language } = useWords('blocks')
  // No error while the learner is still typing a number.
  const [isTyping, setIsTyping] = useState(false)
  const label = (
    <>
      <Localized text={field.label} />
      {field.formula === undefined && field.unit !== 'text' && field.unit !== 'number' && (
        <span className={styles.unit}> {t(`worksheet.unit.${field.unit}`)}</span>
      )}
    </>
  )
  if (field.formula !== undefined) {
    return (
      <div className={styles.result}>
        <span>{label}</span>
        <strong className={styles.amount}>{number === null ? '—' : amount(number, field.unit, language)}</strong>
        {field.hint && (
          <span className={styles.hint}>
            <Localized text={field.hint} />
          </span>
        )}
      </div>
    )
  }
  return (
    <TextField
      label={label}
      hint={field.hint && <Localized text={field.hint} />}
      error={!isTyping && isWrong(field, typed) ? t('worksheet.notNumber') : undefined}
      placeholder={field.example && localized(field.example, language).text}
      inputMode={field.unit === 'text' ? 'text' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      value={typed}
      onChange={onType}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    />
  )
}
