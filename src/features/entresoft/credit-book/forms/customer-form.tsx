import { useState } from 'react'
import { type Checked, passing } from '../../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../../forms/device/use-device-draft.ts'
import { namesOf } from '../../../../forms/trouble.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { useWords } from '../../../../i18n/setup.ts'
import type { DraftKey } from '../../../../offline/drafts/draft-key.ts'
import type { Customer } from '../../../../offline/local-rows/shop-books.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import { bookText } from '../../book-rows.ts'
import { creditDraft, saveCustomer } from '../../credit.books.ts'
import styles from '../../entresoft.module.css'
import { BookTrouble, SaveRow } from '../../form-end.tsx'
import { nameKey } from '../customer-names.ts'

/** Name and phone number of a customer. */
export function CustomerForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useWords('entresoft')
  const key: DraftKey = `${creditDraft}-customer:${customer.id}`
  const [initial] = useState(customer)
  const [codec] = useState(() => fieldsCodec({ name: customer.name, phone: customer.phone }))
  const draft = useDeviceDraft(key, codec)
  const { values } = draft
  const name = bookText(values.name ?? '')
  const { form, text, trouble } = useForm({
    draft,
    check: (): Checked<Customer, FieldValues> =>
      passing({ ...customer, name, phone: bookText(values.phone ?? '') }, nameKey(name) === '' ? { name: 'required' } : {}),
    async send(made) {
      await saveCustomer(made, { draft: key, initial })
      return onClose
    },
    errorText: () => t('credit.needName'),
  })
  function handleCancel() {
    draft.clear()
    onClose()
  }
  return (
    <form className={styles.fields} {...form}>
      <div className={styles.pair}>
        <TextField {...text('name')} label={t('credit.name')} autoComplete="off" maxLength={80} />
        <TextField {...text('phone')} type="tel" inputMode="tel" label={t('credit.phone')} autoComplete="off" maxLength={40} />
      </div>
      {trouble && namesOf(trouble.error).includes('NameTaken') ? (
        <Note tone="bad" role="alert" title={t('credit.nameTaken')} />
      ) : (
        <BookTrouble trouble={trouble} />
      )}
      <SaveRow save={t('credit.saveCustomer')} onCancel={handleCancel} />
    </form>
  )
}
