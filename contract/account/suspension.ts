import * as z from 'zod/mini'
import { time } from '../values/text.ts'

/** Reasons of a suspension, worded in both languages. `lost_account`: another person uses the account. */
export const suspensionReasons = ['harm', 'spam', 'false_name', 'lost_account', 'other'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]

/** Days that a suspension lasts at most. */
export const maxSuspensionDays = 366

export const suspension = z.object({
  since: time,
  /** It ends by itself at this time. */
  until: time,
  reason: z.enum(suspensionReasons),
  /** The administrator's words to the suspended person. */
  note: z.string(),
})
export type Suspension = z.output<typeof suspension>
