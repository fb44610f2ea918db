import { useWords } from '../../../i18n/setup.ts'
import type { InvoiceWords } from './invoice-text.ts'

/** Labels of an invoice's figures. */
export function useInvoiceWords(): InvoiceWords {
  const { t } = useWords('entresoft')
  return {
    sum: t('invoice.sum'),
    discount: t('invoice.discount'),
    total: t('invoice.total'),
    paid: t('invoice.paid'),
    owed: t('invoice.owed'),
    change: t('invoice.change'),
  }
}
