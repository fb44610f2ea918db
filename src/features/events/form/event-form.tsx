import { Send } from 'lucide-react'
import { valuesOf } from '../../../../contract/events/event-changes.ts'
import {
  eventDescriptionMaxLength,
  eventMaxSeats,
  eventPlaceMaxLength,
  eventTitleMaxLength,
} from '../../../../contract/events/event-content.ts'
import { latinDigits } from '../../../../contract/values/digits.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { typedDigits } from '../../../i18n/intl.ts'
import { otherLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { DraftKey } from '../../../offline/drafts/draft-key.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { WhenField } from '../../../ui/fields/when-field.tsx'
import { keepChanges, keepNewEvent } from '../change-event.ts'
import styles from '../events.module.css'
import type { ListedEvent } from '../events.queries.ts'
import { changesIn, type EventFields, editedFields, eventCodec, type FieldName, readFields } from './event-draft.ts'
import { EventWords } from './event-words.tsx'

interface EventFormProps {
  /** A new id for a new event. */
  makeId: () => string
  /** Key of the draft. */
  draft: DraftKey
  initial: EventFields
  before: ListedEvent | null
  /** Page that follows signing in. */
  redirect: string
  submit: string
  onSaved: (id: string) => void
  /** Follows the deletion of the draft. */
  onDropped?: () => void
}

/** Form for what, where, when and for how many. It is saved while it is typed; the event is in the list at once, offline too. */
export function EventForm({ makeId, draft: key, initial, before, redirect, submit, onSaved, onDropped }: EventFormProps) {
  const { t, language } = useWords('events')
  const known = before && valuesOf(before)
  const draft = useDeviceDraft(key, eventCodec(initial, known))
  const { form, text, values, change, trouble } = useForm({
    draft,
    check: (fields) => readFields(before?.id ?? makeId(), fields, before ? undefined : serverNow()),
    async send(content) {
      if (before && known) {
        const { base } = editedFields(draft.text, known)
        await keepChanges(before, content, (from) => changesIn(values, content, from === 'screen' ? base : from), key)
      } else await keepNewEvent(content, key)
      return () => onSaved(content.id)
    },
    errorText(code, name) {
      const word = codes.find((one) => one === code)
      return t(`form.error.${word ?? 'required'}`, { most: formatNumber(maxOf(name), language) })
    },
  })
  const isLong = values.end_date !== values.date
  const handleDrop = async () => {
    await draft.discard()
    onDropped?.()
  }
  const handleDate = (date: string) => change({ date, ...(!isLong && { end_date: date }) })
  const handleLong = (isOn: boolean) => change({ end_date: isOn ? '' : values.date })

  return (
    <form className={styles.form} {...form}>
      <EventWords language={language} field={text} />
      <EventWords language={otherLanguage(language)} field={text} isSecond />
      <fieldset className={styles.when}>
        <legend>{t('form.when')}</legend>
        <p className={styles.hint}>{t('form.zone')}</p>
        <div className={styles.pair}>
          <WhenField label={t('form.date')} type="date" {...text('date')} onChange={handleDate} />
          <WhenField label={t('form.start')} type="time" {...text('start')} />
        </div>
        <Checkbox label={t('form.long')} isChecked={isLong} onChange={handleLong} />
        <div className={styles.pair}>
          {isLong && <WhenField label={t('form.endDate')} type="date" {...text('end_date')} />}
          <WhenField label={t('form.end')} type="time" {...text('end')} />
        </div>
      </fieldset>
      <TextField
        label={t('form.capacity')}
        hint={t('form.capacityHint')}
        inputMode="numeric"
        autoComplete="off"
        {...text('capacity')}
        value={typedDigits(values.capacity, language)}
        onChange={(value) => change({ capacity: latinDigits(value) })}
      />
      <TroubleNote
        trouble={trouble}
        words={{ full: t('trouble.full'), failed: t('trouble.failed'), needsAccount: t('account.forEvent') }}
        redirect={redirect}
      />
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

const codes = ['required', 'too_long', 'bad_characters', 'ends_before_start', 'too_many_days', 'when', 'past', 'seats'] as const

function maxOf(name: FieldName): number {
  if (name.startsWith('title')) return eventTitleMaxLength
  if (name.startsWith('place')) return eventPlaceMaxLength
  return name === 'capacity' ? eventMaxSeats : eventDescriptionMaxLength
}
