import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { describe, FieldError } from './field.tsx'

interface CheckboxProps {
  label: ReactNode
  name?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  error?: string | undefined
}

/** A checkbox; the whole line is its touch target. */
export function Checkbox({ label, name, isChecked, onChange, isDisabled = false, error }: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          className={styles.tick}
          type="checkbox"
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          {...describe(id, { error })}
        />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
