import { countsAtOnce, reactionEndpoints } from '../../../../contract/reactions.ts'
import { call } from '../../../api/call.ts'
import { storeIfOpen } from '../../../offline/store/guarded-writes.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'

/** Counts of a text are not asked for again before. A like is no reason to spend a learner's data. */
const pauseMs = 5 * 60_000
/** A list renders its texts one after the other. */
const collectMs = 200
/** Texts whose counts a device stores, those asked for last. */
const maxStored = 1000

/** By user and text. */
const askedAt = new Map<string, number>()
const wanted = new Map<string, Set<string>>()

/** Asks the server for the counts of a text on the screen, together with those of its neighbours. */
export function askCounts(id: string): void {
  const personId = currentPersonId()
  const key = `${personId}:${id}`
  if (Date.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < pauseMs) return
  askedAt.set(key, Date.now())
  const ids = wanted.get(personId)
  if (ids) ids.add(id)
  else {
    wanted.set(personId, new Set([id]))
    setTimeout(() => void fetchWanted(personId), collectMs)
  }
}

async function fetchWanted(personId: string): Promise<void> {
  const ids = [...(wanted.get(personId) ?? [])]
  wanted.delete(personId)
  for (let from = 0; from < ids.length; from += countsAtOnce) {
    const some = ids.slice(from, from + countsAtOnce)
    // Without an answer the stored counts stay, and the next page asks again.
    await fetchCounts(personId, some).catch(() => {
      for (const id of some) askedAt.delete(`${personId}:${id}`)
    })
  }
}

/** Stores the counts of these texts. @throws ApiError */
export async function fetchCounts(personId: string, ids: readonly string[]): Promise<void> {
  const { items } = await call(reactionEndpoints.counts, { of: ids.join() })
  // Another user has signed in: `own` is of that one.
  if (currentPersonId() !== personId) return
  const at = Date.now()
  const rows = ids.flatMap((id, place) => {
    const item = items[place]
    return item ? [{ id, ...item, at }] : []
  })
  const db = dbOf(personId)
  await storeIfOpen(db, db.reactionCounts, async () => {
    await db.reactionCounts.bulkPut(rows)
    await db.reactionCounts.bulkDelete(await db.reactionCounts.orderBy('at').reverse().offset(maxStored).primaryKeys())
  })
}
