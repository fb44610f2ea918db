import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const locks = await vi.hoisted(async () => new (await import('../../../../tests/support/web-locks.ts')).WebLocks())
await vi.hoisted(async () => {
  const { SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel })
  Object.defineProperty(globalThis.navigator, 'locks', { get: () => (locks.isThere ? locks : undefined) })
})
const turns = await vi.hoisted(async () => ({ isOver: false }))
// The longest turn is over for the next page that waits.
vi.mock('../../../api/abort-after.ts', () => ({
  abortAfter() {
    const { isOver } = turns
    turns.isOver = false
    return isOver ? AbortSignal.timeout(20) : new AbortController().signal
  },
}))

import type { User } from '../../../../contract/account/person.ts'
import { hashed, SessionServer } from '../../../../tests/support/session-server.ts'
import { forgetSessions, signInWithWork } from '../../../../tests/support/signed-in-with-work.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { readSession } from '../../../api/session.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { lockedKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { visitorId } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { closedVault } from '../../../offline/vault/vault-state.ts'
import { closeLeftVaults } from '../state/leaving/close-store.ts'
import { finishSignOuts, signOut } from '../state/leaving/sign-out.ts'
import { type RememberedPerson, rememberedAs } from '../state/remembered.ts'
import { Turn } from '../state/session-lock.ts'
import { signIn } from '../state/sign-in.ts'
import { enterByVault, setVault } from './vault-session.ts'

let rahima: User
let db: PersonalDb
let server: SessionServer
beforeEach(async () => {
  locks.isThere = true
  locks.releaseAll()
  turns.isOver = false
  registerCommands(async () => ({}))
  rahima = testUser({ id: newId() })
  localStorage.removeItem('ended-sessions')
  server = new SessionServer(rahima)
  db = await signInWithWork(rahima)
  await setVault('pictures', 'abcd')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetSessions()
  await dbOf(visitorId).drafts.clear()
})
const listed = () => rememberedAs(rahima.id) as RememberedPerson
const savedUser = async () => ((await sharedDb.keyValues.get('session'))?.value as { userId: string } | undefined)?.userId
const settle = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms))
const signInSister = async () => {
  server.user = testUser({ id: newId(), name: 'সুমি' })
  server.tokens = ['sister-token']
  return signIn({ identifier: server.user.phone, password: 'x', remember_me: true })
}
/** The next call of `method` waits until `resume`. */
function hangOnce<T extends object>(target: T, method: keyof T & string) {
  let resume = () => {}
  const hung = new Promise<void>((resolve) => (resume = resolve))
  const original = (target[method] as (...all: unknown[]) => unknown).bind(target)
  const spy = vi.spyOn(target as never, method as never) as unknown as ReturnType<typeof vi.fn<(...all: unknown[]) => unknown>>
  spy.mockImplementationOnce((...all: unknown[]) => hung.then(() => original(...all)))
  return { spy, resume, isHung: () => expect.poll(() => spy.mock.calls.length).toBeGreaterThan(0) }
}

it('an opening that hung while it saved its session does not replace the user who has signed in since', async () => {
  await signOut({ unsent: 'switch' })
  const hang = hangOnce(sharedDb, 'transaction')
  const opening = enterByVault(listed(), 'abcd')
  opening.catch(() => undefined)
  await hang.isHung()
  turns.isOver = true
  const sister = await signInSister()
  hang.resume()
  await settle(600)
  expect([readSession()?.userId, await savedUser()]).toEqual([sister.id, sister.id])
})

it('an opening that hung before it closes replaced stores does not end the session of the user who has signed in since', async () => {
  await signOut({ unsent: 'switch' })
  const hang = hangOnce(dbOf(visitorId).drafts, 'toArray')
  const opening = enterByVault(listed(), 'abcd')
  opening.catch(() => undefined)
  await hang.isHung()
  turns.isOver = true
  const sister = await signInSister()
  hang.resume()
  await settle(600)
  await finishSignOuts()
  expect(readSession()?.userId).toBe(sister.id)
  expect(await dbOf(sister.id).keyValues.get(lockedKey)).toBeUndefined()
  expect(server.ended).toEqual([])
})

it('the same for a sign-in with the password', async () => {
  await signOut({ unsent: 'switch' })
  server.user = testUser({ id: newId(), name: 'নানি' })
  server.tokens = ['nani-token']
  const hang = hangOnce(dbOf(visitorId).drafts, 'toArray')
  const first = signIn({ identifier: 'x', password: 'x', remember_me: true })
  first.catch(() => undefined)
  await hang.isHung()
  turns.isOver = true
  const sister = await signInSister()
  hang.resume()
  await vi.waitFor(async () => {
    await finishSignOuts()
    expect(server.ended).toEqual(hashed('nani-token'))
  })
  expect(await dbOf(sister.id).keyValues.get(lockedKey)).toBeUndefined()
})

it('an opening that lost its turn writes nothing into the vault that is closed again', async () => {
  await signOut({ unsent: 'switch' })
  await dbOf(visitorId).drafts.put({ key: 'wall', text: 'অতিথির লেখা', savedAt: 1 })
  const hang = hangOnce(dbOf(visitorId).drafts, 'toArray')
  const opening = enterByVault(listed(), 'abcd')
  opening.catch(() => undefined)
  await hang.isHung()
  // The next start of the app, in another tab.
  turns.isOver = true
  await closeLeftVaults()
  expect(await closedVault(db)).toBeDefined()
  hang.resume()
  await settle(600)
  const readable = await db.drafts.toArray()
  const isLocked = (await db.keyValues.get(lockedKey)) !== undefined
  turns.isOver = false
  locks.releaseAll()
  await enterByVault(listed(), 'abcd')
  expect({ readable, isLocked, draft: (await db.drafts.get('wall'))?.text }).toMatchObject({
    readable: [],
    isLocked: true,
    draft: expect.stringContaining('শুরু করা লেখা'),
  })
})

it('a switch that hung before it closes the store does not close it under the user who has come back', async () => {
  const person = listed()
  const hang = hangOnce(db.vault, 'get')
  const leaving = signOut({ unsent: 'switch' })
  leaving.catch(() => undefined)
  await hang.isHung()
  turns.isOver = true
  await signOut({ unsent: 'switch' })
  await enterByVault(person, 'abcd')
  hang.resume()
  await settle(900)
  expect([readSession()?.token, (await closedVault(db)) !== undefined]).toEqual(['old-token', false])
})

it('an opening that hung and then fails does not end the session of the user who has opened the vault since', async () => {
  const person = listed()
  await signOut({ unsent: 'switch' })
  let fail = () => {}
  const hung = new Promise<never>((_, reject) => (fail = () => reject(new DOMException('The transaction was aborted', 'AbortError'))))
  const spy = vi.spyOn(dbOf(visitorId).drafts, 'toArray').mockReturnValueOnce(hung as never)
  const opening = enterByVault(person, 'abcd')
  opening.catch(() => undefined)
  await expect.poll(() => spy.mock.calls.length).toBe(1)
  // She tries again in another tab.
  turns.isOver = true
  await enterByVault(person, 'abcd')
  expect(await savedUser()).toBe(rahima.id)
  fail()
  await settle(900)
  expect([await savedUser(), (await closedVault(db)) !== undefined]).toEqual([rahima.id, false])
})

it('without locks: another page closes the vault while it opens, and the page pulls nothing readable into it', async () => {
  await signOut({ unsent: 'switch' })
  locks.isThere = false
  const hang = hangOnce(dbOf(visitorId).drafts, 'toArray')
  const opening = enterByVault(listed(), 'abcd').catch((error: Error) => error.name)
  await hang.isHung()
  // The start of another page, which has turns of its own.
  const { closeStore } = await import('../state/leaving/close-store.ts')
  const { leftToken } = await import('../../../offline/vault/vault-state.ts')
  await closeStore(db, await leftToken(db), new Turn())
  hang.resume()
  const outcome = await opening
  await settle(200)
  expect({
    isIn: readSession()?.userId === rahima.id,
    outcome: typeof outcome,
    isClosed: (await closedVault(db)) !== undefined,
    isLocked: (await db.keyValues.get(lockedKey)) !== undefined,
  }).toMatchObject({ isClosed: true, isLocked: true, isIn: false })
})
