import { storeIfOpen } from '../../offline/store/guarded-writes.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

const key = 'waited_for_events'

/** Ids of events at which this device has seen its user on the waiting list: a seat there is news. */
export const waitedQuery = () => localQuery<readonly string[]>({ key: ['waited'], tables: ['own.keyValues'], read: readWaited })

const readWaited = async () => ((await personalDb().keyValues.get(key))?.value as readonly string[] | undefined) ?? []

export const rememberWaiting = (ids: readonly string[]): Promise<void> => change((known) => [...known, ...ids])

/** Once it has been seen, it is no news. */
export const forgetWaiting = (id: string): Promise<void> => change((known) => known.filter((one) => one !== id))

async function change(next: (known: readonly string[]) => readonly string[]): Promise<void> {
  const db = personalDb()
  await storeIfOpen(db, db.keyValues, async () => {
    const known = ((await db.keyValues.get(key))?.value as readonly string[] | undefined) ?? []
    const ids = [...new Set(next(known))]
    // No write, no screen that reads again.
    if (ids.length !== known.length) await db.keyValues.put({ key, value: ids })
  })
}
