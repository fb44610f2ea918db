import { readAuth, subscribeAuth } from '../../features/session/auth.ts'
import type { WorkerQuestion } from '../../offline/sync/worker-messages.ts'

/**
 * Reports to the worker whether a teacher or an administrator is signed in. The worker then stores all of their pages, so that
 * they open without a connection. It is repeated at each start and when the connection returns, since a fetch may break.
 */
export function followStaff(): void {
  let reported: boolean | undefined
  const report = async (isForced: boolean) => {
    const { user, token } = readAuth()
    // Signed in, while the role is not known yet.
    if (user === null && token !== null) return
    const isStaff = user !== null && user.role !== 'student'
    if (isStaff === reported && !(isForced && isStaff)) return
    reported = isStaff
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'role', isStaff } satisfies WorkerQuestion)
  }
  subscribeAuth(() => void report(false))
  addEventListener('online', () => void report(true))
  void report(false)
}
