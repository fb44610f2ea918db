import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const locks = await vi.hoisted(async () => new (await import('../../../../tests/support/web-locks.ts')).WebLocks())
await vi.hoisted(async () => {
  const { SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel })
  Object.defineProperty(globalThis.navigator, 'locks', { get: () => (locks.isThere ? locks : undefined) })
})

import type { User } from '../../../../contract/account/person.ts'
import { SessionServer } from '../../../../tests/support/session-server.ts'
import { forgetSessions, signInWithWork, startSessionOfPage } from '../../../../tests/support/signed-in-with-work.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { clearSession, readSession, saveSession } from '../../../api/session.ts'
import { readTabDraft, writeTabDraft } from '../../../forms/tab-drafts.ts'
import { putUnloadedDraft } from '../../../offline/drafts/drafts.ts'
import { putUnloaded, unloadedBelow } from '../../../offline/drafts/unload-buffer.ts'
import { forgetUnloaded, restoreUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'
import { adoptRows } from '../../../offline/outbox/outbox.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { adoptVisitorWork, countVisitorWork, finishAdoption } from '../../../offline/outbox/visitor-work.ts'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { eventQuery } from '../../events/events.queries.ts'
import { createLessonState } from '../../player/state/lesson-state.ts'
import { legacySyncedKey } from '../../player/state/unsaved.ts'
import { closeLeftVaults } from '../state/leaving/close-store.ts'
import { finishSignOuts, signOut } from '../state/leaving/sign-out.ts'
import { type RememberedPerson, rememberedAs } from '../state/remembered.ts'
import { signIn } from '../state/sign-in.ts'
import { showTabSession } from '../state/tab-session.ts'
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
  await setVault('pictures', 'abcd')
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await forgetSessions()
  showTabSession(null)
})
const listed = () => rememberedAs(rahima.id) as RememberedPerson
const settle = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms))
const allLocal = () =>
  JSON.stringify(
    Array.from({ length: localStorage.length }, (_, i) => [localStorage.key(i), localStorage.getItem(localStorage.key(i) ?? '')]),
  )
const signInSister = async () => {
  server.user = testUser({ id: newId(), name: 'সুমি' })
  server.tokens = ['sister-token']
  return signIn({ identifier: server.user.phone, password: 'x', remember_me: true })
}

it('a user leaves and enters while the store of another one, with a text in the buffer, is broken', async () => {
  const other = newId()
  putUnloadedDraft('wall', 'নানির লেখা', other)
  vi.spyOn(dbOf(other), 'transaction').mockRejectedValue(new DOMException('Internal error opening backing store', 'UnknownError'))
  const outcomes: string[] = []
  await signOut({ unsent: 'switch' }).catch((error) => outcomes.push(`leaving: ${error.name}`))
  clearSession()
  await sharedDb.keyValues.delete('session')
  await signInSister().catch((error) => outcomes.push(`sign-in: ${error.name}`))
  localStorage.removeItem(`unload:${other}:draft:wall`)
  expect(outcomes).toEqual([])
})

it('an entry that a lesson has stored does not come back from another page', async () => {
  putUnloaded(rahima.id, 'lesson:c/l1', { synced: {}, local: { sheet: 'v1' } })
  await signOut({ unsent: 'switch' })
  await enterByVault(listed(), 'abcd')
  // Another page, or the query that repeats because the lesson has written.
  const other = restoreUnloaded(db)
  forgetUnloaded(rahima.id, 'lesson:c/l1')
  await other
  await settle()
  expect(unloadedBelow('lesson:').filter(({ personId }) => personId === rahima.id)).toEqual([])
})

it('such an entry does not replace what was typed since', async () => {
  const listener = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.assign(globalThis, { ...listener, document: { ...listener, visibilityState: 'visible' } })
  putUnloaded(rahima.id, 'lesson:c/l1', { synced: {}, local: { sheet: 'পুরোনো' } })
  await signOut({ unsent: 'switch' })
  await enterByVault(listed(), 'abcd')
  const open = async () => {
    const rows = { current: { work: [], localState: await db.localState.toArray() } }
    const lesson = createLessonState('c', 'l1', rows, () => {})
    lesson.arrive()
    return lesson
  }
  const first = await open()
  // A query over the local state repeats in the other page after the lesson has written its first row.
  let isOver = false
  const other = (async () => {
    while (!isOver) await restoreUnloaded(db)
  })()
  await settle(400)
  isOver = true
  await other
  first.saveLocal('sheet', 'নতুন')
  await first.flush()
  await settle(400)
  expect((await db.localState.get('c/l1/sheet'))?.value).toBe('নতুন')
  const second = await open()
  await settle(400)
  expect([second.readLocal('sheet'), (await db.localState.get('c/l1/sheet'))?.value]).toEqual(['নতুন', 'নতুন'])
})

it.each([true, false])(
  'a tab with a session of its own survives the start of another tab while it reloads (locks: %s)',
  async (isThere) => {
    saveSession({ token: '', userId: rahima.id, remember: true })
    await signIn({ identifier: rahima.phone, password: 'x', remember_me: false })
    const own = sessionStorage.getItem('session') as string
    // Her tab reloads, for an update for example: its lock is gone, and no other tab sees its sessionStorage.
    showTabSession(isThere ? null : readSession())
    locks.isThere = isThere
    sessionStorage.removeItem('session')
    setCurrentPerson(visitorId)
    await closeLeftVaults()
    // Her tab again.
    sessionStorage.setItem('session', own)
    setCurrentPerson(rahima.id)
    await startSessionOfPage()
    await finishSignOuts()
    // The combination leads back to the same session.
    await enterByVault(listed(), 'abcd')
    expect([readSession(), server.ended]).toEqual([{ token: 'new-token', userId: rahima.id, remember: false }, []])
  },
)

it('entries of a lesson in the form of earlier builds do not stay readable', async () => {
  localStorage.setItem(`unkept:${rahima.id}:c/l9`, JSON.stringify({ [legacySyncedKey]: { notes: { text: 'গোপন নোট' } }, staying: {} }))
  await signOut({ unsent: 'switch' })
  const isReadable = allLocal().includes('গোপন নোট')
  localStorage.removeItem(`unkept:${rahima.id}:c/l9`)
  expect(isReadable).toBe(false)
})

it('a full localStorage does not keep a user out of the vault', async () => {
  await signOut({ unsent: 'switch' })
  localStorage.removeItem('people')
  const setItem = localStorage.setItem.bind(localStorage)
  localStorage.setItem = (key: string, value: string) => {
    if (key === 'people') throw new DOMException('full', 'QuotaExceededError')
    setItem(key, value)
  }
  await expect(signIn({ identifier: rahima.phone, password: 'x', remember_me: true })).rejects.toMatchObject({ name: 'WorkInVault' })
  localStorage.setItem = setItem
  // The page /unlock finds the user by the list alone.
  expect(listed()?.vault).toBe('pictures')
})

it('the work of a visitor whose adoption was interrupted goes to one user', async () => {
  const visitor = dbOf(visitorId)
  await visitor.outbox.clear()
  const row = {
    id: newId(),
    name: 'recordProgress',
    version: 1,
    lane: 'x',
    input: {},
    after: null,
    madeAt: Date.now(),
    state: 'queued',
    attempts: 0,
    bytes: 2,
  }
  await visitor.outbox.add(row as never)
  // Killed after the first transaction of the adoption.
  await visitor.keyValues.put({ key: 'heir', value: { personId: rahima.id, upTo: (await visitor.outbox.toCollection().last())?.seq } })
  await adoptRows(db, await visitor.outbox.toArray())
  await signOut({ unsent: 'switch' })
  const sister = await signInSister()
  // The start.
  await finishAdoption().catch(() => undefined)
  const offered = await countVisitorWork(sister.id)
  if (offered > 0) await adoptVisitorWork(sister.id)
  const sisters = await dbOf(sister.id).outbox.where('id').equals(row.id).count()
  await signOut({ unsent: 'switch' })
  await enterByVault(listed(), 'abcd')
  const hers = await db.outbox.where('id').equals(row.id).count()
  await visitor.outbox.clear()
  await visitor.keyValues.delete('heir')
  expect([sisters, hers]).toEqual([0, 1])
})

it('an event that was requested before the user left is not stored beside the vault', async () => {
  const query = eventQuery('e1')
  const fetchBefore = globalThis.fetch
  const event = {
    id: newId(),
    title: { bn: 'মেলা', en: 'Fair' },
    organiser: { id: newId(), name: 'ক', face: 'clay-sari', place: '' },
  }
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const { setCaller } = await import('../../../api/caller.ts').catch(() => ({ setCaller: null }) as never)
  void setCaller
  const callModule = await import('../../../api/call.ts')
  void callModule
  vi.stubGlobal('fetch', async () => {
    await waiting
    return new Response(JSON.stringify({ success: true, message: '', current_language: 'bn', event }), { headers: { 'x-entlab': '1' } })
  })
  const running = (query.queryFn as unknown as () => Promise<unknown>)().catch((error: Error) => error)
  await settle()
  // Another tab closes the store: this one has not noticed yet.
  const { closeVault } = await import('../../../offline/vault/close-vault.ts')
  await closeVault(db, 'old-token')
  answer()
  const outcome = await running
  vi.stubGlobal('fetch', fetchBefore)
  expect([outcome instanceof Error ? outcome.message : outcome, await db.events.count(), await db.people.count()]).toEqual([
    expect.anything(),
    0,
    0,
  ])
})

it('a form of a build without authors is not shown to the next user', () => {
  sessionStorage.setItem('form:change-phone', JSON.stringify({ phone: '01711111111' }))
  setCurrentPerson(newId())
  expect(readTabDraft('change-phone', { phone: '' })).toEqual({ phone: '' })
})

it('a form that is filled in before any is read does not take over the forms of a user who has left', async () => {
  writeTabDraft('change-phone', { phone: '01711111111' })
  setCurrentPerson(visitorId)
  writeTabDraft('login', { identifier: '017' })
  setCurrentPerson(newId())
  expect(readTabDraft('change-phone', { phone: '' })).toEqual({ phone: '' })
})

it('clearing a field of a lesson in a page whose store is closed does not pass for stored', async () => {
  await db.localState.put({ key: 'c/l1/sheet', course_id: 'c', value: 'পুরোনো' })
  const rows = { current: { work: [], localState: await db.localState.toArray() } }
  let troubles = 0
  const lesson = createLessonState('c', 'l1', rows, () => (troubles += 1))
  await signOut({ unsent: 'switch' })
  lesson.saveLocal('sheet', undefined)
  await lesson.flush()
  expect(troubles).toBeGreaterThan(0)
})
