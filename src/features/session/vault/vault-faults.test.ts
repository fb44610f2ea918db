import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const locks = await vi.hoisted(async () => new (await import('../../../../tests/support/web-locks.ts')).WebLocks())

await vi.hoisted(async () => {
  const { SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel })
  Object.defineProperty(globalThis.navigator, 'locks', { get: () => (locks.isThere ? locks : undefined) })
})

import { Dexie } from 'dexie'
import type { User } from '../../../../contract/account/person.ts'
import { FullDisk } from '../../../../tests/support/full-disk.ts'
import { hashed, SessionServer } from '../../../../tests/support/session-server.ts'
import { forgetSessions, signInWithWork, startSessionOfPage } from '../../../../tests/support/signed-in-with-work.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { clearSession, readSession, saveSession } from '../../../api/session.ts'
import { DebouncedWriter } from '../../../offline/drafts/debounced-writer.ts'
import { saveDraft } from '../../../offline/drafts/drafts.ts'
import { flushOnLeave } from '../../../offline/drafts/flush-on-leave.ts'
import { putUnloaded, unloadedBelow } from '../../../offline/drafts/unload-buffer.ts'
import { deleteLocalRow } from '../../../offline/local-rows/local-rows.ts'
import { adoptRows } from '../../../offline/outbox/outbox.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { setStatus } from '../../../offline/status/status.ts'
import { reserveStorage } from '../../../offline/storage/quota.ts'
import { openVaultKey, vaultContentKey } from '../../../offline/store/database-names.ts'
import { newId } from '../../../offline/store/id.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { turnedKey } from '../../player/turned-steps/turned-steps.ts'
import { closeLeftVaults } from '../state/leaving/close-store.ts'
import { finishSignOuts, removePerson, signOut } from '../state/leaving/sign-out.ts'
import { refreshMe } from '../state/refresh.ts'
import { type RememberedPerson, rememberedAs, rememberPerson } from '../state/remembered.ts'
import { keepSession } from '../state/saved-session.ts'
import { changeSession } from '../state/session-lock.ts'
import { signIn } from '../state/sign-in.ts'
import { enterByVault, setVault } from './vault-session.ts'

let rahima: User
let db: PersonalDb
let server: SessionServer

beforeEach(async () => {
  locks.isThere = true
  locks.releaseAll()
  registerCommands(async () => ({}))
  rahima = testUser({ id: newId() })
  localStorage.removeItem('ended-sessions')
  server = new SessionServer(rahima)
  db = await signInWithWork(rahima)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetSessions()
})

const listed = () => rememberedAs(rahima.id) as RememberedPerson
const password = (remember_me = true) => ({ identifier: rahima.phone, password: 'x', remember_me })
const work = async () => [await db.drafts.count(), await db.outbox.count()]
const signInSister = () => {
  server.user = testUser({ id: newId() })
  return signIn({ identifier: server.user.phone, password: 'x', remember_me: true })
}
async function start(): Promise<void> {
  locks.releaseAll()
  await startSessionOfPage()
}
describe('a store that closes between the check of the combination and the turn of the opening', () => {
  const expectIsIn = async () => {
    expect([(await db.vault.get(vaultContentKey)) === undefined, await work()]).toEqual([true, [1, 1]])
    await saveDraft('other', 'লেখা', rahima.id)
    expect(readSession()?.token).toBe('old-token')
  }

  it('is opened when another tab switches', async () => {
    await setVault('pictures', 'abcd')
    const person = listed()
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...parameters: Parameters<typeof decrypt>) => {
      await signOut({ unsent: 'switch' })
      return decrypt(...parameters)
    })
    await enterByVault(person, 'abcd')
    await expectIsIn()
  })

  it('is opened when the start closes what a crash has left open', async () => {
    await setVault('pictures', 'abcd')
    await signOut({ unsent: 'switch' })
    const killed = killBeforeSessionIsSaved()
    void enterByVault(listed(), 'abcd')
    await killed()
    expect(await work()).toEqual([1, 1])
    // The next start, and the user who presses the pictures at once.
    locks.releaseAll()
    const closing = closeLeftVaults()
    await enterByVault(listed(), 'abcd').catch(() => enterByVault(listed(), 'abcd'))
    await closing
    await expectIsIn()
  })

  function killBeforeSessionIsSaved() {
    const put = vi.spyOn(sharedDb.keyValues, 'put').mockReturnValue(new Promise(() => undefined) as never)
    return async () => {
      await expect.poll(() => put.mock.calls.length).toBe(1)
      put.mockRestore()
    }
  }
  it('is opened in a browser without locks while the start closes it', async () => {
    await setVault('pictures', 'abcd')
    await signOut({ unsent: 'switch' })
    const killed = killBeforeSessionIsSaved()
    void enterByVault(listed(), 'abcd')
    await killed()
    locks.isThere = false
    const closing = closeLeftVaults()
    await enterByVault(listed(), 'abcd')
    await closing
    await expectIsIn()
  })
})

it('a vault is closed after a session for this tab alone has ended with the tab', async () => {
  await setVault('pictures', 'abcd')
  // The server ends the session: the user signs in again, without "remember me".
  saveSession({ token: '', userId: rahima.id, remember: true })
  await signIn(password(false))
  sessionStorage.removeItem('session')
  await start()
  expect([readSession(), await work()]).toEqual([null, [0, 0]])
})

it('a page that notices a former leaving does not end the session of a user who is back', async () => {
  const session = readSession()
  await setVault('pictures', 'abcd')
  const person = listed()
  await signOut({ unsent: 'switch' })
  // A page whose storage event has not arrived yet, or a frozen one. By now the user comes back in another tab.
  if (session) saveSession(session)
  const get = db.keyValues.get.bind(db.keyValues)
  vi.spyOn(db.keyValues, 'get').mockImplementationOnce((async (key: string) => {
    const found = await get(key)
    await enterByVault(person, 'abcd')
    return found
  }) as never)
  await refreshMe()
  await finishSignOuts()
  expect([readSession()?.token, server.ended]).toEqual(['old-token', []])
  expect((await sharedDb.keyValues.get('session'))?.value).toMatchObject({ token: 'old-token' })
})

describe('a full device', () => {
  let disk: FullDisk
  afterEach(() => disk.repair())

  it('with its reserve lets a user in by the combination', async () => {
    await setVault('pictures', 'abcd')
    await signOut({ unsent: 'switch' })
    disk = new FullDisk({ onRelease: () => Object.assign(disk, { refuses: undefined }) })
    await reserveStorage()
    disk.refuses = () => true
    await enterByVault(listed(), 'abcd')
    expect(await work()).toEqual([1, 1])
  })

  it('with its reserve leaves nothing of the user in localStorage', async () => {
    await setVault('pictures', 'abcd')
    putUnloaded(rahima.id, turnedKey('course/lesson'), { done: ['a'], furthest: 1, place: 'b' })
    disk = new FullDisk({ onRelease: () => Object.assign(disk, { refuses: undefined }) })
    await reserveStorage()
    disk.refuses = () => true
    await signOut({ unsent: 'switch' })
    expect((await db.vault.get(vaultContentKey)) !== undefined).toBe(true)
    expect(unloadedBelow('').filter(({ personId }) => personId === rahima.id)).toEqual([])
  })

  it('lets a user in when the rows of the server do not fit', async () => {
    await db.posts.bulkPut(Array.from({ length: 20 }, (_, index) => ({ key: `p${index}`, made_at: index }) as never))
    await setVault('pictures', 'abcd')
    await signOut({ unsent: 'switch' })
    disk = new FullDisk()
    disk.refuses = (store) => store === 'posts'
    await enterByVault(listed(), 'abcd')
    expect([await work(), await db.posts.count()]).toEqual([[1, 1], 0])
  })

  it('that left a vault open is closed also if the user was removed from the list', async () => {
    await setVault('pictures', 'abcd')
    const person = listed()
    disk = new FullDisk()
    disk.refuses = () => true
    await signOut({ unsent: 'switch' })
    await removePerson(person)
    disk.repair()
    await start()
    expect([await work(), await db.vault.get(openVaultKey)]).toEqual([[0, 0], undefined])
  })
})

it('another page that writes all the time does not hold up a user who leaves', async () => {
  await setVault('pictures', 'abcd')
  let isOver = false
  const writing = (async () => {
    while (!isOver) await saveDraft('other', newId(), rahima.id).catch(() => undefined)
  })()
  await signOut({ unsent: 'switch' })
  isOver = true
  await writing
  expect([readSession(), await work(), await db.vault.get(openVaultKey)]).toEqual([null, [0, 0], undefined])
})

it('a session of the last user that is in the database alone goes on', async () => {
  await setVault('pictures', 'abcd')
  // Not written to the disk before a power cut.
  localStorage.removeItem('session')
  await signInSister()
  await closeLeftVaults()
  await enterByVault(listed(), 'abcd')
  expect(readSession()?.token).toBe('old-token')
})

it('a start that is killed while it takes the tokens of earlier builds has lost none', async () => {
  clearSession()
  const people = [newId(), newId()].map((userId) => ({ userId, name: 'ক', identifier: '017', token: `t-${userId}` }))
  localStorage.setItem('people', JSON.stringify(people))
  const hang = vi.spyOn(dbOf(people[0]?.userId ?? '').vault, 'get').mockReturnValue(new Promise(() => undefined) as never)
  void finishSignOuts()
  await expect.poll(() => hang.mock.calls.length).toBe(1)
  hang.mockRestore()
  await start()
  expect(server.ended.toSorted()).toEqual(hashed(...people.map(({ token }) => token)).toSorted())
})

it('goes on with the session of the password when another tab has opened the vault in the meantime', async () => {
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  await expect(signIn(password())).rejects.toMatchObject({ name: 'WorkInVault' })
  // Another tab, which does not know of that sign-in: the server has ended the session that the vault holds.
  const session = { token: 'old-token', userId: rahima.id, remember: true }
  const { checkCombination, decryptStore, restoreStore } = await import('../../../offline/vault/vault.ts')
  const decrypted = await decryptStore(db, await checkCombination(db, 'abcd'))
  if (decrypted) await restoreStore(db, decrypted)
  saveSession(session)
  await keepSession(session)
  await enterByVault(listed(), 'abcd')
  expect([readSession()?.token, server.ended]).toEqual(['new-token', []])
})

it('drops the forms of the tab when another user signs in over a session', async () => {
  sessionStorage.setItem('form:change-phone', JSON.stringify({ phone: '01711111111' }))
  await signInSister()
  expect(sessionStorage.getItem('form:change-phone')).toBeNull()
})

describe('a page that still shows the books of a user whose store is closed', () => {
  it('does not report a deletion that does not happen', async () => {
    await db.cashEntries.put({ id: 'entry', day: '2026-11-26' } as never)
    await setVault('pictures', 'abcd')
    await signOut({ unsent: 'switch' })
    await expect(deleteLocalRow('cashEntries', 'entry', rahima.id)).rejects.toMatchObject({ name: 'StoreClosed' })
  })

  it('writes no work of a visitor into it, readable', async () => {
    await setVault('pictures', 'abcd')
    await signOut({ unsent: 'switch' })
    const row = {
      seq: 9,
      id: newId(),
      name: 'saveProgress',
      version: 1,
      lane: 'x',
      input: {},
      after: null,
      madeAt: 1,
      attempts: 0,
      bytes: 2,
    }
    await adoptRows(db, [{ ...row, state: 'queued' }]).catch(() => undefined)
    expect(await db.outbox.count()).toBe(0)
  })
})

it('an opening without the rows of the server, for which there is no space, shows unsent work', async () => {
  const command = { name: 'addPost', lane: () => '', versions: [] }
  const applyLocally = async (tables: { put: (...all: unknown[]) => Promise<void> }) =>
    tables.put('posts', 'post', { id: 'post', body: 'লেখা' })
  registerCommands(
    async () => ({ addPost: { command: { ...command, version: 1, input: { parse: (x: unknown) => x } }, applyLocally } }) as never,
  )
  await db.posts.put({ key: 'post', body: 'লেখা' } as never)
  await db.cursors.put({ scope: 'community', cursor: 1 })
  await db.baseRows.put({ table: 'posts', key: 'post', row: null })
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  server.isOffline = true
  const disk = new FullDisk()
  disk.refuses = (store) => store === 'cursors'
  await enterByVault(listed(), 'abcd').finally(() => disk.repair())
  expect([await db.cursors.count(), await db.outbox.count(), await db.posts.count()]).toEqual([0, 1, 1])
})

it('eight other users do not push a user with a vault off the list', async () => {
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  for (let one = 0; one < 8; one++) rememberPerson({ userId: newId(), name: 'ক', face: 'clay-sari', identifier: '017' })
  expect(listed()?.vault).toBe('pictures')
})

it('an opening without a connection asks for the cookie once there is one', async () => {
  await setVault('pictures', 'abcd')
  await signOut({ unsent: 'switch' })
  server.isOffline = true
  await enterByVault(listed(), 'abcd')
  await expect.poll(() => server.asked).toContain('me')
  server.asked = []
  server.isOffline = false
  setStatus({ connection: 'online' })
  await expect.poll(() => server.asked).toContain('me')
  setStatus({ connection: 'unknown' })
})

it('a text whose write waits for a slow disk is in the vault', async () => {
  await setVault('pictures', 'abcd')
  // The tab of the test before closes its left vault: its turn would wait for the slow disk too.
  await changeSession(async () => undefined)
  const listener = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.assign(globalThis, { ...listener, document: { ...listener, visibilityState: 'visible' } })
  const writer = new DebouncedWriter<string>((key, text) => saveDraft(key, text, rahima.id))
  const leave = flushOnLeave({ flush: () => writer.flush(), leave() {} })
  const get = db.vault.get.bind(db.vault)
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(db.vault, 'get').mockImplementation(((key: string) => {
      // By the closing.
      if (key === openVaultKey) resolve()
      return get(key)
    }) as never)
  })
  const slow = db.transaction('rw', db.drafts, () => Dexie.waitFor(asked))
  writer.write('wall', 'শুরু করা লেখা এবং আরও')
  leave()
  await signOut({ unsent: 'switch' })
  await slow
  await enterByVault(listed(), 'abcd')
  expect((await db.drafts.get('wall'))?.text).toBe('শুরু করা লেখা এবং আরও')
})

describe('a change of the session', () => {
  const setTimer = globalThis.setTimeout
  beforeEach(() => {
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => setTimer(run, ms === 20_000 ? 50 : ms))
  })
  afterEach(() => {
    vi.stubGlobal('setTimeout', setTimer)
  })

  it('of a page that hangs lets others in after 20 s', async () => {
    void locks.request('session', () => new Promise(() => undefined))
    await signInSister()
    expect(readSession()?.userId).toBe(server.user.id)
  })

  it('after other pages’ turns of 19 s each takes the turn of none', async () => {
    const turns = Array.from({ length: 4 }, () => locks.request('session', () => new Promise((resolve) => setTimer(resolve, 35))))
    await signInSister()
    expect((await Promise.allSettled(turns)).map(({ status }) => status)).toEqual(turns.map(() => 'fulfilled'))
  })

  it('that fails changes nothing, and lets the next one begin', async () => {
    await setVault('pictures', 'abcd')
    await expect(enterByVault({ ...listed(), userId: newId() }, 'abcd')).rejects.toMatchObject({ name: 'NoVault' })
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new DOMException('broken', 'OperationError'))
    await expect(signOut({ unsent: 'switch' })).rejects.toThrow('broken')
    encrypt.mockRestore()
    expect([readSession()?.token, await work()]).toEqual(['old-token', [1, 1]])
    await signOut({ unsent: 'switch' })
    expect(readSession()).toBeNull()
  })
})
