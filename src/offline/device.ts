import { newId } from './id.ts'
import { guestId } from './person.ts'
import { dbOf } from './personal-db.ts'
import { type SharedDb, sharedDb } from './shared-db.ts'

export const deviceKey = 'device_id'

/** Names this browser profile to the server, so that learning time is summed per device. Not a secret and not a person. */
export const deviceId = (): Promise<string> => idKeptIn(sharedDb)

/** Visitors count their time as a device of their own: on taking over, it is added to the account's and not swallowed by it. */
export const visitorDeviceId = (): Promise<string> => idKeptIn(dbOf(guestId))

/** In one transaction, so that two pages agree. */
function idKeptIn({ facts }: Pick<SharedDb, 'facts'>): Promise<string> {
  return facts.db.transaction('rw', facts, async () => {
    const known = await facts.get(deviceKey)
    if (typeof known?.value === 'string') return known.value
    const value = newId()
    await facts.put({ key: deviceKey, value })
    return value
  })
}
