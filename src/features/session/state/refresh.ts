import type { QueryClient } from '@tanstack/react-query'
import { authEndpoints } from '../../../../contract/account/auth.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { readSession, type Session, saveSession, subscribeSession } from '../../../api/session.ts'
import { removeOthersDrafts, removeTabDrafts } from '../../../forms/tab-drafts.ts'
import { readStatus, setStatus, subscribeStatus } from '../../../offline/status/status.ts'
import { lockedKey } from '../../../offline/store/database-names.ts'
import { currentPersonId, setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'
import { sessionPersonId } from '../../../offline/store/session-person.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { readAuth, setSignedIn, setSignedOut } from '../auth.ts'
import { meQuery, storeUser } from '../session.queries.ts'
import { finishLeaving } from './leaving/sign-out.ts'
import { keepAsItIs, keepSession, renewToken } from './saved-session.ts'
import { settleWaiting } from './waiting-session.ts'

/**
 * Requests the signed-in user after the first paint. Only the server's refusal ends the session. It deletes the token; the
 * user's data stays on the device until the next sign-in.
 */
export async function refreshMe(): Promise<void> {
  const session = readSession()
  if (session && (await endIfLeft(session))) return
  if (!session?.token) return setStatus({ needsSignIn: session !== null })
  try {
    const { user, token } = await call(authEndpoints.me, {})
    if (!isStill(session)) return
    const current = await renewToken(session, token)
    const shown = await storeUser(user)
    // `renewToken` may have saved the session of a user who has left since. A closed store has refused the row.
    if (!isStill(current)) return await keepAsItIs(user.id)
    setSignedIn(current, shown ?? user)
    setStatus({ needsSignIn: false })
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'unreachable') return
    if (error.status !== 401 && error.status !== 403) return
    // The refusal may result from a sign-out in another tab that this tab's localStorage does not show yet.
    if (!(await endIfLeft(session)) && isStill(session)) await pause(session)
  }
}

/**
 * Finishes a sign-out that was interrupted by a power loss, or made in another tab. The current user must not be mistaken
 * for the previous one. True if the user had signed out.
 */
async function endIfLeft(session: Session): Promise<boolean> {
  if (!(await dbOf(session.userId).keyValues.get(lockedKey))) return false
  if (isStill(session)) await finishLeaving(session)
  return true
}

/** A sign-in or sign-out during the request must not be undone by its response. */
const isStill = ({ token }: Session) => readSession()?.token === token

async function pause(session: Session): Promise<void> {
  const ended = { ...session, token: '' }
  saveSession(ended)
  await keepSession(ended)
  // A sign-out or another sign-in occurred during the write: the current session replaces it.
  if (!isStill(ended)) return keepAsItIs(session.userId)
  setSignedIn(ended, readAuth().user)
  setStatus({ needsSignIn: true })
}

/** Syncs the user on screen with the store, and this tab with the others. `onOther`: the user changed through another tab. */
export function followSession(client: QueryClient, onOther: () => void): void {
  client.getQueryCache().subscribe((event) => {
    const { query, type } = event
    const session = readSession()
    if (type !== 'updated' || !session || query.queryKey[1] !== session.userId || query.queryKey[2] !== 'me') return
    // No page observes this query, although every page renders the user.
    if (event.action.type === 'invalidate') void client.prefetchQuery(meQuery())
    const user = query.state.data as ReturnType<typeof readAuth>['user'] | undefined
    if (user && user !== readAuth().user) setSignedIn(session, user)
  })
  subscribeSession(() => void follow(client, onOther))
  // A page in the bfcache learns of no change. Its user may have left the device since.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || sessionPersonId() === currentPersonId()) return
    document.documentElement.hidden = true
    location.reload()
  })
  // A sync may be the first to find that the session has ended: a leftover token would redirect from the sign-in page to home.
  // The server is asked again, because a user may have signed in since that sync started.
  let wasNeeded = readStatus().needsSignIn
  subscribeStatus(() => {
    const isNeeded = readStatus().needsSignIn
    if (isNeeded && !wasNeeded && readSession()?.token) void refreshMe()
    wasNeeded = isNeeded
  })
  removeOthersDrafts()
  // Another tab may have signed out or in since this page began.
  void follow(client, onOther)
}

async function follow(client: QueryClient, onOther: () => void): Promise<void> {
  const session = readSession()
  // Compares owners of databases: the user's profile may not be loaded yet.
  if (sessionPersonId() === currentPersonId()) {
    // The page snapshot of the next start contains the profile.
    if (session) void client.prefetchQuery(meQuery())
    return
  }
  if (currentPersonId() !== visitorId) removeTabDrafts()
  setCurrentPerson(sessionPersonId())
  if (session) {
    await settleWaiting(session)
    const user = await client.fetchQuery(meQuery()).catch(() => null)
    if (readSession()?.userId !== session.userId) return
    setSignedIn(session, user)
  } else setSignedOut()
  onOther()
  void syncNow()
}
