import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Check, Pencil, Printer, Trash2 } from 'lucide-react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { noticeTrouble } from '../../../forms/notice-trouble.ts'
import { useAction } from '../../../forms/use-action.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { Invoice } from '../../../offline/local-rows/shop-books.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ShareButton } from '../../../ui/buttons/share-button.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { deleteInvoice, saveInvoice } from '../entresoft.books.ts'
import styles from '../entresoft.module.css'
import { taka } from '../money.ts'
import { invoiceTotals } from './invoice.ts'
import { InvoiceCredit } from './invoice-credit.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import { invoiceText } from './invoice-text.ts'
import { useInvoiceWords } from './use-invoice-words.ts'

/** A saved invoice and what can be done with it. */
export function InvoiceShown({ invoice }: { invoice: Invoice }) {
  const { t, language } = useWords('entresoft')
  const words = useInvoiceWords()
  const navigate = useNavigate()
  const { run, trouble } = useAction()
  const title = t('invoice.number', { number: invoice.number })
  const { total, owed } = invoiceTotals(invoice)
  const day = formatDate(Date.parse(`${invoice.day}T12:00:00+06:00`), language)
  const text = invoiceText(invoice, { title, day, buyer: t('invoice.buyer') }, words, language)
  const action = t('invoice.share')
  const shareWords = { action, copy: action, copied: t('invoice.copied'), notCopied: t('invoice.notShared') }

  const putBack = () => {
    saveInvoice(invoice).catch((error: unknown) => noticeTrouble(error, { full: t('trouble.full'), failed: t('trouble.failed') }))
  }
  const undo = { text: t('book.undo'), onPress: putBack }
  async function handleSettle() {
    await saveInvoice({ ...invoice, paid: total }, { initial: invoice })
    showToast({ type: 'success', title: t('invoice.settledNow'), action: undo })
  }
  async function handleRemove() {
    await deleteInvoice(invoice.id)
    showToast({ type: 'success', title: t('invoice.removed'), action: undo })
    await navigate({ to: '/entresoft/invoice', search: {}, replace: true })
  }

  return (
    <Stack gap={4}>
      <InvoicePaper invoice={invoice} />
      <div className={styles.screen}>
        <Stack gap={3}>
          <div className={styles.actions}>
            <Button variant="main" icon={Printer} onClick={() => printAs(`${title} ${invoice.buyer.name}`.trim())}>
              {t('invoice.print')}
            </Button>
            <ShareButton share={{ title, text }} words={shareWords} />
          </div>
          <Muted isSmall>{t('invoice.printHint')}</Muted>
          <ActionTrouble trouble={trouble} />
          <InvoiceCredit invoice={invoice} owed={owed}>
            {owed > 0 && (
              <Button variant="soft" icon={Check} onClick={() => void run(handleSettle)}>
                {t('invoice.settle', { amount: taka(owed, language) })}
              </Button>
            )}
          </InvoiceCredit>
          <div className={styles.actions}>
            <Button variant="quiet" icon={ArrowLeft} to="/entresoft/invoice" search={{}}>
              {t('invoice.all')}
            </Button>
            <Button variant="quiet" icon={Pencil} to="/entresoft/invoice" search={{ show: invoice.id, edit: true }}>
              {t('invoice.edit')}
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => void run(handleRemove)}>
              {t('invoice.remove')}
            </Button>
          </div>
        </Stack>
      </div>
    </Stack>
  )
}

/** Browsers name the PDF after the page. */
function printAs(name: string): void {
  const before = document.title
  document.title = name
  const giveBack = () => {
    document.title = before
  }
  addEventListener('afterprint', giveBack, { once: true })
  window.print()
}
