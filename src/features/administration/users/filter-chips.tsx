import { Check } from 'lucide-react'
import styles from './users.module.css'

interface FilterChipsProps<T extends string> {
  label: string
  options: readonly { readonly value: T; readonly text: string }[]
  selected: T
  onSelect: (value: T) => void
}

/** A filter: chips of which one is pressed. They wrap on narrow screens. */
export function FilterChips<T extends string>({ label, options, selected, onSelect }: FilterChipsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map(({ value, text }) => (
        <button key={value} type="button" className={styles.chip} aria-pressed={value === selected} onClick={() => onSelect(value)}>
          {value === selected && <Check size={18} />}
          {text}
        </button>
      ))}
    </div>
  )
}
