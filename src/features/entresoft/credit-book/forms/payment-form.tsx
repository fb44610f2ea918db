import { useState } from 'react'
import { dayOf, day as realDay } from '../../../../../contract/values/days.ts'
import { type Checked, passing } from '../../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../../forms/device/use-device-draft.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { useWords } from '../../../../i18n/setup.ts'
import type { DraftKey } from '../../../../offline/drafts/draft-key.ts'
import type { CreditEntry, Customer } from '../../../../offline/local-rows/shop-books.ts'
import { WhenField } from '../../../../ui/fields/when-field.tsx'
import { creditDraft, receivePayment } from '../../credit.books.ts'
import styles from '../../entresoft.module.css'
import { BookTrouble, SaveRow } from '../../form-end.tsx'
import { readTaka } from '../../money.ts'
import { NumberField } from '../../number-field.tsx'

interface PaymentFormProps {
  customer: Customer
  onPaid: (entry: CreditEntry) => void
  onClose: () => void
}

/** A part payment. It is written into the cash book too. */
export function PaymentForm({ customer, onPaid, onClose }: PaymentFormProps) {
  const { t } = useWords('entresoft')
  const key: DraftKey = `${creditDraft}-paid:${customer.id}`
  const [codec] = useState(() => fieldsCodec())
  const draft = useDeviceDraft(key, codec)
  const { values } = draft
  const amount = readTaka(values.received ?? '', true)
  const day = values.day ?? dayOf(Date.now())
  const { form, text, change, errorOf, trouble } = useForm({
    draft,
    check: (): Checked<Parameters<typeof receivePayment>[0], FieldValues> =>
      passing(
        {
          customerId: customer.id,
          day,
          paisa: typeof amount === 'number' ? amount : 0,
          what: t('credit.inCash', { name: customer.name }),
        },
        {
          ...(typeof amount !== 'number' && { received: 'needed' }),
          ...(!realDay.safeParse(day).success && { day: 'noDay' }),
        },
      ),
    async send(payment) {
      const entry = await receivePayment(payment, { draft: key })
      return () => onPaid(entry)
    },
    errorText: () => t('error.noDay'),
  })
  return (
    <form className={styles.fields} {...form}>
      <div className={styles.pair}>
        <NumberField
          {...text('received')}
          label={t('credit.received')}
          unit="taka"
          reading={amount}
          error={errorOf('received') === undefined ? undefined : 'needed'}
        />
        <WhenField
          {...text('day')}
          type="date"
          label={t('credit.receivedOn')}
          value={day}
          onChange={(value) => change({ day: value === '' ? '?' : value })}
        />
      </div>
      <BookTrouble trouble={trouble} />
      <SaveRow save={t('credit.receive')} onCancel={onClose} />
    </form>
  )
}
