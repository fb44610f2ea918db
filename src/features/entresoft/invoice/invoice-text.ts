import { formatNumber } from '../../../i18n/format.ts'
import type { Language } from '../../../i18n/language.ts'
import type { Invoice, InvoiceLine } from '../../../offline/local-rows/shop-books.ts'
import { taka } from '../money.ts'
import { invoiceTotals, lineSum } from './invoice.ts'

/** Labels of the figures, in the user's language. */
export type InvoiceWords = Readonly<Record<'sum' | 'discount' | 'total' | 'paid' | 'owed' | 'change', string>>

/** The figures below the lines that an invoice needs, each with its label; the last is the payment status. */
export function totalLines(
  invoice: Invoice,
  words: InvoiceWords,
  language: Language,
): { name: keyof InvoiceWords; label: string; value: string }[] {
  const { sum, total, owed, change } = invoiceTotals(invoice)
  const line = (name: keyof InvoiceWords, paisa: number) => ({ name, label: words[name], value: taka(paisa, language) })
  return [
    ...(invoice.discount > 0 ? [line('sum', sum), line('discount', invoice.discount)] : []),
    line('total', total),
    line('paid', invoice.paid),
    change > 0 ? line('change', change) : line('owed', owed),
  ]
}

/** `২.৫ × ৬৫ টাকা = ১৬২.৫০ টাকা`. */
export function lineText({ count, paisa }: InvoiceLine, language: Language): string {
  return `${countText(count, language)} × ${taka(paisa, language)} = ${taka(lineSum({ count, paisa }) ?? 0, language)}`
}

/** Thousandths as people read them; the third decimal stays, a gram has a price. */
export const countText = (count: number, language: Language): string =>
  count % 10 === 0 ? formatNumber(count / 1000, language) : `${formatNumber(Math.floor(count / 1000), language)}.${digits(count, language)}`

const digits = (count: number, language: Language) =>
  [...String(count % 1000).padStart(3, '0')].map((digit) => formatNumber(Number(digit), language)).join('')

/** An invoice as plain text, to be sent by message. */
export function invoiceText(
  invoice: Invoice,
  head: { title: string; day: string; buyer: string },
  words: InvoiceWords,
  language: Language,
): string {
  const { seller, buyer, lines } = invoice
  const party = ({ name, contact }: Invoice['seller']) => [name, contact].filter(Boolean).join(', ')
  return [
    party(seller),
    head.title,
    head.day,
    party(buyer) && `${head.buyer}: ${party(buyer)}`,
    '',
    ...lines.map((line) => [line.what, lineText(line, language)].filter(Boolean).join(': ')),
    '',
    ...totalLines(invoice, words, language).map(({ label, value }) => `${label}: ${value}`),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
