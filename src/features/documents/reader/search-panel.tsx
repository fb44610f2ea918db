import { useDeferredValue, useMemo, useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { findInBook } from './find-in-book.ts'
import styles from './reader.module.css'

interface SearchPanelProps {
  /** Null if the book has no text: it can be viewed, not searched. */
  pages: readonly string[] | null
  onPage: (number: number) => void
}

/** The matches in the book with their pages. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced for each query.
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
