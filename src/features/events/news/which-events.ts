import type { Actor } from '../../../../contract/permissions.ts'
import type { ListedEvent } from '../events.queries.ts'

export const shows = ['upcoming', 'mine', 'past'] as const
export type Show = (typeof shows)[number]

/** The user takes part: has or claims a seat, or is the organiser. */
export const isOwn = (event: Pick<ListedEvent, 'seatStatus' | 'claim' | 'organiser'>, me: Pick<Actor, 'id'> | null): boolean =>
  event.seatStatus !== null || event.claim?.name === 'registerForEvent' || event.organiser.id === me?.id

/** The events of a list, soonest first; past ones latest first. What was called off is shown only to whom it concerns. */
export function eventsFor(show: Show, events: readonly ListedEvent[], me: Pick<Actor, 'id'> | null, now: number): ListedEvent[] {
  const isAhead = (event: ListedEvent) => event.ends_at > now
  if (show === 'mine') {
    const own = events.filter((event) => isOwn(event, me))
    return [...own.filter(isAhead), ...own.filter((event) => !isAhead(event)).reverse()]
  }
  if (show === 'past') return events.filter((event) => !isAhead(event) && event.called_off_at === null).reverse()
  return events.filter((event) => isAhead(event) && (event.called_off_at === null || isOwn(event, me)))
}

const reminderBefore = 24 * 3_600_000

/** Own events that begin within 24 hours or are on now: those one has a seat at, and those one has called. */
export function eventsSoon(events: readonly ListedEvent[], me: Pick<Actor, 'id'> | null, now: number): ListedEvent[] {
  return events.filter(
    (event) =>
      event.called_off_at === null &&
      event.starts_at - now <= reminderBefore &&
      event.ends_at > now &&
      (event.seatStatus === 'seated' || event.organiser.id === me?.id),
  )
}

/** Events at which a user seen waiting now has a seat. */
export function movedUp(events: readonly ListedEvent[], waited: readonly string[], now: number): ListedEvent[] {
  return events.filter(
    (event) => waited.includes(event.id) && event.seatStatus === 'seated' && event.ends_at > now && event.called_off_at === null,
  )
}
