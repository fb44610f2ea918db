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

/** The cause without a new overview: no connection, or a fault of the server or its database. */
export type Missed = 'offline' | 'failed' | null

/** Fetches a new overview in the background. Offline, the stored one remains. */
export async function refreshOverview(): Promise<Missed> {
  const db = personalDb()
  try {
    await storeFetched(db, key, (await call(overviewEndpoints.get, {})).overview)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status >= 500 ? 'failed' : 'offline'
  }
}
