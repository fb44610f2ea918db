import { useId } from 'react'
import { formatDay } from '../i18n/event-times.ts'
import { formatTime } from '../i18n/format.ts'
import type { Language } from '../i18n/language.ts'
import { useWords } from '../i18n/setup.ts'
import styles from './field.module.css'
import { describe, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

interface WhenFieldProps extends TextFieldProps {
  /** What `value` is: `2026-11-28`, or `16:30`. */
  type: 'date' | 'time'
}

/**
 * A day or a time of day. Browsers write it in their own language and order, whatever the page's is, and nothing turns that
 * off; so what is chosen stands below in the reader's words.
 */
export function WhenField({ type, label, hint, error, value, onChange, ...input }: WhenFieldProps) {
  const { language } = useWords()
  const id = useId()
  const { 'aria-describedby': told, ...state } = describe(id, { hint, error })
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
        aria-describedby={`${told ?? ''} ${id}-words`.trim()}
      />
      <p className={styles.words} id={`${id}-words`}>
        {inWords(type, value, language)}
      </p>
    </Field>
  )
}

/** Empty for what is no day or time yet. */
function inWords(type: WhenFieldProps['type'], value: string, language: Language): string {
  const time = Date.parse(type === 'date' ? `${value}T12:00:00+06:00` : `2000-01-01T${value}+06:00`)
  if (Number.isNaN(time)) return ''
  return type === 'date' ? formatDay(time, language) : formatTime(time, language)
}
