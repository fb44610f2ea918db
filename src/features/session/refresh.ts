import type { QueryClient } from '@tanstack/react-query'
import { authEndpoints } from '../../../contract/auth.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { readSession, type Session, saveSession, subscribeSession } from '../../api/session.ts'
import { guestId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf } from '../../offline/personal-db.ts'
import { setStatus } from '../../offline/status.ts'
import { syncNow } from '../../offline/sync.ts'
import { readAuth, setSignedIn, setSignedOut } from './auth.ts'
import { keepSession } from './kept-session.ts'
import { meQuery, storeUser } from './session.queries.ts'
import { endSession } from './sign-in.ts'

/**
 * Asks the server who this is, behind the first paint. Only its own "no" ends the session, and even that wipes nothing:
 * the token goes, the person and what is theirs stay on the phone until they sign in again.
 */
export async function refreshMe(): Promise<void> {
  const session = readSession()
  // Cut short by a dying phone, or made in another tab: whoever is here now is not to be taken for the person who left.
  if (session && (await dbOf(session.userId).facts.get('sealed'))) return leave(session)
  if (!session?.token) return setStatus({ needsSignIn: session !== null })
  try {
    const { user, token } = await call(authEndpoints.me, {})
    if (!isStill(session)) return
    const current = { ...session, token: token ?? session.token }
    if (token) {
      saveSession(current)
      await keepSession(current)
    }
    await storeUser(user)
    setSignedIn(current, user)
    setStatus({ needsSignIn: false })
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'unreachable') return
    if ((error.status === 401 || error.status === 403) && isStill(session)) await pause(session)
  }
}

/** Who signed out or in while the server was asked must not be undone by its answer. */
const isStill = ({ token }: Session) => readSession()?.token === token

async function leave(session: Session): Promise<void> {
  if (!isStill(session)) return
  await keepSession(null)
  setCurrentPerson(guestId)
  endSession(session)
  setSignedOut()
}

async function pause(session: Session): Promise<void> {
  const ended = { ...session, token: '' }
  saveSession(ended)
  await keepSession(ended)
  setSignedIn(ended, readAuth().user)
  setStatus({ needsSignIn: true })
}

/**
 * Keeps the signed-in person on screen equal to the one in the store, and this tab equal to the others. `onOther`: somebody
 * else is here than this page was opened for, not by anything that was done on it.
 */
export function followSession(client: QueryClient, onOther: () => void): void {
  client.getQueryCache().subscribe(({ query, type }) => {
    const session = readSession()
    if (type !== 'updated' || !session || query.queryKey[1] !== session.userId || query.queryKey[2] !== 'me') return
    const user = query.state.data as ReturnType<typeof readAuth>['user'] | undefined
    if (user && user !== readAuth().user) setSignedIn(session, user)
  })
  subscribeSession(() => void follow(client, onOther))
  // Another tab may have signed out or in since this page began.
  void follow(client, onOther)
}

async function follow(client: QueryClient, onOther: () => void): Promise<void> {
  const session = readSession()
  const shown = readAuth()
  if ((session?.userId ?? null) === (shown.user?.id ?? null)) {
    // For the snapshot that the next start draws from.
    if (session) void client.prefetchQuery(meQuery())
    return
  }
  setCurrentPerson(session?.userId ?? guestId)
  if (session) {
    const user = await client.fetchQuery(meQuery()).catch(() => null)
    if (readSession()?.userId !== session.userId) return
    setSignedIn(session, user)
  } else setSignedOut()
  onOther()
  void syncNow()
}
