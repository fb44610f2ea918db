import { useId } from 'react'
import { formatDay } from '../../i18n/event-times.ts'
import { formatTime } from '../../i18n/format.ts'
import type { Language } from '../../i18n/language.ts'
import { useWords } from '../../i18n/setup.ts'
import styles from './field.module.css'
import { describe, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

interface WhenFieldProps extends TextFieldProps {
  /** The format of `value`: `2026-11-28`, or `16:30`. */
  type: 'date' | 'time'
}

/**
 * A date or a time of day. Browsers format it in their own language, whatever the page's is, and no option changes
 * that. The text below repeats it in the page's language.
 */
export function WhenField({ type, label, hint, error, value, onChange, ...input }: WhenFieldProps) {
  const { language } = useWords()
  const id = useId()
  const { 'aria-describedby': describedBy, ...state } = describe(id, { hint, error })
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        type={type}
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...state}
        aria-describedby={`${describedBy ?? ''} ${id}-words`.trim()}
      />
      <p className={styles.words} id={`${id}-words`}>
        {inWords(type, value, language)}
      </p>
    </Field>
  )
}

/** Empty for an incomplete day or time. */
function inWords(type: WhenFieldProps['type'], value: string, language: Language): string {
  const time = Date.parse(type === 'date' ? `${value}T12:00:00+06:00` : `2000-01-01T${value}+06:00`)
  if (Number.isNaN(time)) return ''
  return type === 'date' ? formatDay(time, language) : formatTime(time, language)
}
