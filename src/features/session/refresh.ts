import type { QueryClient } from '@tanstack/react-query'
import { authEndpoints } from '../../../contract/auth.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { readSession, type Session, saveSession, subscribeSession } from '../../api/session.ts'
import { currentPersonId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf } from '../../offline/personal-db.ts'
import { sessionPersonId } from '../../offline/session-person.ts'
import { readStatus, setStatus, subscribeStatus } from '../../offline/status.ts'
import { syncNow } from '../../offline/sync.ts'
import { readAuth, setSignedIn, setSignedOut } from './auth.ts'
import { keepAsItIs, keepSession } from './kept-session.ts'
import { meQuery, storeUser } from './session.queries.ts'
import { finishLeaving } from './sign-in.ts'

/**
 * Asks the server who this is, behind the first paint. Only its own "no" ends the session, and even that wipes nothing:
 * the token goes, the person and what is theirs stay on the phone until they sign in again.
 */
export async function refreshMe(): Promise<void> {
  const session = readSession()
  if (session && (await endIfLeft(session))) return
  if (!session?.token) return setStatus({ needsSignIn: session !== null })
  try {
    const { user } = await call(authEndpoints.me, {})
    if (!isStill(session)) return
    const shown = await storeUser(user)
    if (!isStill(session)) return await takeBack(user.id)
    setSignedIn(session, shown ?? user)
    setStatus({ needsSignIn: false })
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'unreachable') return
    if (error.status !== 401 && error.status !== 403) return
    // The server's "no" may be the other tab's sign-out, which this tab's localStorage has not heard of.
    if (!(await endIfLeft(session)) && isStill(session)) await pause(session)
  }
}

/**
 * Finishes here a sign-out that was cut short by a dying phone, or made in another tab: whoever is here now is not to be taken
 * for the person who left. True: they had left.
 */
async function endIfLeft(session: Session): Promise<boolean> {
  if (!(await dbOf(session.userId).facts.get('sealed'))) return false
  if (isStill(session)) await finishLeaving(session)
  return true
}

/** A sign-out in between has emptied the store already: nothing stays of what was put back into it. */
async function takeBack(userId: string): Promise<void> {
  if (await dbOf(userId).facts.get('sealed')) await dbOf(userId).users.delete(userId)
  await keepAsItIs(userId)
}

/** Who signed out or in while the server was asked must not be undone by its answer. */
const isStill = ({ token }: Session) => readSession()?.token === token

async function pause(session: Session): Promise<void> {
  const ended = { ...session, token: '' }
  saveSession(ended)
  await keepSession(ended)
  // Signed out (or somebody else in) while that was written down: what is true now takes its place.
  if (!isStill(ended)) return keepAsItIs(session.userId)
  setSignedIn(ended, readAuth().user)
  setStatus({ needsSignIn: true })
}

/**
 * Keeps the signed-in person on screen equal to the one in the store, and this tab equal to the others. `onOther`: somebody
 * else is here than this page was opened for, not by anything that was done on it.
 */
export function followSession(client: QueryClient, onOther: () => void): void {
  client.getQueryCache().subscribe((event) => {
    const { query, type } = event
    const session = readSession()
    if (type !== 'updated' || !session || query.queryKey[1] !== session.userId || query.queryKey[2] !== 'me') return
    // The person is on every page, and no page watches for them.
    if (event.action.type === 'invalidate') void client.prefetchQuery(meQuery())
    const user = query.state.data as ReturnType<typeof readAuth>['user'] | undefined
    if (user && user !== readAuth().user) setSignedIn(session, user)
  })
  subscribeSession(() => void follow(client, onOther))
  // A round of sending may be the first to find that the session has ended here: a token kept would lead the way to the
  // sign-in back home. It is asked anew, because somebody may have signed in since that round began.
  let wasNeeded = readStatus().needsSignIn
  subscribeStatus(() => {
    const isNeeded = readStatus().needsSignIn
    if (isNeeded && !wasNeeded && readSession()?.token) void refreshMe()
    wasNeeded = isNeeded
  })
  // Another tab may have signed out or in since this page began.
  void follow(client, onOther)
}

async function follow(client: QueryClient, onOther: () => void): Promise<void> {
  const session = readSession()
  // Not the person's name on screen, which may not have been found yet: it is whose store this page reads and writes.
  if (sessionPersonId() === currentPersonId()) {
    // For the snapshot that the next start draws from.
    if (session) void client.prefetchQuery(meQuery())
    return
  }
  setCurrentPerson(sessionPersonId())
  if (session) {
    const user = await client.fetchQuery(meQuery()).catch(() => null)
    if (readSession()?.userId !== session.userId) return
    setSignedIn(session, user)
  } else setSignedOut()
  onOther()
  void syncNow()
}
