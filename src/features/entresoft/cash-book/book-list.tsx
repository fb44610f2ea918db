import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { CashEntry } from '../../../offline/local-rows/shop-books.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { payersQuery } from '../credit.queries.ts'
import { byDay } from './book.ts'
import styles from './cash-book.module.css'
import { EntryRow } from './entry-row.tsx'

/** A slow device renders this number without a visible delay. */
const shownAtOnce = 60

/** Entries under their days. */
export function BookList({ entries, onSaved }: { entries: readonly CashEntry[]; onSaved: (entry: CashEntry) => void }) {
  const { t, language } = useWords('entresoft')
  const { data: payers } = useSuspenseQuery(payersQuery())
  const [limit, setLimit] = useState(shownAtOnce)
  return (
    <>
      <Card isFlush className={styles.list}>
        {byDay(entries.slice(0, limit)).map(({ day, entries: ofDay }) => (
          <section key={day}>
            <h3 className={styles.day}>{formatDate(Date.parse(`${day}T12:00:00+06:00`), language)}</h3>
            <ul className={styles.rows}>
              {ofDay.map((entry) => (
                <EntryRow key={entry.id} entry={entry} payer={payers.get(entry.id)} onSaved={onSaved} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
      {entries.length > limit && <Button onClick={() => setLimit(limit + shownAtOnce)}>{t('book.more')}</Button>}
    </>
  )
}
