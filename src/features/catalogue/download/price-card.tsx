import { HardDrive, Wifi } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { downloadCourse } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PriceTag } from '../../../ui/indicators/price-tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { MoreLink } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import styles from './download-panel.module.css'
import type { DownloadPanelProps, PricePart } from './price-parts.ts'

/** The price tag: the size of one download, its parts, and obstacles. */
export function PriceCard({ course, price }: DownloadPanelProps) {
  const { t, language } = useWords('downloads')
  const { parts, course: taken, here, reader, total, rules } = price
  const isWholeCourse = taken === total
  const limit = rules?.choices.budget ?? null
  const isOverBudget = limit !== null && rules !== undefined && rules.leftInBudget !== null && total > rules.leftInBudget
  return (
    <Card as="section" className={styles.panel}>
      <h2>{t('price.title')}</h2>
      <PriceTag bytes={total} />
      {(parts.length > 1 || !isWholeCourse) && (
        <dl className={styles.parts} aria-label={t('price.parts')}>
          {parts.length > 1 && parts.map((part) => <PartRow key={part.part} {...part} price={price} />)}
          {!isWholeCourse && <Row word={t('price.course')} amount={formatBytes(taken, language)} />}
          {here > 0 && <Row word={t('price.here')} amount={`− ${formatBytes(here, language)}`} />}
          {reader > 0 && <Row word={t('part.reader')} amount={`+ ${formatBytes(reader, language)}`} />}
        </dl>
      )}
      <p className={styles.note}>
        <HardDrive size={20} />
        {t('price.note')}
      </p>
      {isOverBudget && (
        <Note tone="wait">
          {t('price.overBudget', { limit: formatBytes(limit, language), left: formatBytes(rules.leftInBudget ?? 0, language) })}
        </Note>
      )}
      {rules?.line === 'metered' && (
        <Button
          variant="line"
          icon={Wifi}
          isFull
          onClick={() => void downloadCourse(course.slug, { isPlayedToo: price.isPlayedToo, connection: 'wifi' })}
        >
          {t('action.onWifi')}
        </Button>
      )}
      <MoreLink to="/storage">{t('storage.link')}</MoreLink>
    </Card>
  )
}

/** Sound and film can be left behind; the rest belongs to learning. */
function PartRow({ part, bytes, price }: PricePart & Pick<DownloadPanelProps, 'price'>) {
  const { t, language } = useWords('downloads')
  const word = t(`part.${part}`)
  return (
    <Row
      word={part === 'played' ? <Checkbox label={word} isChecked={price.isPlayedToo} onChange={price.onPlayedToo} /> : word}
      amount={formatBytes(bytes, language)}
    />
  )
}

function Row({ word, amount }: { word: ReactNode; amount: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
