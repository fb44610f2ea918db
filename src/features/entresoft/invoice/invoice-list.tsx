import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { Invoice } from '../../../offline/local-rows/shop-books.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardList } from '../../../ui/layout/card.tsx'
import { SectionHead, Stack, ThumbRow } from '../../../ui/layout/layout.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { taka } from '../money.ts'
import { saveTable } from '../save-table.ts'
import styles from './invoice.module.css'
import { invoiceRows, invoiceTotals } from './invoice.ts'
import { useInvoiceWords } from './use-invoice-words.ts'

/** Saved invoices, the latest first, each with what is still owed. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useWords('entresoft')
  const words = useInvoiceWords()
  function handleSave() {
    const columns = { number: t('invoice.numbers'), day: t('book.day'), buyer: t('invoice.buyer') }
    saveTable(invoiceRows(invoices, { ...columns, ...words }), t('invoice.saves'))
  }
  const make = (
    <ThumbRow>
      <Button variant="main" icon={Plus} isFull to="/entresoft/invoice" search={{ show: 'new' }}>
        {t('invoice.new')}
      </Button>
    </ThumbRow>
  )
  if (invoices.length === 0) {
    return (
      <Stack gap={4}>
        <StatePage illustration="cover-ledger" title={t('invoice.none.title')}>
          {t('invoice.none.text')}
        </StatePage>
        {make}
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      {make}
      <SectionHead title={t('invoice.saves')} />
      <CardList>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </CardList>
      <Button icon={FileSpreadsheet} onClick={handleSave}>
        {t('invoice.toFile')}
      </Button>
    </Stack>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t, language } = useWords('entresoft')
  const { total, owed } = invoiceTotals(invoice)
  const number = t('invoice.number', { number: invoice.number })
  return (
    <li>
      <Link className={styles.row} to="/entresoft/invoice" search={{ show: invoice.id }}>
        <strong>{invoice.buyer.name === '' ? number : invoice.buyer.name}</strong>
        <strong>{taka(total, language)}</strong>
        <span>{`${number} · ${formatDate(Date.parse(`${invoice.day}T12:00:00+06:00`), language)}`}</span>
        <span>{owed === 0 ? t('invoice.settled') : `${t('invoice.owed')} ${taka(owed, language)}`}</span>
      </Link>
    </li>
  )
}
