import { passwordHelpEndpoints } from '../../../../contract/account/password-help.ts'
import { call } from '../../../api/call.ts'
import { writeTabDraft } from '../../../forms/tab-drafts.ts'
import { storeIfSpace } from '../../../offline/storage/quota.ts'
import { newId } from '../../../offline/store/id.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { type HelpRequest, readHelpRequest, saveHelpRequest } from './help-request.ts'

const key = 'password-help'

/**
 * Asks for a call to the number. The request is stored before it is sent: a lost answer is asked for again, with the same
 * secret. @throws ApiError
 */
export async function askForCall({ phone, name }: Pick<HelpRequest, 'phone' | 'name'>): Promise<void> {
  const open = readHelpRequest()
  // A sister asks from the same number for her own account.
  const request = open?.phone === phone && open.name === name ? open : { id: newId(), secret: newSecret(), phone, name, number: '' }
  await store(request)
  const { number } = await call(passwordHelpEndpoints.ask, { id: request.id, secret: request.secret, phone, name: request.name })
  // Dropped in another tab while the server answered.
  if (readHelpRequest()?.id === request.id) await store({ ...request, number })
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
}

/** In the database too: browsers write localStorage some seconds late, and a killed one would lose the secret. */
async function store(request: HelpRequest | null): Promise<void> {
  saveHelpRequest(request)
  const write = async () => {
    if (request === null) await sharedDb.keyValues.delete(key)
    else await sharedDb.keyValues.put({ key, value: request })
  }
  // A browser that forbids the database still has localStorage, or the memory of this page.
  await storeIfSpace(write).catch(() => false)
}

/** Restores a request that the browser had not written to localStorage. */
export async function restoreRequest(): Promise<HelpRequest | null> {
  const known = readHelpRequest()
  if (known) return known
  const stored = (await sharedDb.keyValues.get(key))?.value as HelpRequest | undefined
  if (stored) saveHelpRequest(stored)
  return stored ?? null
}

/** Ends the request on this device. */
export const forgetRequest = () => store(null)

const own = ({ id, secret }: HelpRequest) => ({ id, secret })

/** @throws ApiError */
export const readState = (request: HelpRequest) => call(passwordHelpEndpoints.state, own(request))

/** @throws ApiError */
export const tryCode = (request: HelpRequest, code: string) => call(passwordHelpEndpoints.tryCode, { ...own(request), code })

/** Sets the password, and fills in the number of the sign-in that follows. @throws ApiError */
export async function choosePassword(request: HelpRequest, new_password: string): Promise<void> {
  await call(passwordHelpEndpoints.finish, { ...own(request), new_password })
  writeTabDraft('login', { identifier: request.phone.replace(/^\+88/, '') })
}
