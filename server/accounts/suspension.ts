import type { Suspension } from '../../contract/account/suspension.ts'
import { users } from '../db/schema.ts'
import { Refusal } from '../http/errors.ts'
import { formatDayTime, translate } from '../messages/translate.ts'

/** The columns of a suspension. */
export const suspensionColumns = {
  suspendedAt: users.suspendedAt,
  suspendedUntil: users.suspendedUntil,
  suspendedFor: users.suspendedFor,
  suspendedNote: users.suspendedNote,
}

export const notSuspended = { suspendedAt: null, suspendedUntil: null, suspendedFor: null, suspendedNote: null }

type Suspended = Pick<typeof users.$inferSelect, keyof typeof suspensionColumns>

/** The suspension at a time. One that is over counts as none: it ends by itself. */
export function suspensionOf({ suspendedAt, suspendedUntil, suspendedFor, suspendedNote }: Suspended, now: number): Suspension | null {
  if (!suspendedAt || !suspendedUntil || !suspendedFor || suspendedUntil.getTime() <= now) return null
  return { since: suspendedAt.getTime(), until: suspendedUntil.getTime(), reason: suspendedFor, note: suspendedNote ?? '' }
}

/** Throws `suspended` with the reason and the end in the person's words. */
export function requireActive(account: Suspended, now: number): void {
  const suspended = suspensionOf(account, now)
  if (!suspended) return
  const { until, reason, note } = suspended
  throw new Refusal('suspended', {
    values: (language) => ({ until: formatDayTime(language, until), reason: translate(language, `suspended_${reason}`), note }),
  })
}
