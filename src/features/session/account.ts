import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { authEndpoints } from '../../../contract/auth.ts'
import { changesBetween } from '../../../contract/field-changes.ts'
import type { User } from '../../../contract/person.ts'
import { profileEndpoints, profileTexts, wholeProfile } from '../../../contract/profile.ts'
import type { Language } from '../../../contract/text.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { discard, send, sendAgain } from '../../offline/outbox.ts'
import { setSignedIn } from './auth.ts'
import { keepLanguage } from './language.ts'
import { editProfileLocally } from './profile.commands.ts'
import { begunIn, type ProfileValues } from './profile-change.ts'
import { rememberedAs, rememberPerson } from './remembered.ts'
import { meQuery, storeUser } from './session.queries.ts'

/**
 * Keeps what somebody says of themselves on this phone, from where it goes to the server by itself. A change that had come
 * back goes again as it stands now. @throws StorageFull
 */
export async function keepProfile(values: ProfileValues, user: User, client: QueryClient): Promise<void> {
  const { texts, cameBack } = begunIn(values)
  const next = wholeProfile.parse(profileTexts(values))
  const changes = changesBetween(texts, next)
  if (Object.keys(changes).length > 0) {
    if (cameBack === null || !(await sendAgain(cameBack, { changes }))) await send(editProfileLocally, { changes })
  } else if (cameBack !== null) await discard(cameBack)
  if (values.language !== user.language) await keepLanguage(values.language as Language)
  const listed = rememberedAs(user.id)
  if (listed) rememberPerson({ ...listed, name: next.name })
  // Waited for, so that the page that comes next shows it at once.
  await client.fetchQuery({ ...meQuery(), staleTime: 0 })
}

/** An empty address takes it away. @returns the server's word. @throws ApiError, StorageFull */
export async function changeEmail(email: string): Promise<string> {
  const { user, message } = await call(profileEndpoints.update, { email })
  const shown = await storeUser(user)
  const session = readSession()
  if (session?.userId === user.id) setSignedIn(session, shown ?? user)
  // Whoever signed in with an address that is no longer theirs goes on with their number.
  const listed = rememberedAs(user.id)
  if (listed?.identifier.includes('@') && listed.identifier !== user.email) rememberPerson({ ...listed, identifier: user.phone })
  return message
}

/** @throws ApiError */
export const changePassword = (input: z.input<typeof authEndpoints.changePassword.input>) => call(authEndpoints.changePassword, input)
