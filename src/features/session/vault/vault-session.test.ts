import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const locks = await vi.hoisted(async () => new (await import('../../../../tests/support/web-locks.ts')).WebLocks())

// Asked as soon as the code is loaded.
await vi.hoisted(async () => {
  const { SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel })
  Object.defineProperty(globalThis.navigator, 'locks', { value: locks })
})

import type { User } from '../../../../contract/account/person.ts'
import { FullDisk } from '../../../../tests/support/full-disk.ts'
import { hashed, SessionServer } from '../../../../tests/support/session-server.ts'
import { signInWithWork } from '../../../../tests/support/signed-in-with-work.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { clearSession, readSession, saveSession } from '../../../api/session.ts'
import { putUnloaded, readUnloaded, unloadedBelow } from '../../../offline/drafts/unload-buffer.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { readStatus } from '../../../offline/status/status.ts'
import { StorageFull } from '../../../offline/storage/quota.ts'
import { lockedKey, openVaultKey, vaultContentKey, vaultKey, vaultTokenKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { currentPersonId, visitorId } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { turnedKey } from '../../player/turned-steps/turned-steps.ts'
import { setSignedOut } from '../auth.ts'
import { countUnsettled } from '../state/count-unsettled.ts'
import { closeLeftVaults } from '../state/leaving/close-store.ts'
import { removePerson, signOut } from '../state/leaving/sign-out.ts'
import { refreshMe } from '../state/refresh.ts'
import { type RememberedPerson, readRemembered, rememberedAs } from '../state/remembered.ts'
import { signIn } from '../state/sign-in.ts'
import { enterByVault, removeOwnVault, setVault, vaultLoss } from './vault-session.ts'

let user: User
let db: PersonalDb
let server: SessionServer
beforeEach(async () => {
  registerCommands(async () => ({}))
  user = testUser({ id: newId() })
  server = new SessionServer(user)
  db = await signInWithWork(user)
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
  await signOut({ unsent: 'switch' })
  expect([readSession(), currentPersonId()]).toEqual([null, visitorId])
  expect((await sharedDb.keyValues.get('session'))?.value).toBeUndefined()
  expect(readRemembered()).toEqual([{ userId: user.id, name: 'রহিমা', face: 'clay-sari', identifier: user.phone, vault: 'pictures' }])
  expect(await work()).toEqual([0, 0])
  expect(await countUnsettled([user.id])).toEqual({ [user.id]: 1 })
  expect(server.ended).toEqual([])

  server.isOffline = true
  await expect(enterByVault(listed(), 'dcba')).rejects.toMatchObject({ name: 'WrongCombination', left: 4 })
  await enterByVault(listed(), 'abcd')
  expect(readSession()).toEqual({ token: 'old-token', userId: user.id, remember: true })
  expect(currentPersonId()).toBe(user.id)
  expect([await work(), await db.keyValues.get(lockedKey)]).toEqual([[1, 1], undefined])
  expect(server.ended).toEqual([])
  // The response sets the cookie.
  await expect.poll(() => server.asked.filter((one) => one.startsWith('me'))).toHaveLength(1)
})

it('asks who has no vault for the password, and ends the session', async () => {
  await signOut({ unsent: 'switch' })
  expect(await work()).toEqual([1, 1])
  expect([await db.users.count(), await db.keyValues.get(lockedKey)]).toEqual([0, { key: lockedKey, value: true }])
  await expect.poll(() => server.ended).toEqual(hashed('old-token'))
})

it('ends no session on the server when another page notices that the user has switched', async () => {
  const session = readSession()
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  // A page whose storage event has not arrived yet, or a start after a power cut.
  if (session) saveSession(session)
  await refreshMe()
  expect([readSession(), server.ended]).toEqual([null, []])
})

it('keeps unsent work of a sign-out in the vault; the session ends, and the combination opens the store alone', async () => {
  await setVault('digits', '1234')
  await signOut({ unsent: 'keep' })
  await expect.poll(() => server.ended).toEqual(hashed('old-token'))
  expect(await work()).toEqual([0, 0])
  server.isOffline = true
  await expect(enterByVault(listed(), '9999')).rejects.toMatchObject({ name: 'WrongCombination' })
  await enterByVault(listed(), '1234')
  expect(await work()).toEqual([1, 1])
  expect([readSession()?.token, readStatus().needsSignIn]).toEqual(['', true])
})

it('does not delete unsent work when the password is entered instead, unless that was agreed', async () => {
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  const vault = listed()
  await removePerson(vault)
  expect(readRemembered()).toEqual([])
  server.tokens = ['first-token', 'second-token', 'third-token']
  await expect(signIn(password())).rejects.toMatchObject({ name: 'WorkInVault', userId: user.id })
  expect(readSession()).toBeNull()
  // The password was right: the list leads to the vault again.
  expect(listed()).toEqual({ ...vault, face: user.face })

  // Another content than the agreed one: the user has come and gone in between.
  await expect(signIn(password(), { agreedLoss: '1-2-3' })).rejects.toMatchObject({ name: 'WorkInVault' })
  await signIn(password(), { agreedLoss: (await vaultLoss(user.id))?.id })
  expect(await work()).toEqual([0, 0])
  expect([await db.vault.get(vaultContentKey), await db.keyValues.get(vaultKey)]).toEqual([undefined, undefined])
  expect(listed().vault).toBeUndefined()
  expect(readSession()?.token).toBe('third-token')
  await expect.poll(() => server.ended).toEqual(hashed('first-token', 'second-token'))
})

it('goes on with the session of the password that was entered first: the server has ended the one in the vault', async () => {
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  await expect(signIn(password())).rejects.toMatchObject({ name: 'WorkInVault' })
  await enterByVault(listed(), 'abcd')
  expect([readSession()?.token, await work(), server.ended]).toEqual(['new-token', [1, 1], []])
})

it('counts all that only the vault has', async () => {
  await db.localState.bulkPut(['a', 'b'].map((place) => ({ key: `course/lesson/${place}`, course_id: 'course', value: { rows: [1] } })))
  putUnloaded(user.id, turnedKey('course/lesson'), { done: ['a'], furthest: 1, place: 'b' })
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  expect(await vaultLoss(user.id)).toMatchObject({ waiting: 2, drafts: 1, books: 0, lessons: 1 })
})

it('needs no agreement when the vault holds nothing but what the server has', async () => {
  await db.outbox.clear()
  await db.drafts.clear()
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  await signIn(password())
  expect(listed().vault).toBeUndefined()
})

it('stays when the password is entered because the session ended', async () => {
  await setVault('pictures', 'abcd')
  await signIn(password())
  expect(listed().vault).toBe('pictures')
  await signOut({ unsent: 'switch' })
  await enterByVault(listed(), 'abcd')
  expect(await work()).toEqual([1, 1])
})

it('holds the shop’s books when unsent work is discarded', async () => {
  await db.cashEntries.put({ id: 'entry', day: '2026-11-26' } as never)
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'discard' })
  expect([await db.cashEntries.count(), await db.users.count()]).toEqual([0, 0])
  await expect.poll(() => server.ended).toEqual(hashed('old-token'))
  server.isOffline = true
  await enterByVault(listed(), 'abcd')
  expect([await work(), await db.cashEntries.count()]).toEqual([[0, 0], 1])
})

it('is removed with the combination only', async () => {
  await setVault('pictures', 'abcd')
  await expect(removeOwnVault('aaaa')).rejects.toMatchObject({ name: 'WrongCombination' })
  await removeOwnVault('abcd')
  expect([await db.vault.get(vaultKey), listed().vault]).toEqual([undefined, undefined])
  expect(await work()).toEqual([1, 1])
})

it('holds steps that were turned in a lesson before the app had loaded', async () => {
  const turned = { done: ['a'], furthest: 1, place: 'b' }
  putUnloaded(user.id, turnedKey('course/lesson'), turned)
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  expect(unloadedBelow('').filter(({ personId }) => personId === user.id)).toEqual([])
  await enterByVault(listed(), 'abcd')
  expect(readUnloaded(user.id, turnedKey('course/lesson'))).toEqual(turned)
})

describe('on a full device', () => {
  let disk: FullDisk
  beforeEach(async () => {
    server.isOffline = true
    await setVault('pictures', 'abcd')
    disk = new FullDisk()
  })
  afterEach(() => disk.repair())

  it('is closed without the rows that the server has', async () => {
    await db.posts.bulkPut(Array.from({ length: 20 }, (_, index) => ({ key: `p${index}`, body: 'x'.repeat(500) }) as never))
    const sizeOf = (value: unknown) => (value as { bytes?: ArrayBuffer })?.bytes?.byteLength ?? 0
    disk.refuses = (_store, row) => sizeOf((row as { value?: unknown })?.value) > 5_000
    await signOut({ unsent: 'switch' })
    disk.repair()
    expect([await db.posts.count(), await work(), server.ended]).toEqual([0, [0, 0], []])
    await enterByVault(listed(), 'abcd')
    expect([await work(), readSession()?.token]).toEqual([[1, 1], 'old-token'])
  })

  it('is closed with the text of an unloaded page, which takes the place of rows that the server has', async () => {
    await db.posts.bulkPut(Array.from({ length: 20 }, (_, index) => ({ key: `p${index}` }) as never))
    putUnloaded(user.id, 'draft:forum', 'গোপন অর্ধেক')
    const clear: (this: IDBObjectStore) => IDBRequest<undefined> = Reflect.get(IDBObjectStore.prototype, 'clear')
    const clearing = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
      if (this.name === 'posts') disk.refuses = undefined
      return clear.call(this)
    })
    disk.refuses = (store) => store === 'drafts'
    await signOut({ unsent: 'switch' })
    clearing.mockRestore()
    expect([disk.refused > 0, unloadedBelow('').filter(({ personId }) => personId === user.id)]).toEqual([true, []])
    await enterByVault(listed(), 'abcd')
    expect((await db.drafts.get('forum'))?.text).toBe('গোপন অর্ধেক')
  })

  it('lets the user leave, keeps unsent work, and is closed by the next start', async () => {
    disk.refuses = () => true
    await signOut({ unsent: 'switch' })
    expect([readSession(), currentPersonId(), await work()]).toEqual([null, visitorId, [1, 1]])
    await expect.poll(() => server.ended).toEqual(hashed('old-token'))
    disk.repair()
    await closeLeftVaults()
    expect(await work()).toEqual([0, 0])
    await enterByVault(listed(), 'abcd')
    expect(await work()).toEqual([1, 1])
  })
})

describe('an opening', () => {
  beforeEach(async () => {
    server.isOffline = true
    await setVault('pictures', 'abcd')
    await signOut({ unsent: 'switch' })
  })

  it('that fails after the store was restored closes it again, with its session', async () => {
    await dbOf(visitorId).drafts.put({ key: 'wall', text: 'অতিথির লেখা', savedAt: 1 })
    const disk = new FullDisk()
    disk.refuses = (store, row) => store === 'drafts' && String((row as { text?: string }).text).includes('অতিথির')
    await expect(enterByVault(listed(), 'abcd')).rejects.toThrow(StorageFull)
    disk.repair()
    expect([await work(), readSession(), (await vaultLoss(user.id)) === null]).toEqual([[0, 0], null, false])
    await enterByVault(listed(), 'abcd')
    expect(readSession()?.token).toBe('old-token')
    await dbOf(visitorId).drafts.clear()
  })

  it('that a crash interrupts keeps the session, and the next start closes the vault', async () => {
    const put = vi.spyOn(sharedDb.keyValues, 'put').mockReturnValue(new Promise(() => undefined) as never)
    void enterByVault(listed(), 'abcd')
    await expect.poll(() => put.mock.calls.length).toBe(1)
    put.mockRestore()
    expect([await work(), (await db.vault.get(vaultTokenKey))?.value]).toEqual([[1, 1], 'old-token'])
    locks.releaseAll()
    await closeLeftVaults()
    expect(await work()).toEqual([0, 0])
    await enterByVault(listed(), 'abcd')
    expect([readSession()?.token, await db.vault.get(vaultTokenKey)]).toEqual(['old-token', undefined])
  })

  it('in another tab leaves the session of the first as it is', async () => {
    const person = listed()
    await enterByVault(person, 'abcd')
    await enterByVault(person, 'abcd')
    expect([readSession()?.token, readStatus().needsSignIn, await work()]).toEqual(['old-token', false, [1, 1]])
  })

  it('of a vault that the browser has deleted says so, and counts no try', async () => {
    await db.vault.clear()
    for (let time = 0; time < 6; time++) await expect(enterByVault(listed(), 'abcd')).rejects.toMatchObject({ name: 'NoVault' })
  })
})

// These tests have no `navigator.locks`, as browsers before 2022.
describe('two tabs that act at the same time lose nothing', () => {
  beforeEach(async () => {
    server.isOffline = true
    await setVault('pictures', 'abcd')
  })
  const start = async () => {
    await closeLeftVaults()
    await refreshMe()
  }

  it.each([
    ['switch', 'switch'],
    ['switch', 'keep'],
    ['keep', 'switch'],
  ] as const)('leaving: %s and %s', async (one, other) => {
    await Promise.all([signOut({ unsent: one }), signOut({ unsent: other })])
    expect([readSession(), await work()]).toEqual([null, [0, 0]])
    await start()
    await enterByVault(listed(), 'abcd')
    expect(await work()).toEqual([1, 1])
  })

  it('opening the same vault', async () => {
    await signOut({ unsent: 'switch' })
    const person = listed()
    await Promise.all([enterByVault(person, 'abcd'), enterByVault(person, 'abcd')])
    expect([readSession()?.token, await work()]).toEqual(['old-token', [1, 1]])
    await start()
    expect([readSession()?.token, await work()]).toEqual(['old-token', [1, 1]])
  })

  it('opening while a start closes what was left', async () => {
    await signOut({ unsent: 'switch' })
    await Promise.all([enterByVault(listed(), 'abcd'), start(), start()])
    await start()
    if (!readSession()) await enterByVault(listed(), 'abcd')
    expect(await work()).toEqual([1, 1])
  })
})

describe('a user who is replaced by another one’s sign-in', () => {
  let sister: User
  const first = () => rememberedAs(db.personId) as RememberedPerson
  const signInSister = (remember: boolean) => {
    sister = testUser({ id: newId() })
    server.user = sister
    return signIn({ identifier: sister.phone, password: 'x', remember_me: remember })
  }

  it('comes back to the same session by the combination', async () => {
    await setVault('pictures', 'abcd')
    await signInSister(true)
    expect([await work(), server.ended, readSession()?.userId]).toEqual([[0, 0], [], sister.id])
    await enterByVault(first(), 'abcd')
    expect([readSession()?.token, await work()]).toEqual(['old-token', [1, 1]])
  })

  it('without a vault leaves only unsent work, closed, and the session ends', async () => {
    await signInSister(true)
    expect([await work(), await db.users.count(), (await db.keyValues.get(lockedKey))?.value]).toEqual([[1, 1], 0, true])
    await expect.poll(() => server.ended).toEqual(hashed('old-token'))
  })

  it('stays signed in on other tabs when the other one signs in for this tab alone', async () => {
    await setVault('pictures', 'abcd')
    await signInSister(false)
    expect([await work(), (await db.vault.get(openVaultKey)) !== undefined, server.ended]).toEqual([[1, 1], true, []])
    expect(JSON.parse(localStorage.getItem('session') ?? '{}').userId).toBe(db.personId)
  })
})

it('closes when another user signs in on the device after the session has ended', async () => {
  await setVault('pictures', 'abcd')
  saveSession({ token: '', userId: user.id, remember: true })
  const sister = testUser({ id: newId() })
  const first = user
  server.user = sister
  await signIn({ identifier: sister.phone, password: 'x', remember_me: true })
  expect(await work()).toEqual([0, 0])
  expect(await countUnsettled([first.id])).toEqual({ [first.id]: 1 })
  await enterByVault(rememberedAs(first.id) as RememberedPerson, 'abcd')
  expect(await work()).toEqual([1, 1])
})
