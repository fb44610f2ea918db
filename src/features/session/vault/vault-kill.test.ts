import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { createHash } from 'node:crypto'
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'

/** The device: what survives a kill of the browser. */
const device = vi.hoisted(() => ({ isDead: false, left: Number.POSITIVE_INFINITY, stored: new Map<string, string>() }))

await vi.hoisted(async () => {
  const { memoryStorage, SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  const storage = memoryStorage(device.stored)
  const alive = {
    ...storage,
    get length() {
      return device.stored.size
    },
    // A page that goes on reading what it cannot delete would never end, and act on the next page's device.
    getItem: (key: string) => {
      if (device.isDead) throw new DOMException('killed', 'SecurityError')
      return storage.getItem(key)
    },
    setItem: (key: string, value: string) => {
      if (!device.isDead) storage.setItem(key, value)
    },
    removeItem: (key: string) => {
      if (!device.isDead) storage.removeItem(key)
    },
  }
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel, localStorage: alive, document: { visibilityState: 'hidden' } })
})

import { testUser } from '../../../../tests/support/test-user.ts'
import { isThorough } from '../../../../tests/support/thorough.ts'

/** Kills the browser at a request to a database: its transaction is aborted, and nothing that the page does afterwards has an effect. */
for (const [type, names] of [
  [IDBObjectStore, ['get', 'getAll', 'getAllKeys', 'put', 'add', 'delete', 'clear', 'count', 'openCursor', 'openKeyCursor']],
  [IDBIndex, ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']],
] as const) {
  const methods = type.prototype as unknown as Record<string, (...all: unknown[]) => unknown>
  for (const name of names) {
    const original = methods[name]
    if (!original) continue
    methods[name] = function (this: IDBObjectStore | IDBIndex, ...all: unknown[]) {
      if (!device.isDead && device.left-- <= 0) device.isDead = true
      if (device.isDead) {
        const { transaction } = 'objectStore' in this ? this.objectStore : this
        try {
          transaction.abort()
        } catch {}
        throw new DOMException('killed', 'AbortError')
      }
      return original.apply(this, all)
    }
  }
}

async function openPage() {
  vi.resetModules()
  device.isDead = false
  device.left = Number.POSITIVE_INFINITY
  const { registerCommands } = await import('../../../offline/outbox/registry.ts')
  registerCommands(async () => ({}))
  const { setCurrentPerson } = await import('../../../offline/store/person.ts')
  const { sessionPersonId } = await import('../../../offline/store/session-person.ts')
  const session = await import('../../../api/session.ts')
  const { setCaller } = await import('../../../api/caller.ts')
  setCaller({ token: () => session.readSession()?.token ?? '', language: () => 'bn', onDate: () => {}, onAnswer: () => {} })
  setCurrentPerson(sessionPersonId())
  const { makeQueryClient } = await import('../../../first-paint/query-cache.ts')
  const { initialiseAuth } = await import('../auth.ts')
  await initialiseAuth(makeQueryClient())
  return {
    ...session,
    ...(await import('../state/sign-in.ts')),
    ...(await import('../state/leaving/close-store.ts')),
    ...(await import('../state/leaving/sign-out.ts')),
    ...(await import('../state/remembered.ts')),
    ...(await import('../state/start-session.ts')),
    ...(await import('../state/saved-session.ts')),
    ...(await import('./vault-session.ts')),
    ...(await import('../../../offline/drafts/drafts.ts')),
    ...(await import('../../../offline/store/personal-db.ts')),
    ...(await import('../../../offline/store/shared-db.ts')),
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

const users = new Map<string, ReturnType<typeof testUser>>()
/** User ids by live token. */
const alive = new Map<string, string>()
let count = 0
const hash = (token: string) => createHash('sha256').update(token).digest('hex')
vi.stubGlobal('fetch', async (url: string, { headers, body: sent }: RequestInit) => {
  if (device.isDead) throw new TypeError('killed')
  const respond = (body: object, status = 200) =>
    new Response(JSON.stringify({ success: status === 200, message: '', current_language: 'bn', ...body }), {
      status,
      headers: { 'x-entlab': '1' },
    })
  if (url.includes('login')) {
    const { identifier } = JSON.parse(sent as string) as { identifier: string }
    const user = users.get(identifier)
    if (!user) return respond({ code: 'login_failed' }, 401)
    for (const [token, id] of alive) if (id === user.id) alive.delete(token)
    const token = `token-${++count}-${user.name}`
    alive.set(token, user.id)
    return respond({ token, user })
  }
  if (url.includes('logout')) {
    const { session } = JSON.parse(sent as string) as { session: string }
    for (const token of alive.keys()) if (hash(token) === session) alive.delete(token)
    return respond({ clear_tokens: true })
  }
  const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
  const user = [...users.values()].find(({ id }) => id === alive.get(token))
  return user ? respond({ user }) : respond({ code: 'session_ended' }, 401)
})

let made = 0
function newUser(name: string) {
  made += 1
  const user = testUser({
    id: `01a21c0a-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name,
    phone: `+88017${String(made).padStart(8, '0')}`,
  })
  users.set(user.phone, user)
  return user
}
const password = ({ phone }: { phone: string }) => ({ identifier: phone, password: 'x', remember_me: true })
const settle = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

interface World {
  rahima: ReturnType<typeof testUser>
  sister: ReturnType<typeof testUser>
  page: Page
  /** Texts of Rahima that a tab has confirmed as stored. */
  texts: string[]
}
/** Rahima is signed in with a text, with a lock or without; the sister has a vault with a text and her session. */
async function prepare(hasLock: boolean): Promise<World> {
  device.stored.clear()
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onblocked: resolve }))
  let page = await openPage()
  await page.sharedDb.keyValues.clear()
  const [rahima, sister] = [newUser('রহিমা'), newUser('সুমি')]
  await page.signIn(password(sister))
  await page.saveDraft('wall', 'সুমির লেখা')
  await page.setVault('digits', '1111')
  await page.signOut({ unsent: 'switch' })
  await page.signIn(password(rahima))
  await page.saveDraft('wall', 'রহিমার লেখা')
  if (hasLock) await page.setVault('pictures', 'abcd')
  page = await openPage()
  return { rahima, sister, page, texts: ['রহিমার লেখা'] }
}

type Act = (world: World) => Promise<unknown>
const acts: Record<string, Act> = {
  'Rahima switches': ({ page }) => page.signOut({ unsent: 'switch' }),
  'Rahima signs out': ({ page }) => page.signOut({ unsent: 'keep' }),
  'the sister opens her vault': ({ page, sister }) => page.enterByVault(page.rememberedAs(sister.id) as never, '1111'),
}
/** A second tab of Rahima, which learns nothing of the first. It has its own modules, and the databases in common. */
const actsOfTwoTabs: Record<string, (other: Page) => Act> = {
  'Rahima switches in two tabs':
    (other) =>
    ({ page }) =>
      Promise.all([page.signOut({ unsent: 'switch' }), other.signOut({ unsent: 'switch' })]),
  'Rahima switches while her other tab saves texts':
    (other) =>
    async ({ page, texts }) => {
      const save = async () => {
        for (let number = 1; number < 9; number++) {
          const text = `রহিমার লেখা, আবার ${number}`
          // Refused once the store is closed: the page then says so.
          await other.saveDraft(`forum-${number}`, text).then(
            () => texts.push(text),
            () => {},
          )
        }
      }
      await Promise.all([page.signOut({ unsent: 'switch' }), save()])
    },
}

/** Faults found after a kill and the next start. */
async function faults({ rahima, sister, texts }: World, act: string, hasLock: boolean): Promise<string[]> {
  const found: string[] = []
  const page = await openPage()
  await page.restoreSession()
  await page.refreshSession()
  await page.closeLeftVaults()
  await settle()
  const current = page.readSession()?.userId
  const readable = async (id: string) => {
    const db = page.dbOf(id)
    return JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))
  }
  const both = [
    [rahima, texts, hasLock, 'abcd'],
    [sister, ['সুমির লেখা'], true, '1111'],
  ] as const
  // The current user comes first: the other one's opening replaces her.
  for (const [user, own, has, combination] of both.toSorted(([one]) => (one.id === current ? -1 : 1))) {
    const rows = await readable(user.id)
    const token = [...alive].find(([, id]) => id === user.id)?.[0]
    const isIn = current === user.id
    if (isIn && own.some((text) => !rows.includes(text))) found.push(`${user.name}: is in, without the text`)
    if (!isIn && has && rows.includes('লেখা')) found.push(`${user.name}: text readable while away`)
    if (!isIn && !has && !rows.includes('"sealed"')) found.push(`${user.name}: store not closed while away`)
    if (
      !isIn &&
      token &&
      `${rows}${JSON.stringify([...device.stored])}${JSON.stringify(await page.sharedDb.keyValues.toArray())}`.includes(token)
    )
      found.push(`${user.name}: token readable while away`)
    if (isIn && page.readSession()?.token !== token) found.push(`${user.name}: is in, without the live token`)
    if (!isIn && !has && token) found.push(`${user.name}: session neither ended nor on the device`)
    if (isIn || !has) continue
    try {
      await page.enterByVault(page.rememberedAs(user.id) as never, combination)
      await settle(5)
      const opened = await readable(user.id)
      if (own.some((text) => !opened.includes(text))) found.push(`${user.name}: text lost`)
      const now = page.readSession()?.token
      const mayHaveEnded = user === rahima && act === 'Rahima signs out'
      if (!mayHaveEnded && (!now || !alive.has(now))) found.push(`${user.name}: session lost`)
      await page.signOut({ unsent: 'switch' })
    } catch (error) {
      found.push(`${user.name}: cannot enter: ${String(error)}`)
    }
  }
  return found
}

/** Number of requests from one kill to the next: 1 takes some 15 minutes. */
const stride = Number(process.env.KILL_STRIDE ?? (isThorough ? 50 : 75))

async function killAtEachStride(name: string, hasLock: boolean, begin: () => Promise<Act>): Promise<string[]> {
  const all: string[] = []
  for (let step = Math.min(30, stride); step < 150; step += stride) {
    const world = await prepare(hasLock)
    const act = await begin()
    device.left = step
    const running = act(world).then(
      () => 'done',
      () => 'failed',
    )
    await Promise.race([running, settle(2500)])
    await settle()
    const isDone = !device.isDead
    device.isDead = true
    await settle(450)
    for (const fault of await faults(world, name, hasLock)) all.push(`${step}${isDone ? ' (done)' : ''}: ${fault}`)
    if (isDone) break
  }
  return all
}

for (const hasLock of [true, false])
  for (const [name, act] of Object.entries(acts))
    it(`a browser that is killed at a request to the databases loses nothing and shows nothing: ${name} (Rahima ${hasLock ? 'with' : 'without'} a lock)`, async () => {
      expect(await killAtEachStride(name, hasLock, async () => act)).toEqual([])
    }, 590_000)

for (const [name, act] of Object.entries(actsOfTwoTabs))
  it(`a browser with two tabs that is killed loses nothing and shows nothing: ${name}`, async () => {
    expect(await killAtEachStride(name, true, async () => act(await openPage()))).toEqual([])
  }, 590_000)
