import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { dayOf } from '../../../../contract/values/days.ts'
import { SheetList } from '../../../blocks/worksheet/list.tsx'
import { type Checked, passing } from '../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { DraftKey } from '../../../offline/drafts/draft-key.ts'
import type { Invoice } from '../../../offline/local-rows/shop-books.ts'
import { newId } from '../../../offline/store/id.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { WhenField } from '../../../ui/fields/when-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { invoiceDraft, saveInvoice } from '../entresoft.books.ts'
import styles from '../entresoft.module.css'
import { Figure, Figures } from '../figures.tsx'
import { BookTrouble, SaveRow } from '../form-end.tsx'
import { NumberField } from '../number-field.tsx'
import { linesPart, readInvoice, sellerSheet, sheetOf } from './invoice-sheet-values.ts'
import { totalLines } from './invoice-text.ts'
import { useInvoiceWords } from './use-invoice-words.ts'

const noValues = { numbers: new Map<string, number | null>(), totals: new Map<string, number>() }

interface InvoiceFormProps {
  /** Invoice to correct; none for a new one. */
  invoice?: Invoice | undefined
  /** The last one: its seller is filled in. */
  last?: Invoice | undefined
}

/** Form for an invoice, with its sums. It is saved while it is typed. */
export function InvoiceForm({ invoice, last }: InvoiceFormProps) {
  const { t, language } = useWords('entresoft')
  const navigate = useNavigate()
  const words = useInvoiceWords()
  const key: DraftKey = invoice ? `${invoiceDraft}:${invoice.id}` : invoiceDraft
  const [initial] = useState(invoice)
  const [codec] = useState(() => fieldsCodec(invoice ? sheetOf(invoice) : last && sellerSheet(last.seller)))
  const draft = useDeviceDraft(key, codec)
  const { values } = draft
  const { readings, trouble: wrong, ...made } = readInvoice(values, dayOf(Date.now()))
  const part = useMemo(() => linesPart((name) => t(name === 'count' ? 'invoice.countField' : `invoice.${name}`)), [t])
  const { form, text, codes, change, trouble } = useForm({
    draft,
    check: (): Checked<Parameters<typeof saveInvoice>[0], FieldValues> =>
      passing({ ...made, id: invoice?.id ?? newId(), ...(invoice && { number: invoice.number }) }, wrong ? { invoice: wrong } : {}),
    async send(row) {
      const { id: show, number } = await saveInvoice(row, { draft: key, initial })
      return () => {
        showToast({ type: 'success', title: t('invoice.saved', { number }) })
        return navigate({ to: '/entresoft/invoice', search: { show }, replace: true })
      }
    },
    errorText: () => '',
  })
  const isRefused = codes.invoice !== undefined

  function handleCancel() {
    const putBack = draft.clear()
    void navigate({ to: '/entresoft/invoice', search: invoice ? { show: invoice.id } : {}, replace: true })
    if (invoice || !draft.isFilled) return
    const onPress = async () => {
      await putBack().catch(() => undefined)
      await navigate({ to: '/entresoft/invoice', search: { show: 'new' } })
    }
    showToast({ type: 'success', title: t('invoice.thrownAway'), action: { text: t('book.undo'), onPress: () => void onPress() } })
  }
  const line = (name: string, label: string) => <TextField {...text(name)} label={label} autoComplete="off" maxLength={120} />

  return (
    <form className={styles.fields} {...form}>
      <Card as="section">
        <Stack gap={3}>
          <h2>{t('invoice.parties')}</h2>
          <div className={styles.pair}>
            {line('sellerName', t('invoice.sellerName'))}
            {line('sellerContact', t('invoice.contact'))}
          </div>
          <div className={styles.pair}>
            {line('buyerName', t('invoice.buyerName'))}
            {line('buyerContact', t('invoice.buyerContact'))}
          </div>
          <WhenField
            {...text('day')}
            type="date"
            label={t('book.day')}
            value={made.day}
            error={isRefused && wrong === 'noDay' ? t('error.noDay') : undefined}
            onChange={(value) => change({ day: value === '' ? '?' : value })}
          />
        </Stack>
      </Card>
      <SheetList
        part={part}
        addText={t('invoice.addLine')}
        saved={values}
        values={noValues}
        onType={(name, typed) => change({ [name]: typed })}
        onChange={(make) => draft.change(make)}
      />
      <div className={styles.pair}>
        <NumberField {...text('discount')} label={t('invoice.discount')} unit="taka" reading={readings.discount} error={undefined} />
        <NumberField {...text('paid')} label={t('invoice.paid')} unit="taka" reading={readings.paid} error={undefined} />
      </div>
      <Card>
        <Figures>
          {totalLines({ ...made, id: '', number: 0 }, words, language).map(({ name, label, value }) => (
            <Figure key={name} label={label} value={value} isMain={name === 'total'} />
          ))}
        </Figures>
      </Card>
      {isRefused && wrong && <Note tone="bad" role="alert" title={t(`error.${wrong}`)} />}
      <BookTrouble trouble={trouble} />
      <SaveRow
        save={t(invoice ? 'invoice.saveChange' : 'invoice.save')}
        cancel={t(invoice ? 'book.cancel' : 'invoice.throwAway')}
        onCancel={handleCancel}
      />
    </form>
  )
}
