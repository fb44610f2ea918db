import { useSuspenseQuery } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { Invoice } from '../../../offline/local-rows/shop-books.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { giveCredit } from '../credit.books.ts'
import { creditQuery } from '../credit.queries.ts'
import { accountsOf } from '../credit-book/credit.ts'
import { nameKey } from '../credit-book/customer-names.ts'
import styles from '../entresoft.module.css'
import { taka } from '../money.ts'

/**
 * Offers to write the rest of an invoice into the credit book, once: the entry has the invoice's id. From then on the payment is
 * written down there, in place of `children`.
 */
export function InvoiceCredit({ invoice, owed, children }: { invoice: Invoice; owed: number; children: ReactNode }) {
  const { t, language } = useWords('entresoft')
  const { data: rows } = useSuspenseQuery(creditQuery())
  const accounts = useMemo(() => accountsOf(rows), [rows])
  const { run, isBusy, trouble } = useAction()
  const account = accounts.find(({ lines }) => lines.some(({ entry }) => entry.id === invoice.id))
  const written = account?.lines.find(({ entry }) => entry.id === invoice.id)?.entry
  const { name, contact } = invoice.buyer
  const add = () =>
    run(async () => {
      const what = t('credit.invoice.what', { number: invoice.number })
      await giveCredit({
        id: invoice.id,
        name: account?.customer.name ?? name,
        phone: contact,
        day: invoice.day,
        what,
        paisa: owed,
        due: written?.due ?? '',
      })
      showToast({ type: 'success', title: t('credit.saved') })
    })
  const amount = taka(owed, language)
  if (account && written) {
    const actions = (
      <>
        <Button to="/entresoft/credit-book" search={{ show: account.customer.id }}>
          {t('credit.invoice.open')}
        </Button>
        {owed > 0 && owed !== written.paisa && (
          <Button isBusy={isBusy} onClick={() => void add()}>
            {t('credit.invoice.change', { amount })}
          </Button>
        )}
      </>
    )
    return (
      <>
        <Note tone="good" icon={BookUser} title={t('credit.invoice.done')} actions={actions} />
        <ActionTrouble trouble={trouble} />
      </>
    )
  }
  if (owed === 0) return children
  return (
    <>
      <div className={styles.actions}>
        {children}
        {nameKey(name) !== '' && (
          <Button icon={BookUser} isBusy={isBusy} onClick={() => void add()}>
            {t('credit.invoice.add', { amount })}
          </Button>
        )}
      </div>
      {nameKey(name) === '' && <Muted isSmall>{t('credit.invoice.needName')}</Muted>}
      <ActionTrouble trouble={trouble} />
    </>
  )
}
