import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  Object.assign(globalThis, {
    location: { href: 'http://phone.test/' },
    __APP_VERSION__: 'test',
    addEventListener: () => {},
    localStorage: storage(),
    sessionStorage: storage(),
  })
})

import { clearSession, readSession, saveSession } from '../../api/session.ts'
import { newId } from '../../offline/id.ts'
import { guestId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf } from '../../offline/personal-db.ts'
import { sharedDb } from '../../offline/shared-db.ts'
import { readAuth, setSignedIn, setSignedOut } from './auth.ts'
import { keepSession } from './kept-session.ts'
import { refreshMe } from './refresh.ts'
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
const refusal = { success: false, message: '', code: 'session_ended' }
const signOut = () => {
  clearSession()
  setSignedOut()
}

const userOf = (id: string) => {
  const person = { id, name: 'রহিমা', email: null, phone: '+8801700000001', role: 'student', language: 'bn', place: '', about: '' } as const
  return { ...person, is_email_verified: false, version: 1, created_at: 0 }
}

it('pauses a session that the server has ended, and keeps the person', async () => {
  answerWith(401, refusal)
  await refreshMe()
  expect(readSession()).toEqual({ token: '', userId, remember: true })
})

it('brings nobody back who signed out while the server was asked', async () => {
  for (const [status, body] of [
    [401, refusal],
    [200, { success: true, user: userOf(userId), token: 'a-new-token' }],
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
  const answer = { success: true, user: userOf(userId), token: 'a-new-token' }
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

it('seals nothing of a visitor who signs out', async () => {
  const session = { token: 'a-token', userId, remember: true }
  setCurrentPerson(guestId)
  setSignedIn(session, userOf(userId))
  await leave({ unsent: 'keep' })
  expect(await dbOf(guestId).facts.get('sealed')).toBeUndefined()
})

it('asks for the password again where a sign-out was cut short after the store had been sealed', async () => {
  await dbOf(userId).facts.put({ key: 'sealed', value: true })
  answerWith(500, {})
  await refreshMe()
  expect(readSession()?.token).toBe('')
})
