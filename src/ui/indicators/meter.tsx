import styles from './meter.module.css'

interface MeterProps {
  value: number
  max: number
  /** The id of the label. */
  labelledBy: string
}

/** A bar that shows the completed or used share. */
export function Meter({ value, max, labelledBy }: MeterProps) {
  return <progress className={styles.meter} max={max} value={Math.min(max, value)} aria-labelledby={labelledBy} />
}
