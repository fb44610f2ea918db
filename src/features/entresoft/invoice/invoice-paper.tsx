import { formatDate, formatMoney } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { Invoice, Party } from '../../../offline/local-rows/shop-books.ts'
import styles from './invoice.module.css'
import { lineSum } from './invoice.ts'
import { countText, totalLines } from './invoice-text.ts'
import { useInvoiceWords } from './use-invoice-words.ts'

/** A saved invoice as it is printed and shown to the buyer. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { t, language } = useWords('entresoft')
  const words = useInvoiceWords()
  const { number, day, seller, buyer, lines } = invoice
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <PartyLines party={seller} isSeller />
        <div className={styles.number}>
          <h2>{t('invoice.number', { number })}</h2>
          <p>{formatDate(Date.parse(`${day}T12:00:00+06:00`), language)}</p>
        </div>
      </header>
      {(buyer.name !== '' || buyer.contact !== '') && (
        <div>
          <p className={styles.small}>{t('invoice.buyer')}</p>
          <PartyLines party={buyer} />
        </div>
      )}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('invoice.what')}</th>
            <th scope="col">{t('invoice.count')}</th>
            <th scope="col">{t('invoice.price')}</th>
            <th scope="col">{t('invoice.lineSum')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a saved invoice do not move.
            <tr key={place}>
              <td>{line.what === '' ? '—' : line.what}</td>
              <td>{countText(line.count, language)}</td>
              <td>{formatMoney(line.paisa / 100, language)}</td>
              <td>{formatMoney((lineSum(line) ?? 0) / 100, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
        {totalLines(invoice, words, language).map(({ name, label, value }) => (
          <div key={name} className={styles[name]}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function PartyLines({ party: { name, contact }, isSeller = false }: { party: Party; isSeller?: boolean }) {
  return (
    <div>
      {name !== '' && <p className={isSeller ? styles.seller : styles.buyer}>{name}</p>}
      {contact !== '' && <p>{contact}</p>}
    </div>
  )
}
