import { newId } from './id.ts'
import { sharedDb } from './shared-db.ts'

/** Names this browser profile to the server, so that learning time is summed per device. Not a secret and not a person. */
export async function deviceId(): Promise<string> {
  return sharedDb.transaction('rw', sharedDb.facts, async () => {
    const known = await sharedDb.facts.get('device_id')
    if (typeof known?.value === 'string') return known.value
    const value = newId()
    await sharedDb.facts.add({ key: 'device_id', value })
    return value
  })
}
