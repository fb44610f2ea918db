import styles from './meter.module.css'

interface MeterProps {
  value: number
  max: number
  /** The id of the words that say what is measured. */
  labelledBy: string
}

/** How much of something is done or taken, as a bar. */
export function Meter({ value, max, labelledBy }: MeterProps) {
  return <progress className={styles.meter} max={max} value={Math.min(max, value)} aria-labelledby={labelledBy} />
}
