import { createBrowserHistory } from '@tanstack/react-router'
import { setCaller } from '../../api/caller.ts'
import { noteServerTime } from '../../api/server-clock.ts'
import { readSession } from '../../api/session.ts'
import { initialiseAuth } from '../../features/session/auth.ts'
import { makeQueryClient, persistQueryCache } from '../../first-paint/query-cache.ts'
import { hasPrerenderedPage, prerenderedTimeoutMs, swapWhenReady } from '../../first-paint/swap.ts'
import { currentLanguage, overlayWords, startWords } from '../../i18n/setup.ts'
import { registerCommands } from '../../offline/outbox/registry.ts'
import { setStatus } from '../../offline/status/status.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { sessionPersonId } from '../../offline/store/session-person.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { yieldToMain } from '../../ui/yield-to-main.ts'
import { makeRouter } from '../router.ts'
import { kindOf } from '../shell/page/page-error.tsx'
import { takePrerenderedPage } from '../shell/page/prerendered-page.tsx'
import type { StartContext } from './context.ts'
import type { mount as Mount } from './mount.tsx'

/** Longest time, in milliseconds, that an app without prerendered HTML waits for its page before it renders. */
const pageTimeoutMs = 150
/** A first page that waits for the network delays the background services no longer than this, in milliseconds. */
const firstPageTimeoutMs = 3_000

/**
 * Starts the app in the specification's order: words, English words, session, routes, mount. Each step uses on-device data;
 * the server is asked after the first paint (background.ts). Resolves when the first page is painted.
 */
export async function start(mount: typeof Mount): Promise<StartContext> {
  setCaller({
    token: () => readSession()?.token ?? '',
    language: currentLanguage,
    onDate: noteServerTime,
    onAnswer: (isReached, isPortal) => setStatus({ connection: isReached ? 'online' : 'offline', isPortal }),
  })
  registerCommands(async () => (await import('./commands.ts')).loadAllCommands())
  const client = makeQueryClient()
  const personId = sessionPersonId()
  setCurrentPerson(personId)
  const words = startWords()
  persistQueryCache(client, personId)
  const auth = initialiseAuth(client)
  await yieldToMain()
  const history = createBrowserHistory()
  await yieldToMain()
  const router = makeRouter(client, history)
  await yieldToMain()
  // The page's chunk loads beside the words; its guards wait for the session.
  const page = router.load()
  // The router subscribes when it renders: a step back before that would change the address alone.
  // oxlint-disable-next-line typescript/no-misused-promises -- The router's own subscriber, which the history's set has once.
  history.subscribe(router.load)
  await Promise.all([words, auth])
  for (const language of ['bn', 'en'] as const)
    overlayWords(language, client.getQueryData<Record<string, string>>(['local', personId, 'words', language]) ?? {})
  // One render instead of two if the page is on the device, else a frame around a skeleton. Prerendered content is replaced
  // by the page only. Safari may never open the database; the timeout lets the page and the services start nevertheless.
  await Promise.race([page, timeout(hasPrerenderedPage() ? prerenderedTimeoutMs : pageTimeoutMs)])
  // Before the swap, which may show a skeleton.
  takePrerenderedPage()
  swapWhenReady()
  mount({ client, router }, reportUnexpected)
  await Promise.race([firstPage(router), timeout(firstPageTimeoutMs)])
  return { client, router }
}

function firstPage(router: StartContext['router']): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      void afterPaint().then(resolve)
    })
  })
}

const timeout = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Does not report errors that a page shows as a state of its own: not stored on this device, no answer, a missing chunk. */
function reportUnexpected(error: unknown): void {
  if (kindOf(error) !== 'broken' || (error instanceof Error && error.name === 'ApiError')) return
  reportError(error)
}
