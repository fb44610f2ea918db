import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const locks = await vi.hoisted(async () => new (await import('../../../../tests/support/web-locks.ts')).WebLocks())

await vi.hoisted(async () => {
  const { SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel })
  Object.defineProperty(globalThis.navigator, 'locks', { get: () => locks })
})
const turns = await vi.hoisted(async () => ({ isOver: false }))
vi.mock('../../../api/abort-after.ts', () => ({ abortAfter: () => (turns.isOver ? AbortSignal.abort() : new AbortController().signal) }))

import type { User } from '../../../../contract/account/person.ts'
import { hashed, SessionServer } from '../../../../tests/support/session-server.ts'
import { forgetSessions, signInWithWork, startSessionOfPage } from '../../../../tests/support/signed-in-with-work.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { clearSession, readSession, saveSession } from '../../../api/session.ts'
import { readTabDraft, writeTabDraft } from '../../../forms/tab-drafts.ts'
import { saveDraft } from '../../../offline/drafts/drafts.ts'
import { putUnloaded, removeUnloaded, unloadedBelow } from '../../../offline/drafts/unload-buffer.ts'
import { forgetUnloaded, restoreUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { unloadedKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson } from '../../../offline/store/person.ts'
import type { PersonalDb } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { isVaultOpen } from '../../../offline/vault/vault-state.ts'
import { setSignedOut } from '../auth.ts'
import { finishSignOuts, removePerson, signOut } from '../state/leaving/sign-out.ts'
import { refreshMe } from '../state/refresh.ts'
import { type RememberedPerson, rememberedAs } from '../state/remembered.ts'
import { keepSession } from '../state/saved-session.ts'
import { signIn } from '../state/sign-in.ts'
import { showTabSession } from '../state/tab-session.ts'
import { enterByVault, setVault } from './vault-session.ts'

let rahima: User
let db: PersonalDb
let server: SessionServer

beforeEach(async () => {
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
})

const listed = () => rememberedAs(rahima.id) as RememberedPerson
const password = (remember_me: boolean) => ({ identifier: rahima.phone, password: 'x', remember_me })
const work = async () => [await db.drafts.count(), await db.outbox.count()]
const savedToken = async () => ((await sharedDb.keyValues.get('session'))?.value as { token: string } | undefined)?.token

async function start(): Promise<void> {
  locks.releaseAll()
  await startSessionOfPage()
}

describe('a page that hung while it left', () => {
  it('does not end the session of the user who has come back since', async () => {
    const person = listed()
    let resume = () => {}
    const hung = new Promise<void>((resolve) => {
      resume = resolve
    })
    const transaction = sharedDb.transaction.bind(sharedDb)
    // The vault is closed by then.
    const hang = vi.spyOn(sharedDb, 'transaction').mockImplementationOnce((async (...all: Parameters<typeof transaction>) => {
      await hung
      return transaction(...all)
    }) as never)
    const leaving = signOut({ unsent: 'switch' })
    leaving.catch(() => undefined)
    await expect.poll(() => hang.mock.calls.length).toBe(1)
    turns.isOver = true
    await enterByVault(person, 'abcd')
    resume()
    await Promise.allSettled(hang.mock.results.map(({ value }) => value))
    await expect(leaving).rejects.toThrow('stolen')
    expect([readSession()?.token, await savedToken(), await work()]).toEqual(['old-token', 'old-token', [1, 1]])
  })
})

describe('a text that a stale page saves', () => {
  it('is refused while the vault is closed, with no moment in which it is readable', async () => {
    await signOut({ unsent: 'switch' })
    const put = vi.spyOn(db.drafts, 'put')
    await expect(saveDraft('wall', 'গোপন', rahima.id)).rejects.toMatchObject({ name: 'StoreClosed' })
    expect(put).not.toHaveBeenCalled()
  })

  it('does not delete the text of a vault that opens at that moment', async () => {
    await signOut({ unsent: 'switch' })
    const person = listed()
    await Promise.allSettled([saveDraft('wall', 'x', rahima.id), enterByVault(person, 'abcd')])
    expect((await db.drafts.get('wall'))?.text).toMatch(/^(x|শুরু করা লেখা)$/)
  })
})

describe('the unload buffer', () => {
  const entry = (place: string) => ({ synced: {}, local: { [place]: 1 } })
  const keys = () =>
    unloadedBelow('lesson:')
      .filter(({ personId }) => personId === rahima.id)
      .map(({ key }) => key)
      .toSorted()

  it('keeps what a closed vault has, if another page closes it once more', async () => {
    putUnloaded(rahima.id, 'lesson:c/l1', entry('a'))
    await signOut({ unsent: 'switch' })
    // A page that unloads after the closing.
    putUnloaded(rahima.id, 'lesson:c/l2', entry('b'))
    const { closeVault } = await import('../../../offline/vault/close-vault.ts')
    await closeVault(db, '')
    await enterByVault(listed(), 'abcd')
    expect(keys()).toEqual(['lesson:c/l1', 'lesson:c/l2'])
  })

  it('loses nothing to a power cut after an opening, before the browser has written it', async () => {
    putUnloaded(rahima.id, 'lesson:c/l1', entry('a'))
    await signOut({ unsent: 'switch' })
    await enterByVault(listed(), 'abcd')
    expect(keys()).toEqual(['lesson:c/l1'])
    removeUnloaded(rahima.id, 'lesson:c/l1')
    await restoreUnloaded(db)
    expect(keys()).toEqual(['lesson:c/l1'])
    // The lesson has stored it.
    forgetUnloaded(rahima.id, 'lesson:c/l1')
    await expect.poll(async () => db.keyValues.get(unloadedKey)).toBeUndefined()
    await restoreUnloaded(db)
    expect(keys()).toEqual([])
  })
})

it('a user whose vault is closed by the end of their tab is on the list', async () => {
  saveSession({ token: '', userId: rahima.id, remember: true })
  await signIn(password(false))
  sessionStorage.removeItem('session')
  showTabSession(null)
  setSignedOut()
  await start()
  expect([await work(), listed().vault]).toEqual([[0, 0], 'pictures'])
})

it('a sign-out ends the session that a switch of another page has put into the vault', async () => {
  const session = readSession()
  await signOut({ unsent: 'switch' })
  if (session) saveSession(session)
  setCurrentPerson(rahima.id)
  await signOut({ unsent: 'keep' })
  await finishSignOuts()
  expect(server.ended).toEqual(hashed('old-token'))
})

it('a user who is removed from the list stays in the tab that has a session of its own', async () => {
  const person = listed()
  showTabSession({ token: 'old-token', userId: rahima.id, remember: false })
  clearSession()
  await sharedDb.keyValues.delete('session')
  await removePerson(person)
  expect([await work(), await isVaultOpen(db), rememberedAs(rahima.id)]).toEqual([[1, 1], true, undefined])
  showTabSession(null)
})

it('a refresh that ends after its user has left and come back leaves their row', async () => {
  const person = listed()
  const getUser = db.users.get.bind(db.users)
  let reads = 0
  vi.spyOn(db.users, 'get').mockImplementation((async (id: string) => {
    const found = await getUser(id)
    // The second read follows the transaction of the refresh.
    if (++reads === 2) {
      await signOut({ unsent: 'switch' })
      await enterByVault(person, 'abcd')
    }
    return found
  }) as never)
  await refreshMe()
  expect([reads > 1, await db.users.count()]).toEqual([true, 1])
})

it('a tab that was dropped shows the next user no form of the user who has left', async () => {
  writeTabDraft('change-phone', { phone: '01711111111' })
  const sister = { token: 's', userId: newId(), remember: true }
  saveSession(sister)
  await keepSession(sister)
  // Loaded once more, with the sessionStorage from before.
  setCurrentPerson(sister.userId)
  expect(readTabDraft('change-phone', { phone: '' })).toEqual({ phone: '' })
  expect(sessionStorage.getItem('form:change-phone')).toBeNull()
})
