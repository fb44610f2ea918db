import {
  type EventChanges,
  type EventField,
  type EventValues,
  eventFieldNames,
  valuesOf,
} from '../../../../contract/events/event-changes.ts'
import { type EventContent, wholeEvent } from '../../../../contract/events/event-content.ts'
import { dayMs, dayNumber, startOfDay } from '../../../../contract/values/day-number.ts'
import { latinDigits } from '../../../../contract/values/digits.ts'
import { changesBetween } from '../../../../contract/values/field-changes.ts'
import type { Checked, FieldCodes } from '../../../forms/check.ts'
import type { Codec } from '../../../forms/device/codec.ts'
import { fromFields, toFields } from '../months.ts'

/** The form's field values, as typed. Days and times are in Dhaka time. */
export interface EventFields {
  title_bn: string
  title_en: string
  place_bn: string
  place_en: string
  description_bn: string
  description_en: string
  date: string
  start: string
  end_date: string
  end: string
  capacity: string
}
export type FieldName = keyof EventFields

const empty: EventFields = {
  title_bn: '',
  title_en: '',
  place_bn: '',
  place_en: '',
  description_bn: '',
  description_en: '',
  date: '',
  start: '',
  end_date: '',
  end: '',
  capacity: '',
}

/** Defaults: tomorrow from 10:00 to 12:00, so that the end is always after the start. */
export function blankFields(now: number): EventFields {
  const { date } = toFields(startOfDay(dayNumber(now) + 1))
  return { ...empty, date, start: '10:00', end_date: date, end: '12:00' }
}

export function fieldsOf({ when, capacity, ...texts }: EventValues): EventFields {
  const [start, end] = [toFields(when.starts_at), toFields(when.ends_at)]
  return {
    ...texts,
    date: start.date,
    start: start.clock,
    end_date: end.date,
    end: end.clock,
    capacity: capacity === null ? '' : String(capacity),
  }
}

const textFields = ['title_bn', 'title_en', 'place_bn', 'place_en', 'description_bn', 'description_en'] as const
const timeFields = ['date', 'start', 'end_date', 'end'] as const
const partsOf = (field: EventField): readonly FieldName[] => (field === 'when' ? timeFields : [field])

/** The fields whose typed value differs from the base. */
const touched = (fields: EventFields, base: EventValues): EventField[] => {
  const baseFields = fieldsOf(base)
  return eventFieldNames.filter((field) => partsOf(field).some((part) => fields[part] !== baseFields[part]))
}

/**
 * The form values of an existing event, and the base value of each field when editing started. A draft may be days old:
 * untouched fields follow the event.
 */
export function editedFields(draft: string, event: EventValues): { fields: EventFields; base: EventValues } {
  const fields = fieldsIn(draft)
  if (!fields) return { fields: fieldsOf(event), base: event }
  const initial = baseIn(draft) ?? event
  const changed = touched(fields, initial)
  const parts = changed.flatMap(partsOf).map((part) => [part, fields[part]] as const)
  return {
    fields: { ...fieldsOf(event), ...Object.fromEntries(parts) },
    base: { ...event, ...Object.fromEntries(changed.map((field) => [field, initial[field]])) },
  }
}

/** The changes typed over `base`. */
export function changesIn(fields: EventFields, content: EventContent, base: EventValues): EventChanges {
  const all = changesBetween(base, valuesOf(content))
  return Object.fromEntries(touched(fields, base).flatMap((field) => (all[field] ? [[field, all[field]] as const] : [])))
}

/** The form of a new event (`before` is null) or of one that is there, in its draft. */
export function eventCodec(initial: EventFields, before: EventValues | null): Codec<EventFields> {
  if (!before) return { read: (text) => fieldsIn(text ?? '') ?? initial, write: (fields) => draftOf(fields) }
  return {
    read: (text) => editedFields(text ?? '', before).fields,
    write: (fields, text) => draftOf(fields, editedFields(text ?? '', before).base),
  }
}

/** `base`: the event when editing started. */
export const draftOf = (fields: EventFields, base?: EventValues): string => JSON.stringify({ ...fields, ...(base && { base }) })

/**
 * The fields of a draft; null for none. A sign-in appends the visitor's draft to the account's own one. An event that is taken back is
 * appended too. The last one then fills the form. Texts and times of the others are added to its description.
 */
export function fieldsIn(draft: string): EventFields | null {
  const parts = draft.split('\n\n').flatMap((part) => parsed(part) ?? [])
  const last = parts.at(-1)
  if (!last) return null
  const timesOf = ({ date, start, end_date, end }: EventFields) => `${date} ${start} – ${end_date} ${end}`
  const words = (fields: EventFields) => [...textFields.map((name) => fields[name]), timesOf(fields)].filter((text) => text.trim() !== '')
  const others = parts
    .slice(0, -1)
    .flatMap(words)
    .filter((text) => !words(last).includes(text))
  return others.length === 0 ? last : { ...last, description_bn: [last.description_bn, ...others].filter(Boolean).join('\n') }
}

/** Null in drafts of earlier builds. */
function baseIn(draft: string): EventValues | null {
  const read = objectIn(draft.split('\n\n').at(-1) ?? '')
  return read && 'base' in read && isWhole(read.base) ? read.base : null
}

const isWhole = (base: unknown): base is EventValues =>
  typeof base === 'object' && base !== null && eventFieldNames.every((field) => field in base)

function objectIn(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}

function parsed(text: string): EventFields | null {
  const read = objectIn(text)
  if (!read) return null
  // An event that was taken back.
  if ('starts_at' in read) return fieldsOf(valuesOf(read as EventContent))
  const known = Object.entries(read).filter(([name, value]) => name in empty && typeof value === 'string')
  return { ...empty, ...(Object.fromEntries(known) as Partial<EventFields>) }
}

/** The event the fields mean, or what is wrong with which of them, as codes. A new one is held against the time it is called at. */
export function readFields(id: string, fields: EventFields, calledAt?: number): Checked<EventContent, EventFields> {
  const errors: FieldCodes<EventFields> = {}
  const starts_at = fromFields(fields.date, fields.start)
  const ends_at = fromFields(fields.end_date, fields.end)
  if (starts_at === null) errors[/^\d{4}-/.test(fields.date) ? 'start' : 'date'] = 'when'
  if (ends_at === null) errors[fields.end_date === '' && fields.date !== '' ? 'end_date' : 'end'] = 'when'
  // Seldom meant: mostly it is another month than one thinks.
  if (calledAt !== undefined && ends_at !== null && ends_at <= calledAt) errors.date = 'past'
  const seats = latinDigits(fields.capacity.trim())
  if (!/^\d*$/.test(seats)) errors.capacity = 'seats'
  const trimmed = (bn: string, en: string) => ({ bn: bn.trim(), en: en.trim() })
  const input = {
    id,
    title: trimmed(fields.title_bn, fields.title_en),
    place: trimmed(fields.place_bn, fields.place_en),
    description: trimmed(fields.description_bn, fields.description_en),
    starts_at: starts_at ?? 0,
    ends_at: ends_at ?? (starts_at ?? 0) + dayMs / 24,
    capacity: seats === '' || errors.capacity ? null : Number(seats),
  }
  const checked = wholeEvent.safeParse(input)
  if (!checked.success) for (const issue of checked.error.issues) errors[fieldAt(issue.path, input)] ??= codeOf(issue)
  return Object.keys(errors).length > 0 || !checked.success ? { codes: errors } : { input: checked.data }
}

/** The field that a path of the contract's input belongs to; of two languages the one that was filled in. */
function fieldAt([name, language]: readonly PropertyKey[], input: Pick<EventContent, 'title' | 'place'>): FieldName {
  if (name === 'title' || name === 'place' || name === 'description') {
    const filled = name !== 'description' && input[name].bn === '' && input[name].en !== '' ? 'en' : 'bn'
    return `${name}_${language === 'bn' || language === 'en' ? language : filled}`
  }
  if (name === 'capacity') return 'capacity'
  return name === 'starts_at' ? 'date' : 'end'
}

interface Issue {
  readonly code?: string | undefined
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly errors?: readonly (readonly Issue[])[]
}

/** A union fails with the issues of both its branches; the one that was written for people counts. */
function codeOf(issue: Issue): string {
  if (issue.path[0] === 'capacity') return 'seats'
  const all = [issue, ...(issue.errors?.flat() ?? [])].map((one) => one.message)
  return (
    all.find((message) => ['required', 'too_long', 'bad_characters', 'ends_before_start', 'too_many_days'].includes(message)) ??
    (issue.path[0] === 'starts_at' || issue.path[0] === 'ends_at' ? 'when' : 'required')
  )
}
