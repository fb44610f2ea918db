import { classes } from '../classes.ts'
import styles from './segments.module.css'

interface SegmentsProps<T extends string> {
  label: string
  options: readonly { value: T; text: string; lang?: string }[]
  selected: T
  onSelect: (value: T) => void
  isFull?: boolean
}

/** A few choices side by side, one of them selected. */
export function Segments<T extends string>({ label, options, selected, onSelect, isFull = false }: SegmentsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className={classes(styles.segments, isFull && styles.full)} role="group" aria-label={label}>
      {options.map(({ value, text, lang }) => (
        <button key={value} type="button" lang={lang} aria-pressed={value === selected} onClick={() => onSelect(value)}>
          {text}
        </button>
      ))}
    </div>
  )
}
