import { type Contact, contact, siteEndpoints } from '../../../contract/site/site.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { storeIfSpace } from '../../offline/storage/quota.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'

const contactKey = 'site_contact'
const applicationsOpenKey = 'applications_open'

/** The last fetched contact data; null before the first fetch. */
export const contactQuery = () =>
  localQuery<Contact | null>({
    key: ['site-contact'],
    tables: ['shared.keyValues'],
    // An earlier version of the app may have stored it: data that does not match the schema is fetched again.
    read: async () => contact.safeParse((await sharedDb.keyValues.get(contactKey))?.value).data ?? null,
  })

/** True if applications to teach are taken, and before the first answer: the server decides. */
export const applicationsOpenQuery = () =>
  localQuery<boolean>({
    key: ['applications-open'],
    tables: ['shared.keyValues'],
    read: async () => (await sharedDb.keyValues.get(applicationsOpenKey))?.value !== false,
  })

/**
 * Fetches in the background.
 * @returns whether the server answered
 */
export async function refreshContact(): Promise<boolean> {
  return refresh(async () => {
    const answer = await call(siteEndpoints.contact, {})
    await sharedDb.keyValues.bulkPut([
      { key: contactKey, value: answer.contact },
      { key: applicationsOpenKey, value: answer.applications_open },
    ])
  })
}

/** @returns whether the server answered */
export async function refresh(bring: () => Promise<void>): Promise<boolean> {
  try {
    return await storeIfSpace(bring)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}
