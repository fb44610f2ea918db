import { draftEndpoints } from '../../../../contract/drafts/drafts.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { storeFetched } from '../../../offline/store/guarded-writes.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'

export type Asked = OutputOf<typeof draftEndpoints.asked>['items'][number]

const askedKey = 'asked_drafts'

/** Drafts whose owners wait for this teacher's answer, as last fetched. */
export const askedQuery = () =>
  localQuery<readonly Asked[]>({
    key: ['asked-drafts'],
    tables: ['own.keyValues'],
    read: async () => ((await personalDb().keyValues.get(askedKey))?.value as Asked[] | undefined) ?? [],
  })

/** Fetches them in the background. Without an answer the stored ones remain. */
export async function refreshAsked(): Promise<void> {
  const db = personalDb()
  try {
    await storeFetched(db, askedKey, (await call(draftEndpoints.asked, {})).items)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
