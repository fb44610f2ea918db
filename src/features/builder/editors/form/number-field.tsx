import { useState } from 'react'
import { typedNumber } from '../../../../../contract/blocks/quiz.ts'
import type { DraftValue } from '../../../../../contract/drafts/draft-rows.ts'
import { typedDigits } from '../../../../i18n/intl.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'

interface NumberFieldProps {
  label: string
  name: string
  value: DraftValue | null | undefined
  onChange: (value: number) => void
  isValid?: (value: number) => boolean
}

/** A number as it is typed, in either script. What is no number yet stays in the field only. */
export function NumberField({ label, name, value, onChange, isValid = () => true }: NumberFieldProps) {
  const { t, language } = useWords('builder')
  const [typed, setTyped] = useState<string | null>(null)
  const number = typed === null ? null : typedNumber(typed)
  const isNumber = typed === null || (number !== null && isValid(number))
  const handle = (next: string) => {
    setTyped(next)
    const read = typedNumber(next)
    if (read !== null) onChange(read)
  }
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? typedDigits(String(value ?? ''), language)}
      onChange={handle}
      error={isNumber ? undefined : t('error.number')}
    />
  )
}
