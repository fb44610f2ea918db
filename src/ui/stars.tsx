import { Star } from 'lucide-react'
import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './stars.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const all = [1, 2, 3, 4, 5] as const
export type StarCount = (typeof all)[number]

/** How well something was liked; `text` says it in words, for those who do not see the stars. */
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
  /** What each number of stars means, in words. */
  nameOf: (stars: StarCount) => string
  error?: string | undefined
  onChange: (stars: StarCount) => void
}

/** Radios that look like stars: arrow keys move, and the chosen one is said in words beside them. */
export function StarChoice({ label, value, nameOf, error, onChange }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={error === undefined ? undefined : `${name}-error`}>
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
