import { useState } from 'react'
import { day as realDay } from '../../../../../contract/values/days.ts'
import { type Checked, passing } from '../../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../../forms/device/use-device-draft.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { useWords } from '../../../../i18n/setup.ts'
import type { DraftKey } from '../../../../offline/drafts/draft-key.ts'
import type { CreditEntry } from '../../../../offline/local-rows/shop-books.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { WhenField } from '../../../../ui/fields/when-field.tsx'
import { bookText } from '../../book-rows.ts'
import { creditDraft, saveCreditEntry } from '../../credit.books.ts'
import styles from '../../entresoft.module.css'
import { BookTrouble, SaveRow } from '../../form-end.tsx'
import { plainTaka, readTaka } from '../../money.ts'
import { NumberField } from '../../number-field.tsx'

/** Corrects an entry. Corrections of another tab to other fields remain. */
export function EntryEditForm({ entry, onSaved, onClose }: { entry: CreditEntry; onSaved: () => void; onClose: () => void }) {
  const { t } = useWords('entresoft')
  const key: DraftKey = `${creditDraft}-edit:${entry.id}`
  const [initial] = useState(entry)
  const [codec] = useState(() => fieldsCodec({ amount: plainTaka(entry.paisa), what: entry.what, day: entry.day, due: entry.due }))
  const draft = useDeviceDraft(key, codec)
  const { values } = draft
  const amount = readTaka(values.amount ?? '', true)
  const day = values.day ?? ''
  const due = values.due ?? ''
  const isGoods = entry.kind === 'given'
  const { form, text, change, errorOf, trouble } = useForm({
    draft,
    check: (): Checked<CreditEntry, FieldValues> =>
      passing(
        { ...entry, paisa: typeof amount === 'number' ? amount : 0, what: bookText(values.what ?? ''), day, due },
        {
          ...(typeof amount !== 'number' && { amount: 'needed' }),
          ...(!realDay.safeParse(day).success && { day: 'noDay' }),
          ...(due !== '' && !realDay.safeParse(due).success && { due: 'noDay' }),
        },
      ),
    async send(made) {
      await saveCreditEntry(made, { draft: key, initial })
      return onSaved
    },
    errorText: () => t('error.noDay'),
  })
  function handleCancel() {
    draft.clear()
    onClose()
  }
  return (
    <form className={styles.fields} {...form}>
      <div className={styles.pair}>
        <NumberField
          {...text('amount')}
          label={t(isGoods ? 'credit.amount' : 'credit.received')}
          reading={amount}
          error={errorOf('amount') === undefined ? undefined : 'needed'}
        />
        <WhenField
          {...text('day')}
          type="date"
          label={t(isGoods ? 'credit.day' : 'credit.receivedOn')}
          value={day}
          onChange={(value) => change({ day: value === '' ? '?' : value })}
        />
      </div>
      {isGoods && (
        <div className={styles.pair}>
          <TextField {...text('what')} label={t('credit.what')} autoComplete="off" maxLength={200} />
          <WhenField {...text('due')} type="date" label={t('credit.due')} value={due} onChange={(value) => change({ due: value })} />
        </div>
      )}
      <BookTrouble trouble={trouble} />
      <SaveRow save={t('book.saveChange')} onCancel={handleCancel} />
    </form>
  )
}
