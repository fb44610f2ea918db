import { Star } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './stars.module.css'

const all = [1, 2, 3, 4, 5] as const
export type StarCount = (typeof all)[number]

/** A rating; `text` is its text alternative. */
export function Stars({ value, text }: { value: number; text: string }) {
  return (
    <span className={styles.stars}>
      {all.map((star) => (
        <Star key={star} size={18} className={classes(star <= Math.round(value) && styles.full)} />
      ))}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

interface StarChoiceProps {
  label: string
  value: StarCount | null
  /** The meaning of each number of stars, in words. */
  nameOf: (stars: StarCount) => string
  error?: string | undefined
  onChange: (stars: StarCount) => void
}

/** Radio buttons that look like stars: arrow keys move, and text beside them names the choice. */
export function StarChoice({ label, value, nameOf, error, onChange }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset
      className={styles.choice}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows it, and only a radiogroup may be invalid.
      role="radiogroup"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend>{label}</legend>
      <div className={styles.row}>
        {all.map((star) => (
          <label key={star} className={styles.star}>
            <input type="radio" name={name} checked={value === star} onChange={() => onChange(star)} />
            <Star size={32} className={classes(value !== null && star <= value && styles.full)} />
            <VisuallyHidden>{nameOf(star)}</VisuallyHidden>
          </label>
        ))}
        {value !== null && <strong aria-hidden="true">{nameOf(value)}</strong>}
      </div>
      {error !== undefined && (
        <p className={styles.error} id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
