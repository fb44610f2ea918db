import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => {
  class SilentChannel {
    onmessage = null
    postMessage = () => {}
    close = () => {}
  }
  const { stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel })
})

import type { User } from '../../../../contract/account/person.ts'
import { FullDisk } from '../../../../tests/support/full-disk.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { clearSession, readSession, saveSession } from '../../../api/session.ts'
import { putUnloaded, readUnloaded, unloadedBelow } from '../../../offline/drafts/unload-buffer.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { readStatus } from '../../../offline/status/status.ts'
import { StorageFull } from '../../../offline/storage/quota.ts'
import { lockedKey, vaultContentKey, vaultKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { currentPersonId, setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { closeVaultOf } from '../../../offline/vault/close-vault.ts'
import { turnedKey } from '../../player/turned-steps/turned-steps.ts'
import { setSignedIn, setSignedOut } from '../auth.ts'
import { countUnsettled } from '../state/count-unsettled.ts'
import { refreshMe } from '../state/refresh.ts'
import { type RememberedPerson, readRemembered, rememberedAs } from '../state/remembered.ts'
import { keepSession } from '../state/saved-session.ts'
import { signIn as signInBy } from '../state/sign-in.ts'
import { removePerson, signOut } from '../state/sign-out.ts'
import { enterByVault, removeOwnVault, setVault, signOutKeeping, switchUser } from './vault-session.ts'

type Options = Omit<Parameters<typeof signInBy>[1], 'closeVaultOf'>
const signIn = (input: Parameters<typeof signInBy>[0], options: Options = {}) => signInBy(input, { ...options, closeVaultOf })

let user: User
let db: PersonalDb
let isOffline: boolean
/** Authorization of each request, by the end of its path. */
let asked: string[]
/** The tokens that the server was asked to end. */
const ended = () => asked.filter((one) => one.startsWith('logout')).map((one) => one.split('Bearer ')[1])
beforeEach(async () => {
  registerCommands(async () => ({}))
  user = testUser({ id: newId() })
  db = dbOf(user.id)
  asked = []
  isOffline = false
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    const path =
      url
        .split('/')
        .at(-1)
        ?.replace(/\?.*|\.php/g, '') ?? ''
    asked.push(`${path} ${new Headers(headers).get('authorization')}`)
    if (isOffline) throw new TypeError('offline')
    const body = { success: true, message: '', ...(path === 'logout' ? { clear_tokens: true } : { token: 'new-token', user }) }
    return new Response(JSON.stringify({ ...body, current_language: 'bn' }), { headers: { 'x-entlab': '1' } })
  })
  const session = { token: 'old-token', userId: user.id, remember: true }
  setCurrentPerson(user.id)
  saveSession(session)
  await keepSession(session)
  setSignedIn(session, user)
  await db.users.put({ ...user, key: user.id })
  await db.drafts.put({ key: 'wall', text: 'শুরু করা লেখা', savedAt: 1 })
  const command = { name: 'addPost', version: 1, lane: 'post:1', input: {}, after: null, madeAt: 1, attempts: 0, bytes: 2 }
  await db.outbox.add({ id: newId(), state: 'queued', ...command })
})
afterEach(() => {
  localStorage.removeItem('people')
  clearSession()
  setSignedOut()
})

const listed = () => rememberedAs(user.id) as RememberedPerson
const password = () => ({ identifier: user.phone, password: 'x', remember_me: true })
const work = async () => [await db.drafts.count(), await db.outbox.count()]

it('leads back offline with the combination alone, to the same session and all data', async () => {
  await setVault('pictures', 'abcd')
  await switchUser()
  expect([readSession(), currentPersonId()]).toEqual([null, visitorId])
  expect((await sharedDb.keyValues.get('session'))?.value).toBeUndefined()
  expect(readRemembered()).toEqual([{ userId: user.id, name: 'রহিমা', face: 'clay-sari', identifier: user.phone, vault: 'pictures' }])
  expect(await work()).toEqual([0, 0])
  expect(await countUnsettled([user.id])).toEqual({ [user.id]: 1 })
  expect(ended()).toEqual([])

  isOffline = true
  await expect(enterByVault(listed(), 'dcba')).rejects.toMatchObject({ name: 'WrongCombination', left: 4 })
  await enterByVault(listed(), 'abcd')
  expect(readSession()).toEqual({ token: 'old-token', userId: user.id, remember: true })
  expect(currentPersonId()).toBe(user.id)
  expect([await work(), await db.keyValues.get(lockedKey)]).toEqual([[1, 1], undefined])
  expect(ended()).toEqual([])
  // The response sets the cookie.
  await expect.poll(() => asked.filter((one) => one.startsWith('me'))).toHaveLength(1)
})

it('asks who has no vault for the password, and ends the session', async () => {
  await switchUser()
  expect(await work()).toEqual([1, 1])
  expect([await db.users.count(), await db.keyValues.get(lockedKey)]).toEqual([0, { key: lockedKey, value: true }])
  await expect.poll(ended).toEqual(['old-token'])
})

it('ends no session on the server when another page notices that the user has switched', async () => {
  const session = readSession()
  await setVault('pictures', 'abcd')
  await switchUser()
  // A page whose storage event has not arrived yet, or a start after a power cut.
  if (session) saveSession(session)
  await refreshMe()
  expect([readSession(), ended()]).toEqual([null, []])
})

it('keeps unsent work of a sign-out in the vault; the session ends, and the combination opens the store alone', async () => {
  await setVault('digits', '1234')
  await signOutKeeping()
  await expect.poll(ended).toEqual(['old-token'])
  expect(await work()).toEqual([0, 0])
  isOffline = true
  await expect(enterByVault(listed(), '9999')).rejects.toMatchObject({ name: 'WrongCombination' })
  await enterByVault(listed(), '1234')
  expect(await work()).toEqual([1, 1])
  expect([readSession()?.token, readStatus().needsSignIn]).toEqual(['', true])
})

it('does not delete unsent work when the password is entered instead, unless that was agreed', async () => {
  await setVault('pictures', 'abcd')
  await switchUser()
  const vault = listed()
  await removePerson(vault)
  expect(readRemembered()).toEqual([])
  await expect(signIn(password())).rejects.toMatchObject({ name: 'WorkInVault', userId: user.id })
  expect(readSession()).toBeNull()
  // The password was right: the list leads to the vault again.
  expect(listed()).toEqual({ ...vault, face: user.face })
  await expect.poll(ended).toEqual(['new-token'])

  await signIn(password(), { forgetsVault: true })
  expect(await work()).toEqual([0, 0])
  expect([await db.keyValues.get(vaultContentKey), await db.keyValues.get(vaultKey)]).toEqual([undefined, undefined])
  expect(listed().vault).toBeUndefined()
})

it('needs no agreement when the vault holds nothing but what the server has', async () => {
  await db.outbox.clear()
  await db.drafts.clear()
  await setVault('pictures', 'abcd')
  await switchUser()
  await signIn(password())
  expect(listed().vault).toBeUndefined()
})

it('stays when the password is entered because the session ended', async () => {
  await setVault('pictures', 'abcd')
  await signIn(password())
  expect(listed().vault).toBe('pictures')
  await switchUser()
  await enterByVault(listed(), 'abcd')
  expect(await work()).toEqual([1, 1])
})

it('is gone with everything else when unsent work is discarded', async () => {
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'discard' })
  expect(listed().vault).toBeUndefined()
  await signIn(password())
  expect(await work()).toEqual([0, 0])
})

it('is removed with the combination only', async () => {
  await setVault('pictures', 'abcd')
  await expect(removeOwnVault('aaaa')).rejects.toMatchObject({ name: 'WrongCombination' })
  await removeOwnVault('abcd')
  expect([await db.keyValues.get(vaultKey), listed().vault]).toEqual([undefined, undefined])
  expect(await work()).toEqual([1, 1])
})

it('holds steps that were turned in a lesson before the app had loaded', async () => {
  const turned = { done: ['a'], furthest: 1, place: 'b' }
  putUnloaded(user.id, turnedKey('course/lesson'), turned)
  await setVault('pictures', 'abcd')
  await switchUser()
  expect(unloadedBelow('').filter(({ personId }) => personId === user.id)).toEqual([])
  await enterByVault(listed(), 'abcd')
  expect(readUnloaded(user.id, turnedKey('course/lesson'))).toEqual(turned)
})

it('leaves the user signed in, and everything as it was, on a full device', async () => {
  await setVault('pictures', 'abcd')
  const disk = new FullDisk()
  disk.refuses = () => true
  await expect(switchUser()).rejects.toThrow(StorageFull)
  disk.repair()
  expect(readSession()?.token).toBe('old-token')
  expect(await work()).toEqual([1, 1])
})

it('closes when another user signs in on the device after the session has ended', async () => {
  await setVault('pictures', 'abcd')
  saveSession({ token: '', userId: user.id, remember: true })
  const sister = testUser({ id: newId() })
  const first = user
  user = sister
  await signIn({ identifier: sister.phone, password: 'x', remember_me: true })
  expect(await work()).toEqual([0, 0])
  expect(await countUnsettled([first.id])).toEqual({ [first.id]: 1 })
  await enterByVault(rememberedAs(first.id) as RememberedPerson, 'abcd')
  expect(await work()).toEqual([1, 1])
})
