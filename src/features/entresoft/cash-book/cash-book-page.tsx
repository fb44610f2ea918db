import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { startTransition, useState } from 'react'
import { dayOf } from '../../../../contract/values/days.ts'
import { formatMonth } from '../../../i18n/format.ts'
import type { Language } from '../../../i18n/language.ts'
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
import { payersQuery } from '../credit.queries.ts'
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
  staticData: { title: 'entresoft:book.title', install: 'tools' },
  loader: (page) => loadPage(page, bookMonthsQuery(), bookQuery(thisMonth()), payersQuery()),
  pendingComponent: CashBookSkeleton,
  component: CashBookPage,
})

/** Income and expenses, by month. */
function CashBookPage() {
  const { t } = useWords('entresoft')
  const [month, setMonth] = useState(thisMonth)
  const [sought, setSought] = useState('')
  const { data: entries } = useSuspenseQuery(bookQuery(month))
  const { data: months } = useSuspenseQuery(bookMonthsQuery())
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
      {entries.length > 0 && <Totals entries={entries} month={month} />}
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
        {months.length > 0 && (
          <div className={styles.controls}>
            <MonthChoice months={months} month={month} onChoose={showMonth} />
            <TextField type="search" label={t('book.search')} autoComplete="off" value={sought} onChange={setSought} />
          </div>
        )}
        {isSearching && shown.length > 0 && <Sums entries={shown} />}
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

interface MonthChoiceProps {
  /** In which something is written, the latest first. */
  months: readonly string[]
  month: string
  onChoose: (month: string) => void
}

function MonthChoice({ months, month, onChoose }: MonthChoiceProps) {
  const { t, language } = useWords('entresoft')
  const known = [...new Set([thisMonth(), ...(month === 'all' ? [] : [month]), ...months])].sort().reverse()
  const choices = known.map((value) => ({ value, text: nameOf(value, language) }))
  return (
    <SelectField
      label={t('book.month')}
      value={month}
      choices={[...choices, { value: 'all', text: t('book.allMonths') }]}
      onChange={onChoose}
    />
  )
}

const nameOf = (month: string, language: Language) => formatMonth(Date.parse(`${month}-15T12:00:00+06:00`), language)

/** Balance of the month, at the top of the page. Cash in hand is the sum of all months. */
function Totals({ entries, month }: { entries: readonly CashEntry[]; month: string }) {
  const { t, language } = useWords('entresoft')
  const { left } = totalsOf(entries)
  return (
    <Card>
      <Figures>
        <Figure isMain label={label(left < 0)} value={taka(Math.abs(left), language)} />
      </Figures>
      <Sums entries={entries} />
    </Card>
  )

  function label(isShort: boolean): string {
    if (month === 'all') return t(isShort ? 'book.short' : 'book.left')
    if (month === thisMonth()) return t(isShort ? 'book.monthShort' : 'book.monthLeft')
    return t(isShort ? 'book.shortIn' : 'book.leftIn', { month: nameOf(month, language) })
  }
}

/** Search results show sums only: a balance needs a whole month, or all. */
function Sums({ entries }: { entries: readonly CashEntry[] }) {
  const { t, language } = useWords('entresoft')
  const totals = totalsOf(entries)
  return (
    <dl className={styles.sums} data-result="">
      {(['in', 'out'] as const).map((kind) => (
        <div key={kind}>
          <dt>{t(`book.${kind}`)}</dt>
          <dd>{taka(totals[kind], language)}</dd>
        </div>
      ))}
    </dl>
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
