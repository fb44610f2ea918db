import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { describe, Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** A line of text. `name` should be the name of the payload's field, so that password managers know it. */
export function TextField({ label, hint, error, value, onChange, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...input}
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...describe(id, { hint, error })}
      />
    </Field>
  )
}
