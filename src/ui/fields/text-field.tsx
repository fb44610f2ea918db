import { type ChangeEvent, type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { describe, Field, type FieldTexts } from './field.tsx'

interface TextValue extends FieldTexts {
  value: string
  onChange: (value: string) => void
}
export type TextFieldProps = TextValue & Omit<ComponentProps<'input'>, 'onChange' | 'value'>
type TextAreaProps = TextValue & Omit<ComponentProps<'textarea'>, 'onChange' | 'value'>

/** A line of text. `name` should be the name of the payload's field, so that password managers know it. */
export function TextField({ label, hint, error, value, onChange, ...input }: TextFieldProps) {
  const { field, control } = useControl({ label, hint, error, value, onChange })
  return (
    <Field {...field}>
      <input type="text" {...input} {...control} />
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({ label, hint, error, value, onChange, ...input }: TextAreaProps) {
  const { field, control } = useControl({ label, hint, error, value, onChange })
  return (
    <Field {...field}>
      <textarea rows={4} {...input} {...control} />
    </Field>
  )
}

function useControl({ label, hint, error, value, onChange }: TextValue) {
  const id = useId()
  const handleChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value)
  return {
    field: { id, label, hint, error },
    control: { id, className: styles.input, value, onChange: handleChange, ...describe(id, { hint, error }) },
  }
}
