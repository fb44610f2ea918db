import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser({ window: globalThis }))

import type { User } from '../../../../contract/account/person.ts'
import { learningCommands } from '../../../../contract/learning/learning.ts'
import { FullDisk } from '../../../../tests/support/full-disk.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { clearSession, readSession, saveSession } from '../../../api/session.ts'
import { putUnloaded, readUnloaded, unloadedBelow } from '../../../offline/drafts/unload-buffer.ts'
import { localCommand } from '../../../offline/outbox/local-command.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { sharedCache, sharedKey, sharedPicture } from '../../../offline/pictures/shared-files.ts'
import { readStatus } from '../../../offline/status/status.ts'
import { StorageFull } from '../../../offline/storage/quota.ts'
import { acknowledgedKey, lockedKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { currentPersonId, setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import { turnedKey } from '../../player/turned-steps/turned-steps.ts'
import { setSignedIn, setSignedOut } from '../auth.ts'
import { countUnsettled } from './count-unsettled.ts'
import { finishSignOuts, removePerson, signOut } from './leaving/sign-out.ts'
import { type RememberedPerson, readRemembered, rememberedAs, rememberPerson } from './remembered.ts'
import { signIn } from './sign-in.ts'

let user: User
let db: PersonalDb
let disk: FullDisk
/** Hashes of the tokens that the server was asked to end. */
let ended: string[]
const hashed = (token: string) => createHash('sha256').update(token).digest('hex')
let asked: string[]
beforeEach(async () => {
  user = testUser({ id: newId() })
  db = dbOf(user.id)
  ended = []
  asked = []
  disk = new FullDisk()
  vi.stubGlobal('fetch', async (url: string, { body: sent }: RequestInit) => {
    asked.push(url)
    const isSignOut = url.includes('logout')
    if (isSignOut) ended.push((JSON.parse(sent as string) as { session: string }).session)
    const body = {
      success: true,
      message: '',
      ...(isSignOut ? { clear_tokens: true } : { token: 'new-token', user, current_language: 'bn' }),
    }
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
const left = async () => [await db.drafts.count(), await db.outbox.count(), await db.keyValues.get(lockedKey)]

/** A command that the server has acknowledged. */
const command = {
  ...{ id: newId(), name: 'addPost', version: 1, lane: 'post:2', input: {}, after: null, madeAt: 1, attempts: 1, bytes: 2 },
  state: 'applied' as const,
}

it('discards what is unsent together with the sealing', async () => {
  await begin()
  await signOut({ unsent: 'discard' })
  expect(await left()).toEqual([0, 0, { key: lockedKey, value: true }])
})

it.each([
  ['keep', 2],
  ['discard', 0],
] as const)('handles pictures of a draft and on their way like unsent work: %s', async (unsent, expected) => {
  await begin()
  const picture = { bytes: new ArrayBuffer(1), type: 'image/webp', sha256: 'a', width: 4, height: 3, hash: 'a', alt: '', form: 'wall' }
  await db.pictures.bulkPut([
    { ...picture, key: 'draft' },
    { ...picture, key: 'way', postId: newId() },
  ])
  expect(await countUnsettled([user.id])).toEqual({ [user.id]: 3 })
  await signOut({ unsent })
  expect(await db.pictures.count()).toBe(expected)
})

it('discards no half-written page of the shop’s books: the question never named it', async () => {
  await begin()
  await db.drafts.put({ key: 'sheet:invoice', text: '{"buyerName":"করিম"}', savedAt: 1 })
  await signOut({ unsent: 'discard' })
  expect((await db.drafts.toArray()).map(({ key }) => key)).toEqual(['sheet:invoice'])
})

it('signs out on a device without a free byte, and keeps unsent work', async () => {
  await begin()
  await db.cursors.put({ scope: 'me', cursor: 7 })
  disk.refuses = () => true
  await signOut({ unsent: 'keep' })
  expect([readSession(), currentPersonId()]).toEqual([null, visitorId])
  expect(await db.cursors.count()).toBe(0)
  expect(await left()).toEqual([1, 1, undefined])
})

it('remembers no token of a session that the server has yet to end', async () => {
  await begin()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  await signOut({ unsent: 'keep' })
  expect(localStorage.getItem('ended-sessions')).toBe(JSON.stringify([hashed('old-token')]))
  expect(JSON.stringify(localStorage)).not.toContain('old-token')
  localStorage.removeItem('ended-sessions')
})

it('removes the drafts of forms that need the server, such as a new address', async () => {
  await begin()
  sessionStorage.setItem(`form:email:${user.id}`, '{"email":"asha@example.org"}')
  sessionStorage.setItem('other', 'stays')
  await signOut({ unsent: 'keep' })
  expect([sessionStorage.getItem(`form:email:${user.id}`), sessionStorage.getItem('other')]).toEqual([null, 'stays'])
})

it('keeps what is unsent where that was asked for', async () => {
  await begin()
  await signOut({ unsent: 'keep' })
  expect(await left()).toEqual([1, 1, { key: lockedKey, value: true }])
})

it.each([
  ['keep', [2, 1, command.id]],
  ['discard', [0, 0, undefined]],
] as const)('handles the commands that no backup contains yet like unsent ones: %s', async (unsent, expected) => {
  await begin()
  await db.retained.put({ ...command, id: newId(), seq: 1, log: 6, storedAt: Date.now() })
  await db.outbox.put({ ...command, seq: 2, log: 7 })
  await db.keyValues.put({ key: acknowledgedKey, value: command.id })
  await signOut({ unsent })
  const acknowledged = await db.keyValues.get(acknowledgedKey)
  // Beside the queued one.
  expect([await db.retained.count(), await db.outbox.count(), acknowledged?.value]).toEqual(expected)
})

it('leaves no session open, here or on the server, if the storage is too full to adopt a visitor’s work', async () => {
  setCurrentPerson(visitorId)
  await db.keyValues.put({ key: lockedKey, value: true })
  await dbOf(visitorId).drafts.put({ key: 'wall', text: 'অতিথির লেখা', savedAt: 1 })
  disk.refuses = (store) => store === 'drafts'
  await expect(signIn({ identifier: user.phone, password: 'x', remember_me: true })).rejects.toThrow(StorageFull)
  expect(readSession()).toBeNull()
  expect(await db.keyValues.get(lockedKey)).toBeDefined()
  await expect.poll(() => ended).toEqual([hashed('new-token')])

  disk.refuses = undefined
  await signIn({ identifier: user.phone, password: 'x', remember_me: true })
  expect(readSession()?.token).toBe('new-token')
  expect(await db.keyValues.get(lockedKey)).toBeUndefined()
  expect((await db.drafts.get('wall'))?.text).toBe('অতিথির লেখা')
})

describe('steps that were turned in a lesson before the app had loaded', () => {
  const turned = { done: ['a', 'b'], furthest: 1, place: 'c' }
  const stored = () => unloadedBelow('').filter(({ personId }) => personId === user.id)
  const password = { identifier: '01700000001', password: 'x', remember_me: true }
  beforeEach(async () => {
    await begin()
    await db.outbox.clear()
    await db.users.put({ ...user, key: user.id })
    putUnloaded(user.id, turnedKey('course/lesson'), turned)
  })

  it('are in the locked store after a sign-out that keeps unsent work, and back at the next sign-in', async () => {
    await signOut({ unsent: 'keep' })
    expect(stored()).toEqual([])
    await signIn(password)
    expect(readUnloaded(user.id, turnedKey('course/lesson'))).toEqual(turned)
  })

  it('stay in localStorage if the device is full: nothing is lost', async () => {
    disk.refuses = () => true
    await signOut({ unsent: 'keep' })
    expect(stored()).toHaveLength(1)
  })

  it('are deleted with the unsent work', async () => {
    await signOut({ unsent: 'discard' })
    expect(stored()).toEqual([])
    await signIn(password)
    expect(stored()).toEqual([])
  })
})

it('has the user’s own row in the store as soon as a sign-in has opened it, so that a start without a connection knows the user', async () => {
  registerCommands(async () => ({}))
  await begin()
  await signOut({ unsent: 'keep' })
  expect(await db.users.count()).toBe(0)
  // Unread answers of the first synchronisation: the connection is lost right after the sign-in.
  const answer = vi.mocked(fetch)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => (url.includes('login') ? answer(url, init) : new Promise(() => undefined)))
  await signIn({ identifier: user.phone, password: 'x', remember_me: true })
  expect(await db.users.get(user.id)).toMatchObject({ id: user.id, name: user.name })
  expect(await left()).toEqual([1, 1, undefined])
})

it('asks a logged-out user for the password, and keeps only the name and the identifier', async () => {
  await signIn({ identifier: '01700000001', password: 'x', remember_me: true })
  await signOut({ unsent: 'keep' })
  expect(readRemembered()).toEqual([{ userId: user.id, name: 'রহিমা', face: 'clay-sari', identifier: '01700000001' }])
})

it('does not list who does not want to be remembered', async () => {
  await signIn({ identifier: user.phone, password: 'x', remember_me: true })
  await signIn({ identifier: user.phone, password: 'x', remember_me: false })
  expect(readRemembered()).toEqual([])
})

it('takes a person off the list: of theirs only what is unsent stays, closed', async () => {
  await begin()
  await db.users.put({ ...user, key: user.id })
  rememberPerson({ userId: user.id, name: 'রহিমা', face: 'clay-sari', identifier: user.phone })
  setCurrentPerson(visitorId)
  clearSession()
  await removePerson(rememberedAs(user.id) as RememberedPerson)
  expect(readRemembered()).toEqual([])
  expect(await db.users.count()).toBe(0)
  expect(await left()).toEqual([1, 1, { key: lockedKey, value: true }])
})

it('ends the sessions that earlier builds left open for users who had switched, and closes their stores', async () => {
  await begin()
  await db.users.put({ ...user, key: user.id })
  setCurrentPerson(visitorId)
  clearSession()
  const entry = { userId: user.id, name: 'রহিমা', face: 'clay-sari', identifier: user.phone }
  localStorage.setItem('people', JSON.stringify([{ ...entry, token: 'old-token' }]))
  await finishSignOuts()
  expect(ended).toEqual([hashed('old-token')])
  expect(localStorage.getItem('people')).not.toContain('token')
  expect(readRemembered()).toMatchObject([entry])
  expect([await db.users.count(), ...(await left())]).toEqual([0, 1, 1, { key: lockedKey, value: true }])
})

it.each(['{', '[]', '[{"userId":1}]', 'null', '{"userId":"x"}'])('takes %s for an empty list', (text) => {
  localStorage.setItem('people', text)
  expect(readRemembered()).toEqual([])
})

describe('a visitor who registers from the end of a lesson', () => {
  const visitor = dbOf(visitorId)
  const input = { identifier: '01700000000', password: 'x', remember_me: true }
  const record = localCommand(learningCommands.recordProgress, async () => undefined, { isForVisitors: true })
  beforeEach(async () => {
    registerCommands(async () => ({ recordProgress: record }))
    setCurrentPerson(visitorId)
    await visitor.outbox.clear()
    const report = { done: ['t1'], furthest: 0, device_id: newId(), device_seconds: 5, days: [] }
    await send(record, { course_id: newId(), lesson_id: 'l1', ...report })
  })
  const moved = async () => [await visitor.outbox.count(), await db.outbox.count(), readStatus().adoptedLesson]

  it('keeps the work of that sitting', async () => {
    await signIn(input, { learner: { name: user.name, lessonId: 'l1' } })
    expect(await moved()).toEqual([0, 1, 'l1'])
  })

  it('does not pass it to another user with the same number and password', async () => {
    await signIn(input, { learner: { name: 'শিউলি', lessonId: 'l1' } })
    expect(await moved()).toEqual([1, 0, null])
  })

  it('does not pass it to a user who logs in', async () => {
    await signIn(input)
    expect(await moved()).toEqual([1, 0, null])
  })
})

it('a share waits for the visitor who signs in, and is of no user who replaces another', async () => {
  await signIn({ identifier: '01733333333', password: 'x', remember_me: true })
  await signOut({ unsent: 'discard' })
  const shares = new Map([[sharedKey('one', 0), sharedPicture(new Blob(['a picture']))]])
  vi.stubGlobal('caches', {
    has: async (name: string) => name === sharedCache,
    open: async () => ({
      keys: async () => [...shares.keys()],
      match: async () => undefined,
      delete: async (key: string) => shares.delete(key),
    }),
  })
  await signIn({ identifier: '01711111111', password: 'x', remember_me: true })
  expect(shares.size).toBe(1)
  user = testUser({ id: newId() })
  await signIn({ identifier: '01722222222', password: 'x', remember_me: true })
  expect(shares.size).toBe(0)
})
