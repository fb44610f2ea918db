import { Check } from 'lucide-react'
import { formatBytes } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import type { Bill, BillRow, Choices } from './bill.ts'
import styles from './price.module.css'

interface PricePartsProps {
  bill: Bill
  onChoices: (change: Partial<Choices>) => void
}

/** The parts of a download with their sizes, and the book reader. Text and pictures cannot be left out. */
export function PriceParts({ bill: { rows, reader, isReaderChosen }, onChoices }: PricePartsProps) {
  const { t } = useWords('downloads')
  const isOnePart = rows.length < 2 && reader === 0
  if (isOnePart) return null
  return (
    <ul className={styles.parts} aria-label={t('price.parts')}>
      {rows.map((row) => (
        <li key={row.part}>
          <PartRow row={row} onChoices={onChoices} />
        </li>
      ))}
      {reader > 0 && (
        <li>
          <Checkbox
            label={<Line word={t('part.reader')} hint={t('part.readerHint')} bytes={reader} />}
            isChecked={isReaderChosen}
            onChange={(isChosen) => onChoices({ reader: isChosen })}
          />
        </li>
      )}
    </ul>
  )
}

function PartRow({ row: { part, bytes, isChosen }, onChoices }: { row: BillRow; onChoices: PricePartsProps['onChoices'] }) {
  const { t } = useWords('downloads')
  const line = <Line word={t(`part.${part}`)} bytes={bytes} />
  if (part === 'lessons') {
    return (
      <div className={styles.always}>
        <Check size={20} strokeWidth={2.6} />
        {line}
      </div>
    )
  }
  return <Checkbox label={line} isChecked={isChosen} onChange={(isWanted) => onChoices({ [part]: isWanted })} />
}

function Line({ word, hint, bytes }: { word: string; hint?: string; bytes: number }) {
  const { language } = useWords()
  return (
    <span className={styles.line}>
      <span>
        {word}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <span>{formatBytes(bytes, language)}</span>
    </span>
  )
}
