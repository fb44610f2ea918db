import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Card } from '../layout/card.tsx'
import type { Bill, Choices } from './bill.ts'
import { PackCost } from './pack-cost.tsx'
import styles from './price.module.css'
import { PriceParts } from './price-parts.tsx'
import { PriceTag } from './price-tag.tsx'

interface PriceCardProps {
  title: string
  bill: Bill
  onChoices: (change: Partial<Choices>) => void
  /** Free bytes on the device; null if the browser does not report them. */
  freeBytes: number | null
  /** Obstacles and other ways to download. */
  children?: ReactNode
}

/** The price of a download before it is paid: its size and cost, its parts to choose from, and the free space. Needs the words of `downloads`. */
export function PriceCard({ title, bill, onChoices, freeBytes, children }: PriceCardProps) {
  const { t, language } = useWords('downloads')
  const { total, course, here } = bill
  return (
    <Card as="section" className={styles.card}>
      <h2>{title}</h2>
      <div className={styles.head}>
        <PriceTag bytes={total} />
        <PackCost bytes={total} />
      </div>
      {total !== course && (
        <p className={styles.note}>
          {t('price.ofCourse', { size: formatBytes(course, language) })}
          {here > 0 && ` ${t('price.here', { size: formatBytes(here, language) })}`}
        </p>
      )}
      <PriceParts bill={bill} onChoices={onChoices} />
      {freeBytes !== null && (
        <p className={styles.space}>
          <Smartphone size={20} />
          {t('price.free', { size: formatBytes(freeBytes, language) })}
        </p>
      )}
      {children}
    </Card>
  )
}
