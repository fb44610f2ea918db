import * as z from 'zod/mini'
import { id, time, typedText } from '../values/text.ts'

export const eventTitleMaxLength = 120
export const eventPlaceMaxLength = 200
export const eventDescriptionMaxLength = 4000
export const eventMaxSeats = 10_000
/** Events that one organiser may create in a day (Dhaka), deleted ones included. */
export const maxEventsPerDay = 20
const maxDurationMs = 31 * 86_400_000

/** Text in one language; may be empty, because the organiser may write in the other one only. */
const typed = (maxLength: number) => typedText(maxLength, 0)
export const eventTexts = {
  title: typed(eventTitleMaxLength),
  place: typed(eventPlaceMaxLength),
  description: typed(eventDescriptionMaxLength),
}
export const eventSeats = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(eventMaxSeats)))

type When = { starts_at: number; ends_at: number }
export const endsAfterStart = z.refine<When>(({ starts_at, ends_at }) => ends_at > starts_at, {
  error: 'ends_before_start',
  path: ['ends_at'],
})
export const isWithinMaxDuration = z.refine<When>(({ starts_at, ends_at }) => ends_at - starts_at <= maxDurationMs, {
  error: 'too_many_days',
  path: ['ends_at'],
})

const bothLanguages = (text: z.ZodMiniType<string>) => z.strictObject({ bn: text, en: text })
const isNotEmpty = z.refine<{ bn: string; en: string }>(({ bn, en }) => bn !== '' || en !== '', { error: 'required' })

/** The fields of an event that its organiser writes. */
export const wholeEvent = z
  .strictObject({
    id,
    title: bothLanguages(eventTexts.title).check(isNotEmpty),
    place: bothLanguages(eventTexts.place).check(isNotEmpty),
    description: bothLanguages(eventTexts.description),
    starts_at: time,
    ends_at: time,
    capacity: eventSeats,
  })
  .check(endsAfterStart, isWithinMaxDuration)
export type EventContent = z.output<typeof wholeEvent>
