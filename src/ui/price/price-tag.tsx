import { formatBytes } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import styles from './price.module.css'

/** The size of a download as a price tag; at most one per screen. */
export function PriceTag({ bytes }: { bytes: number }) {
  const { language } = useWords()
  const [amount, unit] = formatBytes(bytes, language).split(' ')
  return (
    <span className={styles.tag}>
      {amount} <small>{unit}</small>
    </span>
  )
}
