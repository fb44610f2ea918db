import { type Overview, overview, overviewEndpoints } from '../../../../contract/site/overview.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { storeFetched } from '../../../offline/store/guarded-writes.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'

const key = 'admin_overview'

/** The administrator's last overview from the server; null if there is none. It has numbers alone, no names. */
export const overviewQuery = () =>
  localQuery<Overview | null>({
    key: ['admin-overview'],
    tables: ['own.keyValues'],
    // An earlier version of the app may have stored another shape.
    read: async () => overview.safeParse((await personalDb().keyValues.get(key))?.value).data ?? null,
  })

/**
 * Fetches a new overview in the background. Offline, the stored one remains.
 * @returns whether the server answered
 */
export async function refreshOverview(): Promise<boolean> {
  const db = personalDb()
  try {
    await storeFetched(db, key, (await call(overviewEndpoints.get, {})).overview)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}
