import { type Contact, contact, type Figures, figures, siteEndpoints } from '../../../contract/site.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { localQuery } from '../../offline/local-query.ts'
import { keepIfRoom } from '../../offline/room.ts'
import { sharedDb } from '../../offline/shared-db.ts'

const contactKey = 'site_contact'
const figuresKey = 'site_figures'

/** How the people behind the server are reached, as last heard; null when it was never heard. */
export const contactQuery = () =>
  localQuery<Contact | null>({
    key: ['site-contact'],
    tables: ['shared.facts'],
    // Kept by whichever version of the app was here before: what it does not fit is asked for anew.
    read: async () => contact.safeParse((await sharedDb.facts.get(contactKey))?.value).data ?? null,
  })

/** What was learned here, as last counted for this phone; null when it was never heard. */
export const figuresQuery = () =>
  localQuery<Figures | null>({
    key: ['site-figures'],
    tables: ['shared.facts'],
    read: async () => figures.safeParse((await sharedDb.facts.get(figuresKey))?.value).data ?? null,
  })

/** Brings it anew behind what is on screen. @returns whether the server answered */
export async function refreshContact(): Promise<boolean> {
  return refresh(async () => {
    const answer = await call(siteEndpoints.contact, {})
    await sharedDb.facts.put({ key: contactKey, value: answer.contact })
  })
}

/** The same for the figures. */
export async function refreshFigures(): Promise<boolean> {
  return refresh(async () => {
    const answer = await call(siteEndpoints.figures, {})
    await sharedDb.facts.put({ key: figuresKey, value: answer.figures })
  })
}

async function refresh(bring: () => Promise<void>): Promise<boolean> {
  try {
    return await keepIfRoom(bring)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}
