import { Link } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { formatCost } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { costOf, useDataPack } from './data-pack.ts'
import styles from './price.module.css'

/** The cost beside a price tag. While the pack is unknown: a link to its form. Needs the words of `downloads`. */
export function PackCost({ bytes }: { bytes: number }) {
  const { t, language } = useWords('downloads')
  const taka = costOf(bytes, useDataPack())
  if (taka === null) {
    return (
      <Link className={styles.ask} to="/storage/pack">
        <Coins size={20} />
        {t('pack.ask')}
      </Link>
    )
  }
  return (
    <span className={styles.inPack}>
      {t('pack.yours')} <strong>{formatCost(taka, language)}</strong>
    </span>
  )
}
