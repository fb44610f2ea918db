import type { User } from '../../../contract/account/person.ts'
import { phoneNumber } from '../../../contract/account/phone-number.ts'
import { readSession } from '../../api/session.ts'
import { setSignedIn } from './auth.ts'
import { storeUser } from './session.queries.ts'
import { rememberedAs, rememberPerson } from './state/remembered.ts'

/** Stores the user that the server answered with, and shows it. @returns the server's word. @throws StorageFull */
export async function showUser({ user, message }: { user: User; message: string }): Promise<string> {
  const shown = await storeUser(user)
  const session = readSession()
  if (session?.userId === user.id) setSignedIn(session, shown ?? user)
  // The next sign-in offers a number or address that the account still has.
  const listed = rememberedAs(user.id)
  const isOutdated = listed?.identifier.includes('@')
    ? listed.identifier !== user.email
    : phoneNumber(listed?.identifier ?? '') !== user.phone
  if (listed && isOutdated) rememberPerson({ ...listed, identifier: user.phone })
  return message
}
