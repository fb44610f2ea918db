import type { Session } from '../../../api/session.ts'
import { readTabDraft, removeTabDraft, writeTabDraft } from '../../../forms/tab-drafts.ts'
import { renewToken } from './saved-session.ts'
import { endOnServer } from './sign-out.ts'

/**
 * The session of a sign-in whose user has yet to open their vault. The server has ended the one that the vault holds. In the tab, not
 * in the page alone: a mobile browser drops pages that are not displayed.
 */
const form = 'waiting-session'
const read = () => readTabDraft(form, { token: '', userId: '' })

export function noteWaiting({ token, userId }: Session): void {
  endWaiting(token)
  writeTabDraft(form, { token, userId })
}

/** Ends the session that waits, unless it is the one that goes on. */
export function endWaiting(goesOn: string): void {
  const { token } = read()
  if (token !== '' && token !== goesOn) void endOnServer(token)
  removeTabDraft(form)
}

/** Undefined: no session of this user waits. */
export function waitingToken(userId: string): string | undefined {
  const waiting = read()
  return waiting.userId === userId && waiting.token !== '' ? waiting.token : undefined
}

/** Another tab has signed in, or opened the vault. The vault's own session has ended, so the one that waits replaces it. */
export async function settleWaiting(session: Session): Promise<void> {
  const token = waitingToken(session.userId)
  endWaiting(token ?? '')
  await renewToken(session, token)
}
