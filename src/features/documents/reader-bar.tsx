import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { latinDigits } from '../../../contract/text.ts'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './reader.module.css'
import { isLargest, isSmallest } from './zoom.ts'

interface ReaderBarProps {
  page: number
  pages: number
  zoom: number
  onPage: (number: number) => void
  onZoom: (by: 1 | -1) => void
}

/** Where one is in the book, the way to other pages, and the size of the letters. */
export function ReaderBar({ page, pages, zoom, onPage, onZoom }: ReaderBarProps) {
  const { t } = useWords('documents')
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const handleGo = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number.parseInt(latinDigits(typed ?? ''), 10)
    if (Number.isFinite(wanted)) onPage(wanted)
    setTyped(null)
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bar.tools')}>
      <IconButton icon={ChevronLeft} label={t('bar.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <form className={styles.place} onSubmit={handleGo}>
        <label htmlFor={id}>
          <VisuallyHidden>{t('bar.goTo')}</VisuallyHidden>
        </label>
        <input
          id={id}
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? formatNumber(page)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={handleGo}
        />
        <span>/ {formatNumber(pages)}</span>
      </form>
      <IconButton icon={ChevronRight} label={t('bar.next')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      <span className={styles.gap} />
      <IconButton icon={ZoomOut} label={t('bar.smaller')} disabled={isSmallest(zoom)} onClick={() => onZoom(-1)} />
      <VisuallyHidden>
        <span role="status">{t('bar.zoom', { percent: formatPercent(zoom * 100) })}</span>
      </VisuallyHidden>
      <IconButton icon={ZoomIn} label={t('bar.larger')} disabled={isLargest(zoom)} onClick={() => onZoom(1)} />
    </div>
  )
}
