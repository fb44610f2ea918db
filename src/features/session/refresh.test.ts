import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/bare-phone.ts')).bePhone())

import type { User } from '../../../contract/person.ts'
import { clearSession, readSession, type Session, saveSession } from '../../api/session.ts'
import { newId } from '../../offline/id.ts'
import { guestId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf } from '../../offline/personal-db.ts'
import { sharedDb } from '../../offline/shared-db.ts'
import { setStatus } from '../../offline/status.ts'
import { readAuth, setSignedIn, setSignedOut } from './auth.ts'
import { keepSession } from './kept-session.ts'
import { followSession, refreshMe } from './refresh.ts'
import { storeUser } from './session.queries.ts'
import { signOut as leave } from './sign-in.ts'

let userId: string
beforeEach(() => {
  userId = newId()
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
    await keepSession(null)
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

it('seals nothing of a visitor who signs out', async () => {
  const session = { token: 'a-token', userId, remember: true }
  setCurrentPerson(guestId)
  setSignedIn(session, person())
  await leave({ unsent: 'keep' })
  expect(await dbOf(guestId).facts.get('sealed')).toBeUndefined()
})

it('ends a sign-out that was cut short after the store had been sealed', async () => {
  await dbOf(userId).facts.put({ key: 'sealed', value: true })
  answerWith(500, {})
  await refreshMe()
  expect(readSession()).toBeNull()
  expect(readAuth()).toMatchObject({ user: null, token: null })
})

describe('a round of sending that finds the session ended', () => {
  const find = () => {
    setStatus({ needsSignIn: false })
    setSignedIn(readSession() as Session, person())
    followSession(new QueryClient(), () => undefined)
    setStatus({ needsSignIn: true })
  }

  it('signs out here too where another tab has sealed the store', async () => {
    await dbOf(userId).facts.put({ key: 'sealed', value: true })
    answerWith(500, {})
    find()
    await expect.poll(() => readAuth().token).toBeNull()
    expect(readSession()).toBeNull()
  })

  it('takes nothing from who has signed in since', async () => {
    let isAsked = false
    answerWith(401, refusal, () => {
      saveSession({ token: 'a-later-token', userId, remember: true })
      isAsked = true
    })
    find()
    await expect.poll(() => isAsked).toBe(true)
    // The answer is there; what it does happens before this.
    await new Promise((resolve) => setTimeout(resolve))
    expect(readSession()?.token).toBe('a-later-token')
  })
})
