import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser())

import { clearSession, readSession, type Session, saveSession } from '../../../api/session.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { forgetSession, keepSession, restoreSession } from './saved-session.ts'

const first: Session = { token: 'a-token', userId: 'sister', remember: true }
const second: Session = { token: 'b-token', userId: 'other-sister', remember: true }

beforeEach(async () => {
  clearSession()
  await sharedDb.keyValues.clear()
})

it.each([
  ['nobody', null],
  ['the person before', first],
  ['an ended session of the same person', { ...second, token: '' }],
])('goes on with who signed in last where the browser still knew %s', async (_whom, stale) => {
  await keepSession(second)
  if (stale) saveSession(stale)
  await restoreSession()
  expect(readSession()).toEqual(second)
})

it('leaves the session of a tab to its tab', async () => {
  await keepSession(first)
  const ofTab = { ...second, remember: false }
  saveSession(ofTab)
  await restoreSession()
  expect(readSession()).toEqual(ofTab)
})

it('keeps a session that only the browser knows', async () => {
  saveSession(first)
  await restoreSession()
  expect(readSession()).toEqual(first)
})

it('deletes only sessions that end with a tab', async () => {
  await keepSession(first)
  await keepSession({ ...second, remember: false })
  await forgetSession(second.userId)
  await restoreSession()
  expect(readSession()).toEqual(first)
  await forgetSession(first.userId)
  clearSession()
  await restoreSession()
  expect(readSession()).toBeNull()
})
