import type { User } from '../../../contract/account/person.ts'
import { readAuth, subscribeAuth } from '../../features/session/auth.ts'
import { isInstalled } from '../../offline/status/install-offer.ts'
import type { Audience, WorkerQuestion } from '../../offline/sync/worker-messages.ts'
import type { StartContext } from '../start/context.ts'

type Router = Pick<StartContext['router'], 'state' | 'subscribe'>

/** Present once the device needs the pages of EntreSoft: the user may close the app before the worker gets the report. */
const toolsKey = 'needs-tools'

/**
 * Reports the audiences of the user to the worker. The worker then stores all of their pages, so that they open without a
 * connection. It is repeated at each start and when the connection returns, since a fetch may break.
 */
export function followAudience(router: Router): void {
  let reported: string | undefined
  // The icon on the home screen has a shortcut to the cash book.
  let needsTools = isInstalled() || readToolsKey()
  const report = async (isForced: boolean) => {
    const { user, token } = readAuth()
    // Signed in, while the role is not known yet.
    if (user === null && token !== null) return
    const audiences = audiencesOf(user, needsTools)
    if (audiences.join() === reported && !(isForced && audiences.length > 0)) return
    reported = audiences.join()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'audiences', audiences } satisfies WorkerQuestion)
  }
  subscribeAuth(() => void report(false))
  addEventListener('online', () => void report(true))
  const addTools = () => {
    if (!needsTools) storeToolsKey()
    needsTools = true
    void report(false)
  }
  addEventListener('appinstalled', addTools)
  // The page is displayed by then: the worker takes its files from the browser's cache.
  const followTools = () => {
    if (router.state.matches.some(({ staticData }) => staticData.install === 'tools')) addTools()
    else void report(false)
  }
  router.subscribe('onRendered', followTools)
  followTools()
}

function audiencesOf(user: User | null, needsTools: boolean): Audience[] {
  if (user === null) return needsTools ? ['tools'] : []
  return user.role === 'student' ? ['tools', 'member'] : ['tools', 'member', 'staff']
}

function readToolsKey(): boolean {
  try {
    return localStorage.getItem(toolsKey) !== null
  } catch {
    return false
  }
}

function storeToolsKey(): void {
  try {
    localStorage.setItem(toolsKey, '')
  } catch {
    // Storage is forbidden: the next visit of such a page reports it again.
  }
}
