import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const locks = await vi.hoisted(async () => new (await import('../../../../tests/support/web-locks.ts')).WebLocks())
await vi.hoisted(async () => {
  const { SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  const listener = { addEventListener: () => {}, removeEventListener: () => {} }
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel, ...listener, document: { ...listener, visibilityState: 'visible' } })
  Object.defineProperty(globalThis.navigator, 'locks', { get: () => locks })
})

import { QueryObserver } from '@tanstack/react-query'
import type { User } from '../../../../contract/account/person.ts'
import { SessionServer } from '../../../../tests/support/session-server.ts'
import { forgetSessions, signInWithWork } from '../../../../tests/support/signed-in-with-work.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { readSession, saveSession } from '../../../api/session.ts'
import { makeQueryClient } from '../../../first-paint/query-cache.ts'
import { putUnloaded, unloadedBelow } from '../../../offline/drafts/unload-buffer.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { unloadedKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { followTables } from '../../../offline/store/local-query.ts'
import type { PersonalDb } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { localStateQuery } from '../../player/player.queries.ts'
import { createLessonState } from '../../player/state/lesson-state.ts'
import { signOut } from '../state/leaving/sign-out.ts'
import { type RememberedPerson, rememberedAs } from '../state/remembered.ts'
import { restoreSession } from '../state/saved-session.ts'
import { signIn } from '../state/sign-in.ts'
import { enterByVault, setVault } from './vault-session.ts'

let rahima: User
let db: PersonalDb
let server: SessionServer
beforeEach(async () => {
  locks.releaseAll()
  registerCommands(async () => ({}))
  rahima = testUser({ id: newId() })
  server = new SessionServer(rahima)
  db = await signInWithWork(rahima)
  await setVault('pictures', 'abcd')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetSessions()
})
const listed = () => rememberedAs(rahima.id) as RememberedPerson
const settle = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms))

it('what a returning user types in a lesson is not replaced by the entry of the unload buffer (one page, real query)', async () => {
  putUnloaded(rahima.id, 'lesson:c/l1', { synced: {}, local: { sheet: 'পুরোনো' } })
  await signOut({ unsent: 'switch' })
  await enterByVault(listed(), 'abcd')
  const client = makeQueryClient()
  followTables(client)
  const observer = new QueryObserver(client, localStateQuery('c'))
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  const open = () => {
    const lesson = createLessonState('c', 'l1', { current: { work: [], localState: observer.getCurrentResult().data ?? [] } }, () => {})
    lesson.arrive()
    return lesson
  }
  const buffered = () =>
    unloadedBelow('lesson:')
      .filter(({ personId }) => personId === rahima.id)
      .map(({ key }) => key)
  const first = open()
  await vi.waitFor(async () => expect([buffered(), await db.keyValues.get(unloadedKey)]).toEqual([[], undefined]))
  first.saveLocal('sheet', 'নতুন')
  await first.flush()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toMatchObject([{ value: 'নতুন' }]))
  const second = open()
  await settle(600)
  stop()
  expect([second.readLocal('sheet'), (await db.localState.get('c/l1/sheet'))?.value]).toEqual(['নতুন', 'নতুন'])
})

it('a sign-in without "remember me" ends with the tab also after the combination', async () => {
  await signOut({ unsent: 'switch' })
  await expect(signIn({ identifier: rahima.phone, password: 'x', remember_me: false })).rejects.toMatchObject({ name: 'WorkInVault' })
  await enterByVault(listed(), 'abcd')
  expect([readSession()?.token, readSession()?.remember]).toEqual(['new-token', false])
})

it('a restored session does not replace a user who has signed in since', async () => {
  localStorage.removeItem('session')
  const get = sharedDb.keyValues.get.bind(sharedDb.keyValues)
  let sister = ''
  vi.spyOn(sharedDb.keyValues, 'get').mockImplementationOnce((async (key: string) => {
    const found = await get(key)
    server.user = testUser({ id: newId(), name: 'সুমি' })
    sister = server.user.id
    await signIn({ identifier: 'x', password: 'x', remember_me: true })
    return found
  }) as never)
  await restoreSession()
  expect(readSession()?.userId).toBe(sister)
})

it('a paused session of the same user in this tab', async () => {
  saveSession({ token: '', userId: rahima.id, remember: true })
  await signOut({ unsent: 'switch' })
  expect(readSession()).toBeNull()
})
