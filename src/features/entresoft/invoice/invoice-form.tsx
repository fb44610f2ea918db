import { useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { dayOf } from '../../../../contract/days.ts'
import { SheetList } from '../../../blocks/worksheet/list.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { newId } from '../../../offline/id.ts'
import type { Invoice } from '../../../offline/shop-books.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { WhenField } from '../../../ui/when-field.tsx'
import { invoiceDraft, keepInvoice } from '../entresoft.commands.ts'
import styles from '../entresoft.module.css'
import { Figure, Figures } from '../figures.tsx'
import { NumberField } from '../number-field.tsx'
import { TroubleNote } from '../trouble-note.tsx'
import { useSheet } from '../use-sheet.ts'
import { linesPart, readInvoice, sellerSheet, sheetOf } from './invoice-sheet-values.ts'
import { totalLines } from './invoice-text.ts'
import { useInvoiceWords } from './use-invoice-words.ts'

const noValues = { numbers: new Map<string, number | null>(), totals: new Map<string, number>() }

interface InvoiceFormProps {
  /** The invoice to put right; without it a new one is written. */
  invoice?: Invoice | undefined
  /** The last one: who sells is the same again. */
  last?: Invoice | undefined
}

/** Writes an invoice, with its sums as they come about. What is typed is kept at once until it is saved. */
export function InvoiceForm({ invoice, last }: InvoiceFormProps) {
  const { t, language } = useWords('entresoft')
  const navigate = useNavigate()
  const words = useInvoiceWords()
  const draft = invoice ? `${invoiceDraft}:${invoice.id}` : invoiceDraft
  const [began] = useState(invoice)
  const [initial] = useState(() => (invoice ? sheetOf(invoice) : last && sellerSheet(last.seller)))
  const { values, isFilled, set, change, clear, trouble, save } = useSheet(draft, initial)
  const read = readInvoice(values, dayOf(Date.now()))
  const part = useMemo(() => linesPart((name) => t(`invoice.${name}`)), [t])
  const [isPressed, setPressed] = useState(false)
  const { readings, trouble: wrong, ...made } = read

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (wrong !== null) return
    const row = { ...made, id: invoice?.id ?? newId(), ...(invoice && { number: invoice.number }) }
    void save(
      () => keepInvoice(row, { draft, began }),
      ({ id: show, number }) => {
        showToast({ type: 'success', title: t('invoice.saved', { number }) })
        return navigate({ to: '/entresoft/invoice', search: { show }, replace: true })
      },
    )
  }
  function handleCancel() {
    const putBack = clear()
    void navigate({ to: '/entresoft/invoice', search: invoice ? { show: invoice.id } : {}, replace: true })
    if (invoice || !isFilled) return
    const onPress = async () => {
      await putBack().catch(() => undefined)
      await navigate({ to: '/entresoft/invoice', search: { show: 'new' } })
    }
    showToast({ type: 'success', title: t('invoice.thrownAway'), action: { text: t('book.undo'), onPress: () => void onPress() } })
  }
  const text = (name: string, label: string) => (
    <TextField
      name={name}
      label={label}
      autoComplete="off"
      maxLength={120}
      value={values[name] ?? ''}
      onChange={(value) => set(name, value)}
    />
  )

  return (
    <form className={styles.fields} noValidate onSubmit={handleSubmit}>
      <Card as="section">
        <Stack gap={3}>
          <h2>{t('invoice.parties')}</h2>
          <div className={styles.pair}>
            {text('sellerName', t('invoice.sellerName'))}
            {text('sellerContact', t('invoice.contact'))}
          </div>
          <div className={styles.pair}>
            {text('buyerName', t('invoice.buyerName'))}
            {text('buyerContact', t('invoice.buyerContact'))}
          </div>
          <WhenField
            name="day"
            type="date"
            label={t('book.day')}
            value={read.day}
            onChange={(value) => set('day', value === '' ? '?' : value)}
          />
        </Stack>
      </Card>
      <SheetList part={part} kept={values} values={noValues} onType={set} onChange={change} />
      <div className={styles.pair}>
        <NumberField
          name="discount"
          label={t('invoice.discount')}
          unit="taka"
          value={values.discount ?? ''}
          reading={readings.discount}
          onChange={(value) => set('discount', value)}
        />
        <NumberField
          name="paid"
          label={t('invoice.paid')}
          unit="taka"
          value={values.paid ?? ''}
          reading={readings.paid}
          onChange={(value) => set('paid', value)}
        />
      </div>
      <Card>
        <Figures>
          {totalLines({ ...made, id: '', number: 0 }, words, language).map(({ name, label, value }) => (
            <Figure key={name} label={label} value={value} isMain={name === 'total'} />
          ))}
        </Figures>
      </Card>
      {isPressed && wrong && <Note tone="bad" role="alert" title={t(`error.${wrong}`)} />}
      <TroubleNote trouble={trouble} />
      <div className={styles.actions}>
        <Button type="submit" variant="main" icon={Check}>
          {t(invoice ? 'invoice.saveChange' : 'invoice.save')}
        </Button>
        <Button variant="quiet" icon={X} onClick={handleCancel}>
          {t(invoice ? 'book.cancel' : 'invoice.throwAway')}
        </Button>
      </div>
    </form>
  )
}
