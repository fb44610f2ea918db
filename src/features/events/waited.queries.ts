import { localQuery } from '../../offline/local-query.ts'
import { personalDb } from '../../offline/personal-db.ts'
import { keepIfRoom } from '../../offline/room.ts'

const key = 'waited_for_events'

/** Ids of events at which this phone has seen its owner on the waiting list: a seat there is news. */
export const waitedQuery = () => localQuery<readonly string[]>({ key: ['waited'], tables: ['own.facts'], read: readWaited })

const readWaited = async () => ((await personalDb().facts.get(key))?.value as readonly string[] | undefined) ?? []

export const rememberWaiting = (ids: readonly string[]): Promise<void> => change((known) => [...known, ...ids])

/** Once it has been seen, it is no news. */
export const forgetWaiting = (id: string): Promise<void> => change((known) => known.filter((one) => one !== id))

async function change(next: (known: readonly string[]) => readonly string[]): Promise<void> {
  const db = personalDb()
  await keepIfRoom(() =>
    db.transaction('rw', db.facts, async () => {
      const known = ((await db.facts.get(key))?.value as readonly string[] | undefined) ?? []
      const ids = [...new Set(next(known))]
      // No write, no screen that reads again.
      if (ids.length !== known.length) await db.facts.put({ key, value: ids })
    }),
  )
}
