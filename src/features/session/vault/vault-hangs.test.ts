import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { expect, it, vi } from 'vitest'

const locks = await vi.hoisted(async () => new (await import('../../../../tests/support/web-locks.ts')).WebLocks())
await vi.hoisted(async () => {
  const { SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel })
  Object.defineProperty(globalThis.navigator, 'locks', { get: () => locks })
})

import { SessionServer } from '../../../../tests/support/session-server.ts'
import { signInWithWork } from '../../../../tests/support/signed-in-with-work.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { clearSession, readSession } from '../../../api/session.ts'
import { saveDraft } from '../../../offline/drafts/drafts.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { closedVault } from '../../../offline/vault/vault-state.ts'
import { signOut } from '../state/leaving/sign-out.ts'
import { rememberedAs } from '../state/remembered.ts'
import { refreshSession } from '../state/start-session.ts'
import { enterByVault, setVault } from './vault-session.ts'

it('a store that does not open keeps no other one open, nor the first requests of the start waiting', async () => {
  registerCommands(async () => ({}))
  const nani = newId()
  await dbOf(nani).open()
  const rahima = testUser({ id: newId() })
  new SessionServer(rahima)
  const db = await signInWithWork(rahima)
  await setVault('pictures', 'abcd')
  // The end of the tab: her vault is open, her session gone.
  clearSession()
  await sharedDb.keyValues.delete('session')
  setCurrentPerson(visitorId)
  // Another tab of the former build is frozen: the upgrade of nani's store is blocked.
  vi.spyOn(dbOf(nani).vault, 'get').mockReturnValue(new Promise(() => undefined) as never)
  await refreshSession()
  await expect.poll(() => closedVault(db)).toBeDefined()
  vi.restoreAllMocks()
})

it('"discard" discards what another tab is still about to save', async () => {
  registerCommands(async () => ({}))
  locks.releaseAll()
  const rahima = testUser({ id: newId() })
  new SessionServer(rahima)
  const db = await signInWithWork(rahima)
  await setVault('pictures', 'abcd')
  const saves: Promise<void>[] = []
  // Another tab, which the flush asks to save.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = () => {
        if (saves.length === 0) saves.push(saveDraft('wall', 'verworfen', rahima.id))
      }
      close = () => undefined
    },
  )
  await signOut({ unsent: 'discard' })
  await Promise.all(saves)
  await enterByVault(rememberedAs(rahima.id) as never, 'abcd')
  expect([readSession()?.userId, (await db.drafts.get('wall'))?.text]).toEqual([rahima.id, undefined])
})
