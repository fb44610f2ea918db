import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'

/** The texts round an input: visible label, hint under it, error below the input. */
export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** Message in the user's language. */
  error?: string | undefined
}

/** Attributes that link an input to its hint and error. */
export function describe(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': error !== undefined, 'aria-describedby': ids === '' ? undefined : ids }
}

export function Field({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Icon and words under an input. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p className={styles.error} id={`${id}-error`}>
      <CircleAlert size={20} />
      <span>{error}</span>
    </p>
  )
}
