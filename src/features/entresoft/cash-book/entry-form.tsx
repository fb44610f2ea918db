import { Check } from 'lucide-react'
import { useState } from 'react'
import { dayOf, day as realDay } from '../../../../contract/values/days.ts'
import type { Checked } from '../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { DraftKey } from '../../../offline/drafts/draft-key.ts'
import type { CashEntry } from '../../../offline/local-rows/shop-books.ts'
import { newId } from '../../../offline/store/id.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { WhenField } from '../../../ui/fields/when-field.tsx'
import { ThumbRow } from '../../../ui/layout/layout.tsx'
import { entryDraft, saveEntry } from '../entresoft.books.ts'
import styles from '../entresoft.module.css'
import { BookTrouble, SaveRow } from '../form-end.tsx'
import { plainTaka, readTaka } from '../money.ts'
import { NumberField } from '../number-field.tsx'

interface EntryFormProps {
  /** Entry to correct; none for a new one. */
  entry?: CashEntry
  /** The entry pays a debt of the credit book: it stays money that came in. */
  isPayment?: boolean
  onSaved: (entry: CashEntry) => void
  onCancel?: () => void
}

/** Form for one entry, new or corrected. It is saved while it is typed. */
export function EntryForm({ entry, isPayment = false, onSaved, onCancel }: EntryFormProps) {
  const { t } = useWords('entresoft')
  const key: DraftKey = entry ? `${entryDraft}:${entry.id}` : entryDraft
  const [initial] = useState(entry)
  const [codec] = useState(() => fieldsCodec(entry && valuesOf(entry)))
  const draft = useDeviceDraft(key, codec)
  const { form, text, change, errorOf, trouble } = useForm({
    draft,
    check: (): Checked<CashEntry, FieldValues> => {
      if (typeof amount !== 'number' || amount === 0) return { codes: { amount: 'needed', ...(!isDayKnown && { day: 'noDay' }) } }
      if (!isDayKnown) return { codes: { day: 'noDay' } }
      return { input: { id: entry?.id ?? newId(), day, kind, what: (values.what ?? '').trim(), paisa: amount } }
    },
    async send(made) {
      await saveEntry(made, { draft: key, initial })
      return () => {
        // Costs of one day are often written down one after the other.
        if (!entry && made.kind === 'out') draft.change(() => ({ kind: made.kind }))
        onSaved(made)
      }
    },
    errorText: (_code, field) => (field === 'day' ? t('error.noDay') : ''),
  })
  const { values } = draft

  const kind = values.kind === 'out' ? 'out' : 'in'
  const day = values.day ?? dayOf(Date.now())
  const amount = readTaka(values.amount ?? '')
  const isDayKnown = realDay.safeParse(day).success

  function handleCancel() {
    draft.clear()
    onCancel?.()
  }

  return (
    <form className={styles.fields} {...form}>
      {!isPayment && (
        <Segments
          isFull
          label={t('book.kind')}
          options={[
            { value: 'in', text: t('book.in') },
            { value: 'out', text: t('book.out') },
          ]}
          selected={kind}
          onSelect={(value) => change({ kind: value })}
        />
      )}
      <div className={styles.pair}>
        <NumberField
          {...text('amount')}
          label={t('book.amount')}
          unit="taka"
          reading={amount}
          error={errorOf('amount') === undefined ? undefined : 'needed'}
        />
        <WhenField
          {...text('day')}
          type="date"
          label={t('book.day')}
          value={day}
          onChange={(value) => change({ day: value === '' ? '?' : value })}
        />
      </div>
      <TextField {...text('what')} label={t('book.what')} placeholder={t(`book.example.${kind}`)} autoComplete="off" maxLength={200} />
      <BookTrouble trouble={trouble} />
      {entry ? (
        <SaveRow save={t('book.saveChange')} onCancel={handleCancel} />
      ) : (
        <ThumbRow isOnCard>
          <Button type="submit" variant="main" icon={Check} isFull>
            {t('book.save')}
          </Button>
        </ThumbRow>
      )}
    </form>
  )
}

const valuesOf = ({ kind, day, what, paisa }: CashEntry) => ({ kind, day, what, amount: plainTaka(paisa) })
