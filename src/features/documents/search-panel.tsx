import { useDeferredValue, useMemo, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Muted } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findInBook } from './find-in-book.ts'
import styles from './reader.module.css'

interface SearchPanelProps {
  /** Null when nobody knows what the book says: it can then be looked at, not searched. */
  pages: readonly string[] | null
  onPage: (number: number) => void
}

/** Words of the book with the pages they stand on. */
export function SearchPanel({ pages, onPage }: SearchPanelProps) {
  const { t } = useWords('documents')
  const [wanted, setWanted] = useState('')
  const settled = useDeferredValue(wanted)
  const hits = useMemo(() => findInBook(pages ?? [], settled), [pages, settled])
  if (pages === null) return <Muted>{t('search.impossible')}</Muted>
  return (
    <>
      <TextField
        type="search"
        name="find"
        autoComplete="off"
        enterKeyHint="search"
        autoFocus
        label={t('search.label')}
        value={wanted}
        onChange={setWanted}
      />
      <Muted isSmall>
        <span role="status">{settled.trim() === '' ? '' : t('search.found', { count: hits.length })}</span>
      </Muted>
      <ul className={styles.hits}>
        {hits.map((hit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hits are listed anew for each text.
          <li key={place}>
            <button type="button" className={styles.hit} onClick={() => onPage(hit.page)}>
              <strong>{t('search.page', { number: hit.page })}</strong>
              <span>
                {hit.before}
                <mark>{hit.found}</mark>
                {hit.after}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
