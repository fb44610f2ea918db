import { ChevronLeft, ChevronRight, LayoutList, Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { latinDigits } from '../../../../contract/values/digits.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './reader.module.css'

export type Panel = 'contents' | 'search'

interface ReaderBarProps {
  page: number
  pages: number
  panel: Panel | null
  onPage: (number: number) => void
  onPanel: (panel: Panel | null) => void
}

/** The position in the book, and navigation to other pages. */
export function ReaderBar({ page, pages, panel, onPage, onPanel }: ReaderBarProps) {
  const { t } = useWords('documents')
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const handleGo = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number.parseInt(latinDigits(typed ?? ''), 10)
    if (Number.isFinite(wanted)) onPage(wanted)
    setTyped(null)
  }
  const toggle = (one: Panel) => () => onPanel(panel === one ? null : one)
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
      <IconButton icon={Search} label={t('bar.search')} aria-expanded={panel === 'search'} onClick={toggle('search')} />
      <IconButton icon={LayoutList} label={t('bar.contents')} aria-expanded={panel === 'contents'} onClick={toggle('contents')} />
    </div>
  )
}
