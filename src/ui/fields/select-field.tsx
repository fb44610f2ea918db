import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import { describe, Field, type FieldTexts } from './field.tsx'

interface SelectFieldProps<V extends string> extends FieldTexts, Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  value: V
  choices: readonly { readonly value: V; readonly text: string }[]
  onChange: (value: V) => void
}

/** A choice of a few. The browser's own list works with touch, keyboard and screen readers. */
export function SelectField<V extends string>({ label, hint, error, value, choices, onChange, ...select }: SelectFieldProps<V>) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={styles.selectBox}>
        <select
          {...select}
          id={id}
          className={classes(styles.input, styles.select)}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
          {...describe(id, { hint, error })}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
        <ChevronDown size={22} />
      </span>
    </Field>
  )
}
