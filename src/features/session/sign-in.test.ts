import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/bare-phone.ts')).bePhone({ window: globalThis }))

import type { User } from '../../../contract/person.ts'
import { FullDisk } from '../../../tests/support/full-disk.ts'
import { clearSession, readSession, saveSession } from '../../api/session.ts'
import { newId } from '../../offline/id.ts'
import { currentPersonId, guestId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf, type PersonalDb } from '../../offline/personal-db.ts'
import { StorageFull } from '../../offline/room.ts'
import { setSignedIn, setSignedOut } from './auth.ts'
import { type RememberedPerson, readRemembered, rememberedAs } from './remembered.ts'
import { goOn, makeWay, removePerson, signIn, signOut } from './sign-in.ts'

let user: User
let db: PersonalDb
let disk: FullDisk
/** The tokens that the server was asked to end. */
let ended: (string | null)[]
let asked: string[]
beforeEach(async () => {
  user = {
    id: newId(),
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
  }
  db = dbOf(user.id)
  ended = []
  asked = []
  disk = new FullDisk()
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    asked.push(url)
    const isSignOut = url.includes('logout')
    if (isSignOut) ended.push(new Headers(headers).get('authorization'))
    const body = { success: true, message: '', ...(isSignOut ? { clear_tokens: true } : { token: 'new-token', user }) }
    return new Response(JSON.stringify(body), { headers: { 'x-entlab': '1' } })
  })
})
afterEach(() => {
  disk.repair()
  localStorage.removeItem('people')
  clearSession()
  setSignedOut()
})

async function begin(): Promise<void> {
  const session = { token: 'old-token', userId: user.id, remember: true }
  setCurrentPerson(user.id)
  saveSession(session)
  setSignedIn(session, user)
  await db.drafts.put({ key: 'wall', text: 'শুরু করা লেখা', savedAt: 1 })
  const command = { name: 'addPost', version: 1, lane: 'post:1', input: {}, after: null, madeAt: 1, attempts: 0, bytes: 2 }
  await db.outbox.add({ id: newId(), state: 'queued', ...command })
}
const left = async () => [await db.drafts.count(), await db.outbox.count(), await db.facts.get('sealed')]

it('discards what is unsent together with the sealing', async () => {
  await begin()
  await signOut({ unsent: 'discard' })
  expect(await left()).toEqual([0, 0, { key: 'sealed', value: true }])
})

it('discards no half-written page of the shop’s books: the question never named it', async () => {
  await begin()
  await db.drafts.put({ key: 'sheet:invoice', text: '{"buyerName":"করিম"}', savedAt: 1 })
  await signOut({ unsent: 'discard' })
  expect((await db.drafts.toArray()).map(({ key }) => key)).toEqual(['sheet:invoice'])
})

it('lets somebody leave a phone without a single free byte, and keeps what they wrote', async () => {
  await begin()
  await db.cursors.put({ scope: 'me', cursor: 7 })
  disk.refuses = () => true
  await signOut({ unsent: 'keep' })
  expect([readSession(), currentPersonId()]).toEqual([null, guestId])
  expect(await db.cursors.count()).toBe(0)
  expect(await left()).toEqual([1, 1, undefined])
})

it('keeps what is unsent where that was asked for', async () => {
  await begin()
  await signOut({ unsent: 'keep' })
  expect(await left()).toEqual([1, 1, { key: 'sealed', value: true }])
})

it('leaves no session open, here or on the server, where the phone had no room to take up what a visitor began', async () => {
  setCurrentPerson(guestId)
  await db.facts.put({ key: 'sealed', value: true })
  await dbOf(guestId).drafts.put({ key: 'wall', text: 'অতিথির লেখা', savedAt: 1 })
  disk.refuses = (store) => store === 'drafts'
  await expect(signIn({ identifier: user.phone, password: 'x', remember_me: true })).rejects.toThrow(StorageFull)
  expect(readSession()).toBeNull()
  expect(await db.facts.get('sealed')).toBeDefined()
  await expect.poll(() => ended).toEqual(['Bearer new-token'])

  disk.refuses = undefined
  await signIn({ identifier: user.phone, password: 'x', remember_me: true })
  expect(readSession()?.token).toBe('new-token')
  expect(await db.facts.get('sealed')).toBeUndefined()
  expect((await db.drafts.get('wall'))?.text).toBe('অতিথির লেখা')
})

it('goes on as somebody who made way, without a line, with everything of theirs', async () => {
  await begin()
  await db.users.put({ ...user, key: user.id })
  await makeWay()
  expect([readSession(), currentPersonId()]).toEqual([null, guestId])
  expect(await left()).toEqual([1, 1, undefined])
  const [person] = readRemembered()
  expect(person).toEqual({ userId: user.id, name: 'রহিমা', identifier: user.phone, token: 'old-token' })

  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    throw new TypeError('no line')
  })
  asked = []
  await goOn(person as RememberedPerson)
  expect(readSession()).toEqual({ token: 'old-token', userId: user.id, remember: true })
  expect(currentPersonId()).toBe(user.id)
  expect(rememberedAs(user.id)?.token).toBe('')
  expect(ended).toEqual([])
  // The answer brings the cookie.
  await expect.poll(() => asked.filter((url) => url.includes('/auth/me'))).toHaveLength(1)
})

it('asks whoever logged out for the password, and keeps nothing but the name and what they sign in with', async () => {
  await signIn({ identifier: '01700000001', password: 'x', remember_me: true })
  await signOut({ unsent: 'keep' })
  expect(readRemembered()).toEqual([{ userId: user.id, name: 'রহিমা', identifier: '01700000001', token: '' }])
})

it('does not list who does not want to be remembered', async () => {
  await signIn({ identifier: user.phone, password: 'x', remember_me: true })
  await signIn({ identifier: user.phone, password: 'x', remember_me: false })
  expect(readRemembered()).toEqual([])
})

it('takes a person off the list: their sign-in ends, of theirs only what is unsent stays, closed', async () => {
  await begin()
  await db.users.put({ ...user, key: user.id })
  await makeWay()
  await removePerson(rememberedAs(user.id) as RememberedPerson)
  expect(readRemembered()).toEqual([])
  expect(await db.users.count()).toBe(0)
  expect(await left()).toEqual([1, 1, { key: 'sealed', value: true }])
  await expect.poll(() => ended).toEqual(['Bearer old-token'])
})

it.each(['{', '[]', '[{"userId":1}]', 'null', '{"userId":"x"}'])('takes %s for an empty list', (text) => {
  localStorage.setItem('people', text)
  expect(readRemembered()).toEqual([])
})
