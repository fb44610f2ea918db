import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/open.ts'
import { type events, seats } from '../../db/schema.ts'

/** The seat counters of an event. */
type Seating = Pick<typeof events.$inferSelect, 'id' | 'capacity' | 'taken' | 'waiting' | 'seatedThrough'>

export const hasRoom = ({ capacity, taken }: Pick<Seating, 'capacity' | 'taken'>) => capacity === null || taken < capacity

/** Gives free seats to the first of the waiting list. Only while the event is locked. */
export async function movedUp(tx: Transaction, event: Seating): Promise<Pick<Seating, 'taken' | 'waiting' | 'seatedThrough'>> {
  const { taken, waiting, seatedThrough, capacity } = event
  if (waiting === 0 || !hasRoom(event)) return { taken, waiting, seatedThrough }
  const next = await tx
    .select({ number: seats.number })
    .from(seats)
    .where(and(eq(seats.eventId, event.id), isNull(seats.givenUpAt), gt(seats.number, seatedThrough)))
    .orderBy(asc(seats.number))
    .limit(capacity === null ? waiting : Math.min(waiting, capacity - taken))
  const last = next.at(-1)?.number ?? seatedThrough
  return { taken: taken + next.length, waiting: waiting - next.length, seatedThrough: last }
}
