import { authEndpoints } from '../../../../../contract/account/auth.ts'
import { call } from '../../../../api/call.ts'
import { ApiError } from '../../../../api/errors.ts'

const endedKey = 'ended-sessions'
const hashPattern = /^[0-9a-f]{64}$/

/** Ended sessions that a full or blocked storage could not store; reported while this page lives. */
let unsavedEnded: string[] = []

function readEnded(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(endedKey) ?? '[]')
    return Array.isArray(list) ? [...list.filter((one) => typeof one === 'string'), ...unsavedEnded] : unsavedEnded
  } catch {
    return unsavedEnded
  }
}

function writeEnded(sessions: string[]): void {
  try {
    localStorage.setItem(endedKey, JSON.stringify(sessions))
    unsavedEnded = []
  } catch {
    unsavedEnded = sessions
  }
}

/** Ends a session on the server, now or when there is a connection. Remembered first, for the line may be gone. */
export async function endOnServer(token: string): Promise<void> {
  await noteEnded(token)
  void reportEnded()
}

/** Remembers an ended session until `reportEnded` has reported it. */
export async function noteEnded(token: string): Promise<void> {
  const session = await hashOf(token)
  writeEnded([...readEnded(), session].slice(-10))
}

/** Hash to remember instead of the token, which the next user of the device could use until the server knows. */
async function hashOf(token: string): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>
  // A page without TLS has no cryptography, and its requests show the token anyway.
  if (!subtle) return token
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reports sign-outs to the server that it does not know yet, so that a leftover token is invalid. */
export async function reportEnded(): Promise<void> {
  for (const session of readEnded()) {
    try {
      // Earlier builds remembered the token.
      if (hashPattern.test(session)) await call(authEndpoints.logout, { session })
      else await call(authEndpoints.logout, {}, { token: session })
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'unreachable') return
    }
    writeEnded(readEnded().filter((one) => one !== session))
  }
}
