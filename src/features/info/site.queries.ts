import { type Contact, contact, siteEndpoints } from '../../../contract/site.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { localQuery } from '../../offline/local-query.ts'
import { keepIfRoom } from '../../offline/room.ts'
import { sharedDb } from '../../offline/shared-db.ts'

const contactKey = 'site_contact'

/** How the people behind the server are reached, as last heard; null when it was never heard. */
export const contactQuery = () =>
  localQuery<Contact | null>({
    key: ['site-contact'],
    tables: ['shared.facts'],
    // Kept by whichever version of the app was here before: what it does not fit is asked for anew.
    read: async () => contact.safeParse((await sharedDb.facts.get(contactKey))?.value).data ?? null,
  })

/** Brings it anew behind what is on screen. @returns whether the server answered */
export async function refreshContact(): Promise<boolean> {
  return refresh(async () => {
    const answer = await call(siteEndpoints.contact, {})
    await sharedDb.facts.put({ key: contactKey, value: answer.contact })
  })
}

/** @returns whether the server answered */
export async function refresh(bring: () => Promise<void>): Promise<boolean> {
  try {
    return await keepIfRoom(bring)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}
