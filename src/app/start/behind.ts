import type { QueryClient } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { readSession, subscribeSession } from '../../api/session.ts'
import { restoreSession } from '../../features/session/kept-session.ts'
import { followSession, refreshMe } from '../../features/session/refresh.ts'
import { finishSignOuts } from '../../features/session/sign-in.ts'
import { isStoreBlocked } from '../../offline/blocked-store.ts'
import { resumeDownloads } from '../../offline/downloads.ts'
import { followInstallOffers, recallInstallCard } from '../../offline/install-offer.ts'
import { followTables } from '../../offline/local-query.ts'
import { setCommands } from '../../offline/outbox.ts'
import { dbOf } from '../../offline/personal-db.ts'
import { keepBallast } from '../../offline/room.ts'
import { sessionPersonId } from '../../offline/session-person.ts'
import { readStatus, setStatus, subscribeStatus } from '../../offline/status.ts'
import { startSync, syncSoon } from '../../offline/sync.ts'
import { onOutdated } from '../../offline/versions.ts'
import { pushedMessage } from '../../offline/worker-messages.ts'
import { heldInstallOffer } from '../install/early-offer.ts'
import { followLanguageOfManifest } from '../install/manifest-link.ts'
import { showWaitingOnIcon } from '../install/waiting-badge.ts'
import type { makeRouter } from '../router.ts'
import { localCommands } from './commands.ts'
import { buildDevTools } from './dev-tools.ts'
import { rest } from './rest.ts'
import { lookForVisitorWork } from './visitor-work.ts'
import { followVisits } from './visits.ts'
import { refreshWords } from './words.ts'

/**
 * Everything that needs the phone's store or the network. It arrives after the first paint, in its own chunks, and what
 * fails here never takes the page along.
 */
export async function startBehind(client: QueryClient, router: ReturnType<typeof makeRouter>): Promise<void> {
  onOutdated(() => setStatus({ outdated: true }))
  setCommands(localCommands, sendSoon)
  followTables(client)
  // The guards of the page on screen have answered for somebody else.
  followSession(client, () => void router.invalidate())
  // Building it from its versions takes long enough for one task.
  const db = dbOf(sessionPersonId())
  await rest()
  countOutbox()
  subscribeSession(countOutbox)
  try {
    await db.open()
  } catch {
    setStatus({ storeFailed: true })
    return
  }
  if (isStoreBlocked()) setStatus({ storeFailed: true })
  await restoreSession()
  // In one task all this would hold a cheap phone for a tenth of a second.
  startSync()
  await rest()
  void lookForVisitorWork()
  askWorkerOnLeaving()
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === pushedMessage) syncSoon()
  })
  const refreshed = Promise.allSettled([refreshMe(), rest().then(() => refreshWords(client)), finishSignOuts()])
  void refreshed.then(() => (isStoreBlocked() ? undefined : Promise.allSettled([resumeDownloads(), keepBallast()])))
  await rest()
  followVisits(router, refreshed)
  await rest()
  followInstallOffers(heldInstallOffer())
  recallInstallCard()
  void refreshed.then(showWaitingOnIcon)
  followLanguageOfManifest()
  await rest()
  buildDevTools()
}

/**
 * The worker is asked only where this page may not be the one to send: without a line, or when it is left. A page that is
 * online sends at once, and a worker woken for nothing competes with the next words being typed.
 */
function sendSoon(): void {
  syncSoon()
  if (readStatus().connection !== 'online') void askWorker()
}

function askWorkerOnLeaving(): void {
  let wasOnline = false
  const ask = () => {
    if (readStatus().waiting > 0) void askWorker()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') ask()
  })
  subscribeStatus(() => {
    const isOnline = readStatus().connection === 'online'
    if (wasOnline && !isOnline) ask()
    wasOnline = isOnline
  })
}

async function askWorker(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined
  // Only some browsers have background sync; the page's own triggers do the work without it.
  await registration?.sync?.register('outbox').catch(() => {})
}

let counting: { unsubscribe(): void } | undefined
function countOutbox(): void {
  counting?.unsubscribe()
  const personId = readSession()?.userId
  // A visitor's rows are not on their way anywhere.
  if (personId === undefined) {
    setStatus({ waiting: 0, rejected: 0 })
    return
  }
  const { outbox } = dbOf(personId)
  counting = liveQuery(async () => ({
    waiting: await outbox.where('state').anyOf('queued', 'sending').count(),
    rejected: await outbox.where('state').equals('rejected').count(),
  })).subscribe({ next: setStatus, error: () => setStatus({ storeFailed: !readStatus().outdated }) })
}
