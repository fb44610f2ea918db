import { formatBytes, formatCost } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { costOf, useDataPack } from './data-pack.ts'
import styles from './price.module.css'

/** The estimated cost of bytes about to be spent. Nothing while the pack is unknown, and for no bytes. */
export function Cost({ bytes }: { bytes: number }) {
  const words = useCost()(bytes)
  return words === null ? null : <span className={styles.cost}>{words}</span>
}

/** Formats a size about to be spent, with its estimated cost: ৭১০ কেবি (প্রায় ৪ পয়সা). */
export function useSpending(): (bytes: number) => string {
  const { language } = useWords()
  const cost = useCost()
  return (bytes) => {
    const words = cost(bytes)
    return formatBytes(bytes, language) + (words === null ? '' : ` (${words})`)
  }
}

function useCost(): (bytes: number) => string | null {
  const { language } = useWords()
  const pack = useDataPack()
  return (bytes) => {
    const taka = bytes > 0 ? costOf(bytes, pack) : null
    return taka === null ? null : formatCost(taka, language)
  }
}
