import { deviceKey } from './database-names.ts'
import { newId } from './id.ts'
import { visitorId } from './person.ts'
import { dbOf } from './personal-db.ts'
import { type SharedDb, sharedDb } from './shared-db.ts'

/** Id of this browser profile: the server sums learning time per device. Neither secret nor personal. */
export const deviceId = (): Promise<string> => idIn(sharedDb)

/** Id of a second, virtual device for visitors. Under the id of `deviceId` their time would replace the account's instead of adding to it. */
export const visitorDeviceId = (): Promise<string> => idIn(dbOf(visitorId))

/** Reads and writes in one transaction, so that two tabs get the same id. */
function idIn({ keyValues }: Pick<SharedDb, 'keyValues'>): Promise<string> {
  return keyValues.db.transaction('rw', keyValues, async () => {
    const known = await keyValues.get(deviceKey)
    if (typeof known?.value === 'string') return known.value
    const value = newId()
    await keyValues.put({ key: deviceKey, value })
    return value
  })
}
