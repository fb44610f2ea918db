import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dayOf, day as realDay } from '../../../../contract/days.ts'
import { useWords } from '../../../i18n/setup.ts'
import { newId } from '../../../offline/id.ts'
import type { CashEntry } from '../../../offline/shop-books.ts'
import { Button } from '../../../ui/button.tsx'
import { ThumbRow } from '../../../ui/layout.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { WhenField } from '../../../ui/when-field.tsx'
import { entryDraft, keepEntry } from '../entresoft.commands.ts'
import styles from '../entresoft.module.css'
import { plainTaka, readTaka } from '../money.ts'
import { NumberField } from '../number-field.tsx'
import { TroubleNote } from '../trouble-note.tsx'
import { useSheet } from '../use-sheet.ts'

interface EntryFormProps {
  /** The entry to put right; without it a new one is written. */
  entry?: CashEntry
  onSaved: (entry: CashEntry) => void
  onCancel?: () => void
}

/** Writes one entry. What is typed is kept at once, also of a correction, until it is in the book. */
export function EntryForm({ entry, onSaved, onCancel }: EntryFormProps) {
  const { t } = useWords('entresoft')
  const draft = entry ? `${entryDraft}:${entry.id}` : entryDraft
  const [began] = useState(entry)
  const [initial] = useState(() => entry && valuesOf(entry))
  const { values, set, change, clear, trouble, save } = useSheet(draft, initial)
  /** How often it was pressed with something missing: the focus goes there each time. */
  const [presses, setPresses] = useState(0)
  const isPressed = presses > 0
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [presses])

  const kind = values.kind === 'out' ? 'out' : 'in'
  const day = values.day ?? dayOf(Date.now())
  const amount = readTaka(values.amount ?? '')
  const isDayKnown = realDay.safeParse(day).success

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (typeof amount !== 'number' || amount === 0 || !isDayKnown) {
      setPresses(presses + 1)
      return
    }
    const made: CashEntry = { id: entry?.id ?? newId(), day, kind, what: (values.what ?? '').trim(), paisa: amount }
    const onKept = () => {
      // Whoever writes down the day's costs writes several.
      if (!entry && kind === 'out') change(() => ({ kind }))
      setPresses(0)
      onSaved(made)
    }
    void save(() => keepEntry(made, { draft, began }), onKept)
  }
  function handleCancel() {
    clear()
    onCancel?.()
  }

  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={handleSubmit}>
      <Segments
        isFull
        label={t('book.kind')}
        options={[
          { value: 'in', text: t('book.in') },
          { value: 'out', text: t('book.out') },
        ]}
        selected={kind}
        onSelect={(value) => set('kind', value)}
      />
      <div className={styles.pair}>
        <NumberField
          name="amount"
          label={t('book.amount')}
          unit="taka"
          value={values.amount ?? ''}
          reading={amount}
          error={isPressed ? 'needed' : undefined}
          onChange={(value) => set('amount', value)}
        />
        <WhenField
          name="day"
          type="date"
          label={t('book.day')}
          value={day}
          error={isPressed && !isDayKnown ? t('error.noDay') : undefined}
          onChange={(value) => set('day', value === '' ? '?' : value)}
        />
      </div>
      <TextField
        name="what"
        label={t('book.what')}
        placeholder={t(`book.example.${kind}`)}
        autoComplete="off"
        maxLength={200}
        value={values.what ?? ''}
        onChange={(value) => set('what', value)}
      />
      <TroubleNote trouble={trouble} />
      {entry ? (
        <div className={styles.actions}>
          <Button type="submit" variant="main" icon={Check}>
            {t('book.saveChange')}
          </Button>
          <Button variant="quiet" icon={X} onClick={handleCancel}>
            {t('book.cancel')}
          </Button>
        </div>
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
