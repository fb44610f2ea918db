import { useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Reading, troubleIn } from './money.ts'

interface NumberFieldProps {
  name: string
  label: string
  /** `taka` and `percent` follow the label. */
  unit?: 'taka' | 'percent'
  hint?: string
  value: string
  onChange: (value: string) => void
  /** The parsed `value`. */
  reading: Reading
  /** Displayed when the form was submitted with it: `needed`. */
  error?: 'needed' | undefined
}

/** A number in the digits of either script. No error is shown while the user is still typing. */
export function NumberField({ name, label, unit, hint, value, onChange, reading, error }: NumberFieldProps) {
  const { t } = useWords('entresoft')
  const [isTyping, setTyping] = useState(false)
  const trouble = troubleIn(reading)
  const code = trouble && (!isTyping || error) ? trouble : reading === 'empty' || reading === 0 ? error : undefined
  return (
    <TextField
      name={name}
      label={unit ? `${label} (${t(`unit.${unit}`)})` : label}
      hint={hint}
      error={code && t(`error.${code}`)}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      value={value}
      onChange={onChange}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    />
  )
}
