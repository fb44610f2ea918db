import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { startTransition, useState } from 'react'
import { dayOf } from '../../../../contract/values/days.ts'
import { formatMonth } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { type CashEntry, monthOf } from '../../../offline/local-rows/shop-books.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { bookMonthsQuery, bookQuery } from '../entresoft.queries.ts'
import { Figure, Figures } from '../figures.tsx'
import { taka } from '../money.ts'
import { saveTable } from '../save-table.ts'
import { ToolSkeleton } from '../tool-frame.tsx'
import { ToolPage } from '../tool-page.tsx'
import { VisitorBooks } from '../visitor-books.tsx'
import { bookRows, found, totalsOf } from './book.ts'
import { BookList } from './book-list.tsx'
import styles from './cash-book.module.css'
import { EntryForm } from './entry-form.tsx'

const thisMonth = () => monthOf(dayOf(Date.now()))

export const Route = createFileRoute('/entresoft/cash-book')({
  staticData: { title: 'entresoft:book.title' },
  loader: (page) => loadPage(page, bookMonthsQuery(), bookQuery(thisMonth())),
  pendingComponent: CashBookSkeleton,
  component: CashBookPage,
})

/** Income and expenses, by month. */
function CashBookPage() {
  const { t } = useWords('entresoft')
  const [month, setMonth] = useState(thisMonth)
  const [sought, setSought] = useState('')
  const { data: entries } = useSuspenseQuery(bookQuery(month))
  // A search covers all months.
  const isSearching = sought.trim() !== ''
  const { data: all } = useQuery({ ...bookQuery('all'), enabled: isSearching })
  const shown = found(isSearching ? (all ?? entries) : entries, sought)

  const showMonth = (next: string) => startTransition(() => setMonth(next))
  function handleSaved({ day }: CashEntry) {
    if (month !== 'all') showMonth(monthOf(day))
  }

  return (
    <ToolPage tool="book">
      <VisitorBooks />
      <Card as="section">
        <Stack gap={3}>
          <h2>{t('book.new')}</h2>
          <EntryForm
            onSaved={(entry) => {
              showToast({ type: 'success', title: t('book.saved') })
              handleSaved(entry)
            }}
          />
        </Stack>
      </Card>
      <Stack gap={4} as="section">
        <SectionHead title={t('book.entries')} />
        <div className={styles.controls}>
          <MonthChoice month={month} onChoose={showMonth} />
          <TextField type="search" label={t('book.search')} autoComplete="off" value={sought} onChange={setSought} />
        </div>
        {shown.length > 0 && <Totals entries={shown} isWhole={!isSearching} isMonth={month !== 'all'} />}
        {shown.length > 0 && <BookList key={month} entries={shown} onSaved={handleSaved} />}
        <div role="status">{shown.length === 0 && isSearching && <Muted>{t('book.notFound')}</Muted>}</div>
        {shown.length === 0 && !isSearching && (
          <StatePage illustration="cover-ledger" title={t('book.empty.title')}>
            {t('book.empty.text')}
          </StatePage>
        )}
        {shown.length > 0 && <SaveTable entries={shown} month={isSearching || month === 'all' ? '' : month} />}
      </Stack>
    </ToolPage>
  )
}

function MonthChoice({ month, onChoose }: { month: string; onChoose: (month: string) => void }) {
  const { t, language } = useWords('entresoft')
  const { data: months } = useSuspenseQuery(bookMonthsQuery())
  const known = [...new Set([thisMonth(), ...(month === 'all' ? [] : [month]), ...months])].sort().reverse()
  const choices = known.map((value) => ({ value, text: formatMonth(Date.parse(`${value}-15T12:00:00+06:00`), language) }))
  return (
    <SelectField
      label={t('book.month')}
      value={month}
      choices={[...choices, { value: 'all', text: t('book.allMonths') }]}
      onChange={onChoose}
    />
  )
}

/** Search results show sums only: a balance needs a whole month, or all. */
function Totals({ entries, isWhole, isMonth }: { entries: readonly CashEntry[]; isWhole: boolean; isMonth: boolean }) {
  const { t, language } = useWords('entresoft')
  const totals = totalsOf(entries)
  const isShort = totals.left < 0
  // Cash in hand is the sum of all months; of one month it is that month's balance.
  const [left, short] = isMonth ? (['book.monthLeft', 'book.monthShort'] as const) : (['book.left', 'book.short'] as const)
  return (
    <Card>
      <Figures>
        {isWhole && <Figure isMain label={t(isShort ? short : left)} value={taka(Math.abs(totals.left), language)} />}
        <Figure label={t('book.in')} value={taka(totals.in, language)} />
        <Figure label={t('book.out')} value={taka(totals.out, language)} />
      </Figures>
    </Card>
  )
}

function SaveTable({ entries, month }: { entries: readonly CashEntry[]; month: string }) {
  const { t } = useWords('entresoft')
  function handleSave() {
    const words = { day: t('book.day'), what: t('book.what'), in: t('book.in'), out: t('book.out'), total: t('book.total') }
    saveTable(bookRows(entries, words), `${t('book.title')} ${month}`)
  }
  return (
    <Stack gap={1}>
      <Button icon={FileSpreadsheet} onClick={handleSave}>
        {t('book.toFile')}
      </Button>
      <Muted isSmall>{t('book.toFileHint')}</Muted>
    </Stack>
  )
}

function CashBookSkeleton() {
  return <ToolSkeleton tool="book" />
}
