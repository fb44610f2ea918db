import { repeatRestored } from '../../first-paint/query-cache.ts'
import { optional } from '../../ui/lazy.ts'
import { yieldToMain } from '../../ui/yield-to-main.ts'
import type { StartContext } from './context.ts'

/** Loads a service and returns the function that starts it. Undefined: an optional service whose chunk failed to load. */
type Load<Context = StartContext> = () => Promise<((context: Context) => unknown) | undefined>

/** Services that update what the first page shows. They run without a database too, and report when it fails. */
const beforeStore: readonly Load[] = [
  async () => (await import('../../offline/store/start-local-queries.ts')).startLocalQueries,
  async () => (await import('../../features/session/state/start-session.ts')).startSession,
  async () => (await import('../../offline/status/outbox-count.ts')).startOutboxCount,
]

/** Services that read and write the database. The session that a power loss removed must be back before the first sync. */
const withStore: readonly Load[] = [
  async () => repeatRestored,
  // Before the first sync: it counts what that sends.
  async () => (await import('../../offline/data-use/data-use.ts')).startDataUse,
  async () => (await import('../../features/session/state/saved-session.ts')).restoreSession,
  async () => (await import('../../offline/sync/sync.ts')).startSync,
  async () => (await import('./services/pictures.ts')).startPictures,
  async () => (await import('../../offline/outbox/start-visitor-work.ts')).startVisitorWork,
  async () => (await import('../../features/player/turned-steps/record-turned-steps.ts')).startTurnedSteps,
  async () => (await import('../../offline/sync/background-sync.ts')).startBackgroundSync,
]

/** The first requests to the server, in parallel. */
const firstRequests: readonly Load[] = [
  async () => (await import('../../features/session/state/start-session.ts')).refreshSession,
  async () => (await import('./services/translations.ts')).refreshTranslations,
]

/** Services that start beside the first requests. A visit is counted after these: only then it is known whether the device is online. */
const besideRequests: readonly Load<StartContext & { readonly firstAnswers: Promise<unknown> }>[] = [
  async () => (await import('./services/visits.ts')).startVisits,
  async () => (await import('../install/install-offers.ts')).startInstallOffers,
  async () => (await import('./services/dev-tools.ts')).startDevTools,
]

/** The badge counts what the first requests have not sent. Downloads leave the connection to these. */
const afterRequests: readonly Load[] = [
  async () => (await import('../install/waiting-badge.ts')).startWaitingBadge,
  async () => (await import('../../offline/downloads/start-downloads.ts')).startDownloads,
]

/** The worker's installation would compete with all others for the connection. Snapshots are only needed by the next visit. */
const last: readonly Load[] = [
  async () => (await import('../update/register.ts')).startUpdates,
  // Missing offline: the next visit then begins with the page's skeleton.
  async () => (await optional(() => import('../../first-paint/page-snapshot.ts')))?.startPageSnapshots,
]

/**
 * Starts the background services, one a task. The offline layer is evaluated by then. A service that fails is reported; the
 * page and the other services continue.
 */
export async function startBackground(context: StartContext): Promise<void> {
  await startEach(beforeStore, context)
  if (await openStore()) {
    await startEach(withStore, context)
    const firstAnswers = Promise.all(firstRequests.map((load) => startOne(load, context)))
    void firstAnswers.then(() => startEach(afterRequests, context))
    await startEach(besideRequests, { ...context, firstAnswers })
  }
  await startEach(last, context)
}

const openStore = async () => (await import('../../offline/store/open-store.ts')).openStore()

async function startEach<Context>(services: readonly Load<Context>[], context: Context): Promise<void> {
  for (const load of services) await startOne(load, context)
}

async function startOne<Context>(load: Load<Context>, context: Context): Promise<void> {
  try {
    const start = await load()
    await yieldToMain()
    await start?.(context)
  } catch (error) {
    reportError(error)
  }
}
