import type { User } from '../../../contract/account/person.ts'
import { readAuth, subscribeAuth } from '../../features/session/auth.ts'
import type { Audience, WorkerQuestion } from '../../offline/sync/worker-messages.ts'

/**
 * Reports the audiences of the signed-in user to the worker. The worker then stores all of their pages, so that they open
 * without a connection. It is repeated at each start and when the connection returns, since a fetch may break.
 */
export function followAudience(): void {
  let reported: string | undefined
  const report = async (isForced: boolean) => {
    const { user, token } = readAuth()
    // Signed in, while the role is not known yet.
    if (user === null && token !== null) return
    const audiences = audiencesOf(user)
    if (audiences.join() === reported && !(isForced && user !== null)) return
    reported = audiences.join()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'audiences', audiences } satisfies WorkerQuestion)
  }
  subscribeAuth(() => void report(false))
  addEventListener('online', () => void report(true))
  void report(false)
}

function audiencesOf(user: User | null): Audience[] {
  if (user === null) return []
  return user.role === 'student' ? ['member'] : ['member', 'staff']
}
