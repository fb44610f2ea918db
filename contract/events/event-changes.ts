import * as z from 'zod/mini'
import { clashingFields, withFields } from '../values/field-changes.ts'
import { time } from '../values/text.ts'
import { type EventContent, endsAfterStart, eventSeats, eventTexts, isWithinMaxDuration } from './event-content.ts'

const changeOf = <F extends z.ZodMiniType, T extends z.ZodMiniType>(from: F, to: T) =>
  z.optional(z.strictObject({ from: z.optional(from), to }))
const textChange = (text: z.ZodMiniType<string>) => changeOf(z.string().check(z.maxLength(20_000)), text)
const when = z.strictObject({ starts_at: time, ends_at: time })

/** One entry per changed field. Start and end are one field: merging them separately would give a time that no editor chose. */
export const eventChanges = z.strictObject({
  title_bn: textChange(eventTexts.title),
  title_en: textChange(eventTexts.title),
  place_bn: textChange(eventTexts.place),
  place_en: textChange(eventTexts.place),
  description_bn: textChange(eventTexts.description),
  description_en: textChange(eventTexts.description),
  when: changeOf(when, when.check(endsAfterStart, isWithinMaxDuration)),
  capacity: changeOf(z.nullable(z.number()), eventSeats),
})
export type EventChanges = z.output<typeof eventChanges>
export type EventField = keyof EventChanges
export type EventValues = { [F in EventField]: NonNullable<EventChanges[F]>['to'] }
type EventDetails = Omit<EventContent, 'id'>

export const eventFieldNames = [
  'title_bn',
  'title_en',
  'place_bn',
  'place_en',
  'description_bn',
  'description_en',
  'when',
  'capacity',
] as const satisfies readonly EventField[]

/** An event by its fields. */
export function valuesOf({ title, place, description, starts_at, ends_at, capacity }: EventDetails): EventValues {
  return {
    title_bn: title.bn,
    title_en: title.en,
    place_bn: place.bn,
    place_en: place.en,
    description_bn: description.bn,
    description_en: description.en,
    when: { starts_at, ends_at },
    capacity,
  }
}

function contentOf(values: EventValues): EventDetails {
  return {
    title: { bn: values.title_bn, en: values.title_en },
    place: { bn: values.place_bn, en: values.place_en },
    description: { bn: values.description_bn, en: values.description_en },
    ...values.when,
    capacity: values.capacity,
  }
}

/** The event with the changes applied. */
export const withChanges = (event: EventDetails, changes: EventChanges): EventDetails => contentOf(withFields(valuesOf(event), changes))

/** Fields that another edit has changed since. */
export const clashesOf = (event: EventDetails, changes: EventChanges): EventField[] => clashingFields(valuesOf(event), changes)

/** Version 1 sent the whole event without the previous values: it replaces every field. */
export function upgradeChanges(_version: number, input: unknown): unknown {
  const { id, ...content } = input as EventContent
  const changes = Object.entries(valuesOf(content)).map(([field, to]) => [field, { to }] as const)
  return { id, changes: Object.fromEntries(changes) }
}
