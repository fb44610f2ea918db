import type { User } from '../../../contract/account/person.ts'
import { readAuth, subscribeAuth } from '../../features/session/auth.ts'
import type { Audience, WorkerQuestion } from '../../offline/sync/worker-messages.ts'
import type { StartContext } from '../start/context.ts'

type Router = Pick<StartContext['router'], 'state' | 'subscribe'>

/**
 * Reports the audiences of the user to the worker. The worker then stores all of their pages, so that they open without a
 * connection. It is repeated at each start and when the connection returns, since a fetch may break.
 */
export function followAudience(router: Router): void {
  let reported: string | undefined
  let hasUsedTools = false
  const report = async (isForced: boolean) => {
    const { user, token } = readAuth()
    // Signed in, while the role is not known yet.
    if (user === null && token !== null) return
    const audiences = audiencesOf(user, hasUsedTools)
    if (audiences.join() === reported && !(isForced && audiences.length > 0)) return
    reported = audiences.join()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'audiences', audiences } satisfies WorkerQuestion)
  }
  subscribeAuth(() => void report(false))
  addEventListener('online', () => void report(true))
  // The page is displayed by then: the worker takes its files from the browser's cache.
  const followTools = () => {
    hasUsedTools ||= router.state.matches.some(({ staticData }) => staticData.install === 'tools')
    void report(false)
  }
  router.subscribe('onRendered', followTools)
  followTools()
}

function audiencesOf(user: User | null, hasUsedTools: boolean): Audience[] {
  if (user === null) return hasUsedTools ? ['tools'] : []
  return user.role === 'student' ? ['tools', 'member'] : ['tools', 'member', 'staff']
}
