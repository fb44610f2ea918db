import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeCommunityChanges } from '../../server/db/community-changes.ts'
import { posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { senderLock } from '../../src/offline/sync/push-rows.ts'
import { type Connection, type Device, openDevice } from '../support/device.ts'
import { WebLocks } from '../support/web-locks.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let device: Device
let connection: Connection
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.tokenOf('student')) ?? ''
})
afterAll(() => world.close())
beforeEach(async () => {
  connection = () => 'fine'
  device = await openDevice(world, world.ids.student, token, () => connection())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function writePost(body = 'আজ বিক্রি ভালো'): Promise<string> {
  const id = newId()
  await device.send(device.local.addPost, { id, body })
  return id
}

const onTheServer = (id: string) => world.db.select().from(posts).where(eq(posts.id, id))
const waiting = () => device.db.outbox.where('state').anyOf('queued', 'sending').count()

describe('a busy server', () => {
  it('is left alone for as long as it asks, whatever the user does, and then receives everything', async () => {
    let requests = 0
    connection = () => {
      requests += 1
      return requests === 1 ? 'busy' : 'fine'
    }
    const first = await writePost('প্রথম')
    device.openPage()
    expect(await device.syncNow()).toBe('failed')
    device.openPage()
    const second = await writePost('দ্বিতীয়')
    device.syncSoon()
    await vi.advanceTimersByTimeAsync(39_000)
    // A round reads the store before it sends.
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(requests).toBe(1)
    await vi.advanceTimersByTimeAsync(6_000)
    await vi.waitFor(async () => expect(await waiting()).toBe(0))
    for (const id of [first, second]) expect(await onTheServer(id)).toHaveLength(1)
  })

  it('is not met again by all devices in one moment', async () => {
    /** Milliseconds after which a device plans to return. All of them get the same `Retry-After`. */
    async function pauseOf(random: number): Promise<number> {
      // The device before this one goes away.
      vi.clearAllTimers()
      const drawn = vi.spyOn(Math, 'random').mockReturnValue(random)
      device = await openDevice(world, world.ids.student, token, () => 'busy')
      await writePost()
      const planned = vi.spyOn(globalThis, 'setTimeout')
      expect(await device.syncNow()).toBe('failed')
      // Requests have limits of time, too: the plan is the last timer.
      const [, pause = 0] = planned.mock.calls.at(-1) ?? []
      planned.mockRestore()
      drawn.mockRestore()
      return pause
    }
    const [early, late] = [await pauseOf(0.01), await pauseOf(0.99)]
    expect(early).toBeGreaterThanOrEqual(40_000)
    expect(late - early).toBeGreaterThanOrEqual(3000)
  })

  it('does not hold back the user’s own "send now"', async () => {
    let requests = 0
    connection = () => {
      requests += 1
      return requests === 1 ? 'busy' : 'fine'
    }
    await writePost()
    expect(await device.syncNow()).toBe('failed')
    await device.sendNow()
    expect(await waiting()).toBe(0)
  })
})

it('"send now" waits while another tab sends, and then for what is left', async () => {
  const locks = new WebLocks()
  // A browser without storage has no locks either.
  vi.stubGlobal('window', { localStorage: {} })
  vi.stubGlobal('indexedDB', {})
  device = await openDevice(world, world.ids.student, token, () => connection())
  Object.assign(navigator, { locks })
  let requests = 0
  connection = () => {
    requests += 1
    return 'fine'
  }
  const ids = [await writePost('প্রথম'), await writePost('দ্বিতীয়')]
  device.openPage()
  let endOther = () => {}
  void locks.request(senderLock(world.ids.student), {}, () => new Promise<void>((resolve) => (endOther = resolve)))
  let isSent = false
  const sending = device.sendNow().then(() => (isSent = true))
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect([isSent, requests, await waiting()]).toEqual([false, 0, 2])
  endOther()
  await sending
  expect(await waiting()).toBe(0)
  for (const id of ids) expect(await onTheServer(id)).toHaveLength(1)
})

describe('a server that does not answer', () => {
  /** Requests of a page without unsent work, within `seconds` after its first round failed. */
  async function requestsWithin(seconds: number, lackAfter?: number): Promise<number> {
    vi.stubGlobal('addEventListener', () => {})
    Object.assign(document, { addEventListener: () => {} })
    let requests = 0
    connection = () => {
      requests += 1
      return 'lost'
    }
    device.openPage()
    device.startSync()
    await vi.waitFor(() => expect(device.readStatus().connection).toBe('offline'))
    // The round plans the next one after the failed request.
    expect(await device.syncNow()).toBe('failed')
    const before = requests
    device.openPage()
    for (let second = 0; second < seconds; second++) {
      if (second === lackAfter) device.awaitServer(undefined, () => {})
      await vi.advanceTimersByTimeAsync(1_000)
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    return requests - before
  }

  it('is not asked for 20 s by a page that has all its data', async () => {
    expect(await requestsWithin(20)).toBe(0)
  })

  it('is asked every few seconds as soon as a view lacks its data', async () => {
    const asked = await requestsWithin(20, 5)
    expect(asked).toBeGreaterThanOrEqual(3)
    expect(asked).toBeLessThan(8)
  })
})

describe('a pull that does not contain what was pushed', () => {
  // The embedded database runs one transaction at a time.
  it.skipIf(!process.env.TEST_DATABASE_URL)('is repeated after some seconds', async () => {
    let end = (): void => undefined
    const ending = new Promise<void>((resolve) => {
      end = resolve
    })
    let began = (): void => undefined
    const beginning = new Promise<void>((resolve) => {
      began = resolve
    })
    const earlier = world.db.transaction(async (tx) => {
      await takeCommunityChanges(tx)
      began()
      await ending
    })
    await beginning
    await writePost()
    expect(await device.syncNow()).toBe('done')
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'applied' }])
    device.openPage()
    end()
    await earlier
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.waitFor(async () => expect(await device.db.outbox.count()).toBe(0))
  })
})
