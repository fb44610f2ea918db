import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Check, HandCoins, Pencil, Phone, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '../../../../contract/values/days.ts'
import { latinDigits } from '../../../../contract/values/digits.ts'
import { noticeTrouble } from '../../../forms/notice-trouble.ts'
import { namesOf } from '../../../forms/trouble.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { CreditEntry } from '../../../offline/local-rows/shop-books.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { type DeletedCredit, deleteCreditEntry, deleteCustomer, receivePayment, restoreCredit } from '../credit.books.ts'
import styles from '../entresoft.module.css'
import { Figure, Figures } from '../figures.tsx'
import { BookTrouble } from '../form-end.tsx'
import { taka } from '../money.ts'
import { AccountLines } from './account-lines.tsx'
import type { Account } from './credit.ts'
import { CreditForm } from './forms/credit-form.tsx'
import { CustomerForm } from './forms/customer-form.tsx'
import { PaymentForm } from './forms/payment-form.tsx'
import { Reminder } from './send/reminder.tsx'
import { StatementPicture } from './send/statement-picture.tsx'
import { useAccountWords } from './use-account-words.ts'

/** One customer's page: the debt, one tap when it is paid, the entries, and what can be sent. */
export function CustomerAccount({ account }: { account: Account }) {
  const { t, language } = useWords('entresoft')
  const { whenText } = useAccountWords()
  const { run, isBusy, trouble } = useAction()
  const [open, setOpen] = useState<'payment' | 'credit' | 'customer' | 'removal' | null>(null)
  const { customer, owed, lines } = account
  const close = () => setOpen(null)
  const notice = (error: unknown) => noticeTrouble(error, { full: t('trouble.full'), failed: t('trouble.failed') })

  function showPaid(entry: CreditEntry) {
    close()
    const onPress = () => {
      deleteCreditEntry(entry.id, true).then(() => showToast({ type: 'success', title: t('credit.takenBack') }), notice)
    }
    const title = t('credit.paid', { amount: taka(entry.paisa, language) })
    showToast({ type: 'success', title, duration: 8000, action: { text: t('credit.takeBack'), onPress } })
  }
  const settle = () =>
    run(async () => {
      const what = t('credit.inCash', { name: customer.name })
      showPaid(await receivePayment({ customerId: customer.id, day: dayOf(Date.now()), paisa: owed, what, settles: owed }))
    })

  return (
    <Stack gap={4}>
      <Card as="section">
        <Stack gap={3}>
          <h2>{customer.name}</h2>
          <Figures>
            <Figure
              isMain
              label={t(owed < 0 ? 'credit.advance' : 'credit.owes')}
              value={owed === 0 ? t('credit.isSettled') : taka(Math.abs(owed), language)}
            />
          </Figures>
          {owed > 0 && <Muted>{whenText(account)}</Muted>}
          {trouble && namesOf(trouble.error).includes('DebtChanged') ? (
            <Note tone="info" role="alert" title={t('credit.changedMeanwhile')} />
          ) : (
            <BookTrouble trouble={trouble} />
          )}
          {open === 'payment' ? (
            <PaymentForm customer={customer} onPaid={showPaid} onClose={close} />
          ) : (
            <div className={styles.actions}>
              {owed > 0 && (
                <Button variant="main" icon={Check} isBusy={isBusy} onClick={() => void settle()}>
                  {t('credit.settle', { amount: taka(owed, language) })}
                </Button>
              )}
              <Button icon={HandCoins} onClick={() => setOpen('payment')}>
                {t('credit.part')}
              </Button>
              <Button icon={Plus} onClick={() => setOpen('credit')}>
                {t('credit.more')}
              </Button>
            </div>
          )}
        </Stack>
      </Card>
      {open === 'credit' && <CreditForm accounts={[]} customer={customer} onClose={close} />}
      {lines.length > 0 && <AccountLines lines={lines} name={customer.name} />}
      {owed > 0 && <Reminder account={account} />}
      {lines.length > 0 && <StatementPicture account={account} />}
      <Card as="section">
        {open === 'customer' ? (
          <CustomerForm customer={customer} onClose={close} />
        ) : (
          <div className={styles.actions}>
            {customer.phone !== '' && (
              <Button icon={Phone} href={`tel:${latinDigits(customer.phone).replace(/[^+\d]/g, '')}`}>
                {t('credit.call')}
              </Button>
            )}
            <Button variant="quiet" icon={Pencil} onClick={() => setOpen('customer')}>
              {t('credit.editCustomer')}
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => setOpen('removal')}>
              {t('credit.removeCustomer')}
            </Button>
          </div>
        )}
      </Card>
      <div>
        <Button variant="quiet" icon={ArrowLeft} to="/entresoft/credit-book" search={{}}>
          {t('credit.all')}
        </Button>
      </div>
      <CustomerRemoval account={account} isOpen={open === 'removal'} onClose={close} />
    </Stack>
  )
}

function CustomerRemoval({ account: { customer, owed }, isOpen, onClose }: { account: Account; isOpen: boolean; onClose: () => void }) {
  const { t, language } = useWords('entresoft')
  const navigate = useNavigate()
  const { run, trouble } = useAction()
  const notice = (error: unknown) => noticeTrouble(error, { full: t('trouble.full'), failed: t('trouble.failed') })
  const remove = () =>
    run(async () => {
      const deleted: DeletedCredit = await deleteCustomer(customer.id)
      const action = { text: t('book.undo'), onPress: () => void restoreCredit(deleted).catch(notice) }
      showToast({ type: 'success', title: t('credit.removed'), action })
      await navigate({ to: '/entresoft/credit-book', search: {}, replace: true })
    })
  const actions = (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => void remove()}>
        {t('credit.removeCustomer')}
      </Button>
      <Button onClick={onClose}>{t('credit.both.no')}</Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('credit.removeTitle', { name: customer.name })} actions={actions}>
      {owed > 0 && <p>{t('credit.removeOwed', { amount: taka(owed, language) })}</p>}
      <Muted>{t('credit.removeText')}</Muted>
      <BookTrouble trouble={trouble} />
    </Dialog>
  )
}
