import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser())

import { testUser } from '../../../../tests/support/test-user.ts'
import { clearSession, readSession, type Session, saveSession } from '../../../api/session.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { setStatus } from '../../../offline/status/status.ts'
import { lockedKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { NotOnDevice } from '../../../offline/store/local-query.ts'
import { setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { readAuth, setSignedIn, setSignedOut } from '../auth.ts'
import { editProfile } from '../profile.commands.ts'
import { meQuery, storeUser } from '../session.queries.ts'
import { signOut as leave } from './leaving/sign-out.ts'
import { followSession, refreshMe } from './refresh.ts'
import { forgetSession, keepSession } from './saved-session.ts'

let userId: string
/** Unique as in life: what an earlier test left running must not take this session for its own. */
let ownToken: string
beforeEach(async () => {
  await sharedDb.keyValues.clear()
  userId = newId()
  ownToken = `token-of-${userId}`
  setCurrentPerson(userId)
  saveSession({ token: ownToken, userId, remember: true })
})

/** Stubs the server's response to `me`; the callback runs on the device before it arrives. */
function answerWith(status: number, body: object, meanwhile = () => {}): void {
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return new Response(JSON.stringify(body), { status, headers: { 'x-entlab': '1' } })
  })
}
const person = () => testUser({ id: userId })
const refusal = { success: false, message: '', code: 'session_ended' }
const signOut = () => {
  clearSession()
  setSignedOut()
}

it('pauses a session that the server has ended, and keeps the person', async () => {
  answerWith(401, refusal)
  await refreshMe()
  expect(readSession()).toEqual({ token: '', userId, remember: true })
})

it('restores no user who signed out during the request', async () => {
  for (const [status, body] of [
    [401, refusal],
    [200, { success: true, user: person() }],
  ] as const) {
    saveSession({ token: ownToken, userId, remember: true })
    answerWith(status, body, signOut)
    await refreshMe()
    expect(readSession()).toBeNull()
    expect(readAuth().token).toBeNull()
    expect(await dbOf(userId).users.count()).toBe(0)
  }
})

it('restores no user whose store is being locked during the check', async () => {
  await dbOf(userId).keyValues.put({ key: lockedKey, value: true })
  for (let moment = 0; moment < 20; moment++) {
    saveSession({ token: ownToken, userId, remember: true })
    const refreshed = refreshMe()
    for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve))
    signOut()
    await forgetSession(userId)
    await refreshed
    expect(readSession()).toBeNull()
    expect(readAuth().token).toBeNull()
    expect(await sharedDb.keyValues.get('session')).toBeUndefined()
  }
})

it('restores no user who signs out while the response is stored', async () => {
  const answer = { success: true, user: person() }
  for (let moment = 0; moment < 30; moment++) {
    saveSession({ token: ownToken, userId, remember: true })
    answerWith(200, answer)
    setCurrentPerson(userId)
    const refreshed = refreshMe()
    for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve))
    await leave({ unsent: 'keep' })
    await refreshed
    expect(readSession()).toBeNull()
    expect(readAuth().token).toBeNull()
    expect(await sharedDb.keyValues.get('session')).toBeUndefined()
    expect(await dbOf(userId).users.count()).toBe(0)
    expect(await dbOf(visitorId).keyValues.get(lockedKey)).toBeUndefined()
    await dbOf(userId).keyValues.delete(lockedKey)
  }
})

it('stores nothing for a user whose store was closed during the request', async () => {
  await dbOf(userId).keyValues.put({ key: lockedKey, value: true })
  await storeUser(person())
  expect(await dbOf(userId).users.count()).toBe(0)
})

it('sends no request for a user whose store was closed, though a page reads it again', async () => {
  const asked = vi.fn()
  answerWith(401, refusal, asked)
  await dbOf(userId).keyValues.put({ key: lockedKey, value: true })
  await expect(new QueryClient().fetchQuery(meQuery())).rejects.toThrow(NotOnDevice)
  expect(asked).not.toHaveBeenCalled()
})

it('shows a change of the own texts that is on its way, though the server answers what it knows', async () => {
  registerCommands(async () => ({ editProfile: editProfile }))
  await storeUser(person())
  await send(editProfile, { changes: { place: { from: '', to: 'বগুড়া' } } })
  answerWith(200, { success: true, user: person() })
  await refreshMe()
  expect(readAuth().user).toMatchObject({ name: 'রহিমা', place: 'বগুড়া' })
})

it('keeps a row pulled during the request, which is newer than the response', async () => {
  await storeUser({ ...person(), version: 3, place: 'বগুড়া' })
  expect(await storeUser({ ...person(), version: 2 })).toMatchObject({ version: 3, place: 'বগুড়া' })
})

it('ends a tab’s own session for that user in every tab, and for no other user', async () => {
  for (const [remembered, stays] of [
    [newId(), true],
    [userId, false],
  ] as const) {
    const other = { token: 'another-token', userId: remembered, remember: true }
    setCurrentPerson(userId)
    saveSession({ token: ownToken, userId, remember: false })
    localStorage.setItem('session', JSON.stringify(other))
    await keepSession(other)
    answerWith(200, { success: true, message: '', clear_tokens: true })
    await leave({ unsent: 'keep' })
    expect(readSession()).toEqual(stays ? other : null)
    expect((await sharedDb.keyValues.get('session'))?.value).toEqual(stays ? other : undefined)
  }
})

it('signs out no user who signed in while another was signing out', async () => {
  const other = { token: 'another-token', userId: newId(), remember: true }
  clearSession()
  saveSession({ token: ownToken, userId, remember: false })
  localStorage.setItem('session', JSON.stringify(other))
  await keepSession(other)
  answerWith(200, { success: true, message: '', clear_tokens: true })
  // Pressed once, and once more by what had waited for the round that was under way.
  await Promise.all([leave({ unsent: 'keep' }), leave({ unsent: 'keep' })])
  expect(readSession()).toEqual(other)
  expect((await sharedDb.keyValues.get('session'))?.value).toEqual(other)
})

it('keeps what another tab has remembered of the same person whose session ran out here', async () => {
  const remembered = { token: 'another-token', userId, remember: true }
  clearSession()
  saveSession({ token: ownToken, userId, remember: false })
  localStorage.setItem('session', JSON.stringify(remembered))
  await keepSession(remembered)
  answerWith(401, refusal)
  await refreshMe()
  expect(readSession()).toEqual({ token: '', userId, remember: false })
  expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual(remembered)
  expect((await sharedDb.keyValues.get('session'))?.value).toEqual(remembered)
})

it('seals nothing of a visitor who signs out', async () => {
  const session = { token: ownToken, userId, remember: true }
  setCurrentPerson(visitorId)
  setSignedIn(session, person())
  await leave({ unsent: 'keep' })
  expect(await dbOf(visitorId).keyValues.get(lockedKey)).toBeUndefined()
})

describe('a page that follows the session', () => {
  const onOther = vi.fn()
  beforeAll(() => followSession(new QueryClient(), onOther))
  beforeEach(() => {
    onOther.mockClear()
    setStatus({ needsSignIn: false })
    setSignedIn(readSession() as Session, person())
  })
  const lock = () => dbOf(userId).keyValues.put({ key: lockedKey, value: true })
  const leaves = async () => {
    await expect.poll(() => readAuth()).toMatchObject({ user: null, token: null })
    expect(readSession()).toBeNull()
    expect(onOther).toHaveBeenCalledOnce()
  }

  it('finishes a sign-out that another page made, and runs its guards again', async () => {
    await lock()
    answerWith(500, {})
    await refreshMe()
    await leaves()
  })

  it('does not take such a sign-out for a session that the server ended', async () => {
    let locked: Promise<unknown> | undefined
    answerWith(401, refusal, () => {
      locked = lock()
    })
    await refreshMe()
    await locked
    await leaves()
  })

  it('finishes it when a round of sending is the first to find it', async () => {
    await lock()
    answerWith(500, {})
    setStatus({ needsSignIn: true })
    await leaves()
  })

  it('takes nothing from who signs in while it is finished', async () => {
    await lock()
    for (let moment = 0; moment < 20; moment++) {
      saveSession({ token: ownToken, userId, remember: true })
      const refreshed = refreshMe()
      for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve))
      const later = { token: `later-${moment}`, userId: newId(), remember: true }
      setCurrentPerson(later.userId)
      await keepSession(later)
      saveSession(later)
      await refreshed
      expect(readSession()).toEqual(later)
      await vi.waitFor(async () => expect((await sharedDb.keyValues.get('session'))?.value).toEqual(later), 20_000)
    }
  })

  it('takes nothing from who has signed in since a round of sending began', async () => {
    let isAsked = false
    answerWith(401, refusal, () => {
      saveSession({ token: 'a-later-token', userId, remember: true })
      isAsked = true
    })
    setStatus({ needsSignIn: true })
    await expect.poll(() => isAsked).toBe(true)
    // The answer is there; what it does happens before this.
    await new Promise((resolve) => setTimeout(resolve))
    expect(readSession()?.token).toBe('a-later-token')
  })
})

it('saves a token of the response in the storage of the old one', async () => {
  for (const remember of [true, false]) {
    const session = { token: ownToken, userId, remember }
    saveSession(session)
    await keepSession(session)
    answerWith(200, { success: true, user: person(), token: 'next-token' })
    await refreshMe()
    expect(readSession()).toEqual({ token: 'next-token', userId, remember })
    expect(readAuth()).toMatchObject({ token: 'next-token', rememberMe: remember })
    const stored = (remember ? localStorage : sessionStorage).getItem('session')
    expect(stored).toContain('next-token')
    expect((await sharedDb.keyValues.get('session'))?.value).toEqual(remember ? { token: 'next-token', userId, remember } : undefined)
    clearSession()
    await forgetSession(userId)
  }
})

it('gives no new token to a user who signed out during the request', async () => {
  answerWith(200, { success: true, user: person(), token: 'next-token' }, signOut)
  await refreshMe()
  expect(readSession()).toBeNull()
  expect(await sharedDb.keyValues.get('session')).toBeUndefined()
})

it('reloads a page that comes from the bfcache after its user has left, and no other', () => {
  const heard = new Map<string, (event: { persisted: boolean }) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: never) => void heard.set(type, listener))
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { documentElement: { hidden: false } })
  answerWith(200, { success: true, user: person() })
  followSession(new QueryClient(), () => {})
  const show = (persisted: boolean) => heard.get('pageshow')?.({ persisted })
  show(true)
  expect(reload).not.toHaveBeenCalled()
  localStorage.removeItem('session')
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([1, true])
  vi.unstubAllGlobals()
})
