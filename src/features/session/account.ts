import type * as z from 'zod/mini'
import { authEndpoints } from '../../../contract/auth.ts'
import type { User } from '../../../contract/person.ts'
import { profileEndpoints } from '../../../contract/profile.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { switchLanguage } from '../../i18n/setup.ts'
import { setSignedIn } from './auth.ts'
import { rememberedAs, rememberPerson } from './remembered.ts'
import { storeUser } from './session.queries.ts'

/** Changes one's own account on the server, and here once it has agreed. @returns the server's word. @throws ApiError, StorageFull */
export async function saveProfile(change: z.input<typeof profileEndpoints.update.input>): Promise<string> {
  const { user, message } = await call(profileEndpoints.update, change)
  await storeUser(user)
  const session = readSession()
  if (session?.userId === user.id) setSignedIn(session, user)
  const listed = rememberedAs(user.id)
  if (listed) rememberPerson({ ...listed, ...signsInWith(listed.identifier, change, user), name: user.name })
  if (change.language) await switchLanguage(change.language)
  return message
}

/** Whoever signed in with an address that is no longer theirs goes on with their number. */
const signsInWith = (identifier: string, { email }: { email?: string | undefined }, { phone }: User) =>
  email !== undefined && identifier.includes('@') ? { identifier: phone } : {}

/** @throws ApiError */
export const changePassword = (input: z.input<typeof authEndpoints.changePassword.input>) => call(authEndpoints.changePassword, input)
