import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '../../../api/log.ts'
import { readSession, subscribeSession } from '../../../api/session.ts'
import { dropSurplusOfAll } from '../../../offline/outbox/retained.ts'
import { readAuth, subscribeAuth } from '../auth.ts'
import { takeAccountLanguage } from './account-language.ts'
import { closeLeftVaults } from './leaving/close-store.ts'
import { finishSignOuts } from './leaving/sign-out.ts'
import { followSession, refreshMe } from './refresh.ts'
import { showTabSession } from './tab-session.ts'

interface Context {
  readonly client: QueryClient
  readonly router: { invalidate(): Promise<void> }
}

/**
 * Follows the session. The guards of the displayed page run again when another person is signed in, or their role has changed. The
 * user's row names the account's language: it is on the device, so a start without a connection shows that language too.
 */
export function startSession({ client, router }: Context): void {
  const runGuards = () => void router.invalidate()
  followSession(client, runGuards)
  const show = () => showTabSession(readSession())
  show()
  subscribeSession(show)
  let known = readAuth().user
  if (known) void takeAccountLanguage(known.language)
  subscribeAuth(() => {
    const { user } = readAuth()
    if (user && user !== known) void takeAccountLanguage(user.language)
    if (user && known && user.id === known.id && user.role !== known.role) runGuards()
    known = user ?? known
  })
}

/**
 * Asks the server for the signed-in user and reports sign-outs that it does not know yet. Begins to close vaults that a crash left open:
 * the first requests do not wait for a store that another page keeps from opening.
 */
export async function refreshSession(): Promise<void> {
  void closeLeftVaults()
  // Waits for the server: it ends with the page of an offline device.
  dropSurplusOfAll().catch((error: unknown) => logFailure('Old inputs were not deleted.', error))
  await Promise.allSettled([refreshMe(), finishSignOuts()])
}
