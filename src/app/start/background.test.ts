import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StartContext } from './context.ts'

const started = vi.hoisted(() => [] as string[])
const store = vi.hoisted(() => ({ opens: true }))
const service = vi.hoisted(() => (name: string) => () => ({ [name]: () => void started.push(name) }))

vi.mock('../../offline/store/start-local-queries.ts', service('startLocalQueries'))
vi.mock('../../offline/status/outbox-count.ts', service('startOutboxCount'))
vi.mock('../../offline/store/open-store.ts', () => ({ openStore: async () => store.opens }))
vi.mock('../../features/session/state/start-session.ts', () => ({
  startSession: () => void started.push('startSession'),
  refreshSession: () => Promise.reject(new Error('refreshSession')),
}))
vi.mock('../../offline/data-use/data-use.ts', service('startDataUse'))
vi.mock('../../features/session/state/saved-session.ts', service('restoreSession'))
vi.mock('../../offline/sync/sync.ts', () => ({
  startSync() {
    throw new Error('startSync')
  },
}))
vi.mock('../../offline/outbox/start-visitor-work.ts', service('startVisitorWork'))
vi.mock('../../features/player/turned-steps/record-turned-steps.ts', service('startTurnedSteps'))
vi.mock('../../offline/sync/background-sync.ts', service('startBackgroundSync'))
vi.mock('./services/translations.ts', service('refreshTranslations'))
vi.mock('./services/visits.ts', service('startVisits'))
vi.mock('../install/install-offers.ts', service('startInstallOffers'))
vi.mock('./services/dev-tools.ts', service('startDevTools'))
vi.mock('../install/waiting-badge.ts', service('startWaitingBadge'))
vi.mock('../../offline/downloads/start-downloads.ts', service('startDownloads'))
vi.mock('../update/register.ts', service('startUpdates'))
vi.mock('../../first-paint/query-cache.ts', service('repeatRestored'))
vi.mock('../../first-paint/page-snapshot.ts', service('startPageSnapshots'))

import { startBackground } from './background.ts'

const reported: string[] = []
const context = {} as StartContext

beforeEach(() => {
  started.length = 0
  reported.length = 0
  store.opens = true
  vi.stubGlobal('reportError', (error: Error) => reported.push(error.message))
})
afterEach(() => vi.unstubAllGlobals())

it('reports failing services and starts all others', async () => {
  await startBackground(context)
  await vi.waitFor(() => expect(started).toContain('startDownloads'))
  expect(reported).toEqual(['startSync', 'refreshSession'])
  expect(started).toHaveLength(17)
  expect(started.slice(0, 4)).toEqual(['startLocalQueries', 'startSession', 'startOutboxCount', 'repeatRestored'])
  expect(started.slice(4, 6)).toEqual(['startDataUse', 'restoreSession'])
})

it('registers the worker also if the database does not open', async () => {
  store.opens = false
  await startBackground(context)
  expect(started).toEqual(['startLocalQueries', 'startSession', 'startOutboxCount', 'startUpdates', 'startPageSnapshots'])
})
