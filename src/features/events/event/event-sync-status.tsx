import { useQuery } from '@tanstack/react-query'
import { Clock, TriangleAlert } from 'lucide-react'
import type { EventField, EventValues } from '../../../../contract/events/event-changes.ts'
import { formatDay, formatHours } from '../../../i18n/event-times.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { type Language, languages } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Note } from '../../../ui/messages/note.tsx'
import styles from '../events.module.css'
import { clashesQuery, type ListedEvent } from '../events.queries.ts'
import { Reason } from './seat-note.tsx'

/** Sync status of the organiser's changes. */
export function EventSyncStatus({ event: { id, pending } }: { event: ListedEvent }) {
  const { t } = useWords('events')
  if (!pending) return null
  if (pending.state !== 'rejected') {
    return (
      <Note tone="wait" icon={Clock} role="status" title={t('unsent.title')}>
        {t('unsent.text')}
      </Note>
    )
  }
  return (
    <Note tone="bad" icon={TriangleAlert} role="status" title={t('rejected.title')}>
      <Reason pending={pending} />
      {pending.code === 'changed_meanwhile' && <Clashes id={id} />}
    </Note>
  )
}

/** The other editor's values beside the user's own, field by field. */
function Clashes({ id }: { id: string }) {
  const { t } = useWords('events')
  const nameOf = useFieldName()
  const { data: clashes = [] } = useQuery(clashesQuery(id))
  return clashes.map(({ field, ...values }) => (
    <dl key={field} className={styles.clash}>
      <dt>{nameOf(field)}</dt>
      {(['theirs', 'mine'] as const).map((whose) => (
        <dd key={whose}>
          <small>{t(`clash.${whose}`)}</small>
          <Value field={field} values={values[whose]} />
        </dd>
      ))}
    </dl>
  ))
}

/** A field as the form calls it. */
function useFieldName(): (field: EventField) => string {
  const { t, language } = useWords('events')
  return (field) => {
    if (field === 'when' || field === 'capacity') return t(`form.${field}`)
    const [name, written] = [wordsOf(field), languageOf(field)]
    return written === language ? t(`form.${name}`) : t(`form.in.${written}`, { field: t(`form.${name}`) })
  }
}

type TextField = Exclude<EventField, 'when' | 'capacity'>
const languageOf = (field: TextField): Language => languages.find((one) => field.endsWith(`_${one}`)) ?? 'bn'
const wordsOf = (field: TextField) => (['title', 'place', 'description'] as const).find((one) => field.startsWith(one)) ?? 'title'

function Value({ field, values }: { field: EventField; values: EventValues }) {
  const { t, language } = useWords('events')
  if (field === 'when') {
    const { starts_at, ends_at } = values.when
    return `${formatDay(starts_at, language)}, ${formatHours(starts_at, ends_at, language)}`
  }
  if (field === 'capacity') return values.capacity === null ? t('badge.open') : formatNumber(values.capacity, language)
  return values[field] === '' ? t('clash.nothing') : <span lang={languageOf(field)}>{values[field]}</span>
}
