import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { valuesOf } from '../../../contract/event-changes.ts'
import { eventDescriptionMaxLength, eventMaxSeats, eventPlaceMaxLength, eventTitleMaxLength } from '../../../contract/event-content.ts'
import { latinDigits } from '../../../contract/text.ts'
import { serverNow } from '../../api/server-clock.ts'
import { formatNumber } from '../../i18n/format.ts'
import { typedDigits } from '../../i18n/intl.ts'
import { otherLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/setup.ts'
import { saveDraft } from '../../offline/drafts.ts'
import { NeedsAccount } from '../../offline/outbox.ts'
import { StorageFull } from '../../offline/room.ts'
import { useDraft } from '../../offline/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WhenField } from '../../ui/when-field.tsx'
import { keepChanges, keepNewEvent } from './change-event.ts'
import {
  changesIn,
  draftOf,
  type EventFields,
  editedFields,
  type FieldErrors,
  type FieldName,
  fieldsIn,
  readFields,
} from './event-draft.ts'
import { EventWords } from './event-words.tsx'
import styles from './events.module.css'
import type { ListedEvent } from './events.queries.ts'
import { NeedsAccountNote } from './needs-account.tsx'

interface EventFormProps {
  /** Made anew for an event that is not there yet. */
  makeId: () => string
  /** Names the draft of what is typed. */
  draft: string
  initial: EventFields
  before: ListedEvent | null
  /** The page itself, to come back to after signing in. */
  redirect: string
  submit: string
  onKept: (id: string) => void
  /** Drops what was typed and goes back to how it is. */
  onDropped?: () => void
}

/** What, where, when, for how many. What is typed is a draft at once; what is kept is in the list at once, with or without a line. */
export function EventForm({ makeId, draft, initial, before, redirect, submit, onKept, onDropped }: EventFormProps) {
  const { t, language } = useWords('events')
  const { text, setText, clearSent, keepUnsent, cancelSaving } = useDraft(draft)
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Not with every error that goes as one types, only after pressing: then the focus moves. */
  const [tries, setTries] = useState(0)
  const [trouble, setTrouble] = useState<'needsAccount' | 'full' | 'failed' | null>(null)
  const isBusy = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const { fields, base } = before ? editedFields(text, valuesOf(before)) : { fields: fieldsIn(text) ?? initial, base: undefined }
  const isLong = fields.end_date !== fields.date

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const change = (changes: Partial<EventFields>) => {
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))))
    setText(draftOf({ ...fields, ...changes }, base))
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // Two taps of a slow thumb are one event.
    if (isBusy.current) return
    const { content, errors: found } = readFields(before?.id ?? makeId(), fields, before ? undefined : serverNow())
    setErrors(found ?? {})
    setTries(tries + 1)
    if (!content) return
    isBusy.current = true
    try {
      // A late save of these very words would leave them behind as a draft of something already kept.
      cancelSaving()
      if (before && base) {
        await keepChanges(before, content, (known) => changesIn(fields, content, known === 'screen' ? base : known), draft)
      } else await keepNewEvent(content, draft)
      await saveDraft(draft, '')
      clearSent(text)
      onKept(content.id)
    } catch (error) {
      keepUnsent(text)
      if (error instanceof NeedsAccount) setTrouble('needsAccount')
      else setTrouble(error instanceof StorageFull ? 'full' : 'failed')
    } finally {
      isBusy.current = false
    }
  }
  const handleDrop = async () => {
    cancelSaving()
    await saveDraft(draft, '')
    clearSent(text)
    onDropped?.()
  }
  const errorOf = (name: FieldName) => {
    const code = errors[name]
    if (code === undefined) return undefined
    const known = (['required', 'too_long', 'bad_characters', 'ends_before_start', 'too_many_days', 'when', 'past', 'seats'] as const).find(
      (one) => one === code,
    )
    return t(`form.error.${known ?? 'required'}`, { most: formatNumber(mostOf(name), language) })
  }
  const field = (name: FieldName) => ({
    name,
    value: fields[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errorOf(name),
  })
  const handleDate = (date: string) => change({ date, ...(!isLong && { end_date: date }) })
  const handleLong = (isOn: boolean) => change({ end_date: isOn ? '' : fields.date })

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <EventWords language={language} field={field} />
      <EventWords language={otherLanguage(language)} field={field} isSecond />
      <fieldset className={styles.when}>
        <legend>{t('form.when')}</legend>
        <p className={styles.hint}>{t('form.zone')}</p>
        <div className={styles.pair}>
          <WhenField label={t('form.date')} type="date" {...field('date')} onChange={handleDate} />
          <WhenField label={t('form.start')} type="time" {...field('start')} />
        </div>
        <Checkbox label={t('form.long')} isChecked={isLong} onChange={handleLong} />
        <div className={styles.pair}>
          {isLong && <WhenField label={t('form.endDate')} type="date" {...field('end_date')} />}
          <WhenField label={t('form.end')} type="time" {...field('end')} />
        </div>
      </fieldset>
      <TextField
        label={t('form.capacity')}
        hint={t('form.capacityHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('capacity')}
        value={typedDigits(fields.capacity, language)}
        onChange={(value) => change({ capacity: latinDigits(value) })}
      />
      {trouble === 'needsAccount' && <NeedsAccountNote title={t('account.forEvent')} redirect={redirect} isAlert />}
      {(trouble === 'full' || trouble === 'failed') && <Note tone="bad" role="alert" title={t(`trouble.${trouble}`)} />}
      <Button type="submit" variant="main" icon={Send} isFull>
        {submit}
      </Button>
      {onDropped && (
        <Button variant="quiet" onClick={() => void handleDrop()}>
          {t('edit.drop')}
        </Button>
      )}
    </form>
  )
}

function mostOf(name: FieldName): number {
  if (name.startsWith('title')) return eventTitleMaxLength
  if (name.startsWith('place')) return eventPlaceMaxLength
  return name === 'capacity' ? eventMaxSeats : eventDescriptionMaxLength
}
