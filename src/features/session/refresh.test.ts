import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/bare-phone.ts')).bePhone())

import type { User } from '../../../contract/person.ts'
import { clearSession, readSession, type Session, saveSession } from '../../api/session.ts'
import { newId } from '../../offline/id.ts'
import { NotOnDevice } from '../../offline/local-query.ts'
import { send, setCommands } from '../../offline/outbox.ts'
import { guestId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf } from '../../offline/personal-db.ts'
import { sharedDb } from '../../offline/shared-db.ts'
import { setStatus } from '../../offline/status.ts'
import { readAuth, setSignedIn, setSignedOut } from './auth.ts'
import { forgetSession, keepSession } from './kept-session.ts'
import { editProfileLocally } from './profile.commands.ts'
import { followSession, refreshMe } from './refresh.ts'
import { meQuery, storeUser } from './session.queries.ts'
import { signOut as leave } from './sign-in.ts'

let userId: string
beforeEach(async () => {
  await sharedDb.facts.clear()
  userId = newId()
  setCurrentPerson(userId)
  saveSession({ token: 'a-token', userId, remember: true })
})

/** The server's answer to "who am I", given while `meanwhile` happens on the phone. */
function answerWith(status: number, body: object, meanwhile = () => {}): void {
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return new Response(JSON.stringify(body), { status, headers: { 'x-entlab': '1' } })
  })
}
const person = (): User => ({
  id: userId,
  name: 'রহিমা',
  email: null,
  phone: '+8801700000001',
  role: 'student',
  language: 'bn',
  place: '',
  about: '',
  is_email_verified: false,
  version: 1,
  created_at: 0,
})
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

it('brings nobody back who signed out while the server was asked', async () => {
  for (const [status, body] of [
    [401, refusal],
    [200, { success: true, user: person() }],
  ] as const) {
    saveSession({ token: 'a-token', userId, remember: true })
    answerWith(status, body, signOut)
    await refreshMe()
    expect(readSession()).toBeNull()
    expect(readAuth().token).toBeNull()
    expect(await dbOf(userId).users.count()).toBe(0)
  }
})

it('brings nobody back whose store is being sealed while it looks', async () => {
  await dbOf(userId).facts.put({ key: 'sealed', value: true })
  for (let moment = 0; moment < 20; moment++) {
    saveSession({ token: 'a-token', userId, remember: true })
    const refreshed = refreshMe()
    for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve))
    signOut()
    await forgetSession(userId)
    await refreshed
    expect(readSession()).toBeNull()
    expect(readAuth().token).toBeNull()
    expect(await sharedDb.facts.get('session')).toBeUndefined()
  }
})

it('brings nobody back who signs out while the answer is written down', async () => {
  const answer = { success: true, user: person() }
  for (let moment = 0; moment < 30; moment++) {
    saveSession({ token: 'a-token', userId, remember: true })
    answerWith(200, answer)
    setCurrentPerson(userId)
    const refreshed = refreshMe()
    for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve))
    await leave({ unsent: 'keep' })
    await refreshed
    expect(readSession()).toBeNull()
    expect(readAuth().token).toBeNull()
    expect(await sharedDb.facts.get('session')).toBeUndefined()
    expect(await dbOf(userId).users.count()).toBe(0)
    expect(await dbOf(guestId).facts.get('sealed')).toBeUndefined()
    await dbOf(userId).facts.delete('sealed')
  }
})

it('takes in nothing of a person whose store was closed while some page still asked', async () => {
  await dbOf(userId).facts.put({ key: 'sealed', value: true })
  await storeUser(person())
  expect(await dbOf(userId).users.count()).toBe(0)
})

it('asks for nobody whose store was closed, though a page reads it again', async () => {
  const asked = vi.fn()
  answerWith(401, refusal, asked)
  await dbOf(userId).facts.put({ key: 'sealed', value: true })
  await expect(new QueryClient().fetchQuery(meQuery())).rejects.toThrow(NotOnDevice)
  expect(asked).not.toHaveBeenCalled()
})

it('shows a change of the own texts that is on its way, though the server answers what it knows', async () => {
  setCommands({ editProfile: editProfileLocally }, () => undefined)
  await storeUser(person())
  await send(editProfileLocally, { changes: { place: { from: '', to: 'বগুড়া' } } })
  answerWith(200, { success: true, user: person() })
  await refreshMe()
  expect(readAuth().user).toMatchObject({ name: 'রহিমা', place: 'বগুড়া' })
})

it('keeps what a pull has brought meanwhile from an answer that is older', async () => {
  await storeUser({ ...person(), version: 3, place: 'বগুড়া' })
  expect(await storeUser({ ...person(), version: 2 })).toMatchObject({ version: 3, place: 'বগুড়া' })
})

it('signs out of a tab’s own session nobody else, but the same person in every tab', async () => {
  for (const [remembered, stays] of [
    [newId(), true],
    [userId, false],
  ] as const) {
    const other = { token: 'another-token', userId: remembered, remember: true }
    setCurrentPerson(userId)
    saveSession({ token: 'a-token', userId, remember: false })
    localStorage.setItem('session', JSON.stringify(other))
    await keepSession(other)
    answerWith(200, { success: true, message: '', clear_tokens: true })
    await leave({ unsent: 'keep' })
    expect(readSession()).toEqual(stays ? other : null)
    expect((await sharedDb.facts.get('session'))?.value).toEqual(stays ? other : undefined)
  }
})

it('signs out nobody who came while somebody else was leaving', async () => {
  const other = { token: 'another-token', userId: newId(), remember: true }
  clearSession()
  saveSession({ token: 'a-token', userId, remember: false })
  localStorage.setItem('session', JSON.stringify(other))
  await keepSession(other)
  answerWith(200, { success: true, message: '', clear_tokens: true })
  // Pressed once, and once more by what had waited for the round that was under way.
  await Promise.all([leave({ unsent: 'keep' }), leave({ unsent: 'keep' })])
  expect(readSession()).toEqual(other)
  expect((await sharedDb.facts.get('session'))?.value).toEqual(other)
})

it('keeps what another tab has remembered of the same person whose session ran out here', async () => {
  const remembered = { token: 'another-token', userId, remember: true }
  clearSession()
  saveSession({ token: 'a-token', userId, remember: false })
  localStorage.setItem('session', JSON.stringify(remembered))
  await keepSession(remembered)
  answerWith(401, refusal)
  await refreshMe()
  expect(readSession()).toEqual({ token: '', userId, remember: false })
  expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual(remembered)
  expect((await sharedDb.facts.get('session'))?.value).toEqual(remembered)
})

it('seals nothing of a visitor who signs out', async () => {
  const session = { token: 'a-token', userId, remember: true }
  setCurrentPerson(guestId)
  setSignedIn(session, person())
  await leave({ unsent: 'keep' })
  expect(await dbOf(guestId).facts.get('sealed')).toBeUndefined()
})

describe('a page that follows the session', () => {
  const onOther = vi.fn()
  beforeAll(() => followSession(new QueryClient(), onOther))
  beforeEach(() => {
    onOther.mockClear()
    setStatus({ needsSignIn: false })
    setSignedIn(readSession() as Session, person())
  })
  const seal = () => dbOf(userId).facts.put({ key: 'sealed', value: true })
  const leaves = async () => {
    await expect.poll(() => readAuth()).toMatchObject({ user: null, token: null })
    expect(readSession()).toBeNull()
    expect(onOther).toHaveBeenCalledOnce()
  }

  it('finishes a sign-out that another page made, and asks its guards anew', async () => {
    await seal()
    answerWith(500, {})
    await refreshMe()
    await leaves()
  })

  it('does not take such a sign-out for a session that the server ended', async () => {
    let sealed: Promise<unknown> | undefined
    answerWith(401, refusal, () => {
      sealed = seal()
    })
    await refreshMe()
    await sealed
    await leaves()
  })

  it('finishes it when a round of sending is the first to find it', async () => {
    await seal()
    answerWith(500, {})
    setStatus({ needsSignIn: true })
    await leaves()
  })

  it('takes nothing from who signs in while it is finished', async () => {
    await seal()
    for (let moment = 0; moment < 20; moment++) {
      saveSession({ token: 'a-token', userId, remember: true })
      const refreshed = refreshMe()
      for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve))
      const later = { token: `later-${moment}`, userId: newId(), remember: true }
      setCurrentPerson(later.userId)
      await keepSession(later)
      saveSession(later)
      await refreshed
      expect(readSession()).toEqual(later)
      await vi.waitFor(async () => expect((await sharedDb.facts.get('session'))?.value).toEqual(later), 20_000)
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
