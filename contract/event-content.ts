import * as z from 'zod/mini'
import { id, time, typedText } from './text.ts'

export const eventTitleMaxLength = 120
export const eventPlaceMaxLength = 200
export const eventDescriptionMaxLength = 4000
export const eventMaxSeats = 10_000
/** Somebody may call so many events in a day of Dhaka; those taken away again count too. */
export const eventsADay = 20
const longest = 31 * 86_400_000

/** Text as somebody typed it in one language; nothing, when they said it in the other. */
const typed = (maxLength: number) => typedText(maxLength, 0)
export const eventTexts = {
  title: typed(eventTitleMaxLength),
  place: typed(eventPlaceMaxLength),
  description: typed(eventDescriptionMaxLength),
}
export const eventSeats = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(eventMaxSeats)))

type When = { starts_at: number; ends_at: number }
export const isForward = z.refine<When>(({ starts_at, ends_at }) => ends_at > starts_at, { error: 'ends_before_start', path: ['ends_at'] })
export const isShort = z.refine<When>(({ starts_at, ends_at }) => ends_at - starts_at <= longest, {
  error: 'too_many_days',
  path: ['ends_at'],
})

const inEither = (text: z.ZodMiniType<string>) => z.strictObject({ bn: text, en: text })
const isSaid = z.refine<{ bn: string; en: string }>(({ bn, en }) => bn !== '' || en !== '', { error: 'required' })

/** All that its organiser says of an event. */
export const wholeEvent = z
  .strictObject({
    id,
    title: inEither(eventTexts.title).check(isSaid),
    place: inEither(eventTexts.place).check(isSaid),
    description: inEither(eventTexts.description),
    starts_at: time,
    ends_at: time,
    capacity: eventSeats,
  })
  .check(isForward, isShort)
export type EventContent = z.output<typeof wholeEvent>
