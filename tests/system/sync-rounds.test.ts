import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeCommunityChanges } from '../../server/db/community-changes.ts'
import { takeChanges } from '../../server/db/counters.ts'
import { commandRecords, courses, facts, posts } from '../../server/db/schema.ts'
import { lockedKey } from '../../src/offline/store/database-names.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Connection, type Device, openDevice } from '../support/device.ts'
import { FullDisk } from '../support/full-disk.ts'
import { addSmallCourse } from '../support/small-course.ts'
import { openWorld, type World } from '../support/world.ts'

type Refuses = (store: string, row: Record<string, unknown>) => boolean

let world: World
let device: Device
/** Requests wait for this promise; undefined: they are sent at once. */
let gate: Promise<void> | undefined
/** Number of requests that wait at the gate. */
let heldRequests = 0
let connection: Connection
let token: string
beforeAll(async () => {
  world = await openWorld()
  await addSmallCourse(world.db, world.files)
  await world.db.transaction((tx) => takeChanges(tx, 'catalogue'))
  token = (await world.tokenOf('student')) ?? ''
})
afterAll(() => world.close())
beforeEach(async () => {
  gate = undefined
  connection = () => 'fine'
  heldRequests = 0
  device = await openDevice(world, world.ids.student, token, async () => {
    if (gate) heldRequests += 1
    await gate
    return connection()
  })
})

async function writePost(body = 'আজ বিক্রি ভালো'): Promise<string> {
  const id = newId()
  await device.send(device.local.addPost, { id, body })
  return id
}

const onTheServer = (id: string) => world.db.select().from(posts).where(eq(posts.id, id))
const waiting = () => device.db.outbox.where('state').anyOf('queued', 'sending').count()

function closeGate(): () => void {
  let openGate = () => {}
  gate = new Promise((resolve) => {
    openGate = resolve
  })
  return openGate
}

describe('a sync round', () => {
  it('that was requested during another one resolves when later posts are sent too', async () => {
    const first = await writePost('প্রথম')
    const openGate = closeGate()
    const both = device.syncTwice()
    const second = await writePost('দ্বিতীয়, রাউন্ড চলার সময়')
    let isDone = false
    void both.then(() => {
      isDone = true
    })
    await vi.waitFor(() => expect(heldRequests).toBeGreaterThan(0))
    expect(isDone).toBe(false)
    openGate()
    expect(await both).toEqual(['done', 'done'])
    expect(await waiting()).toBe(0)
    for (const id of [first, second]) expect(await onTheServer(id)).toHaveLength(1)
  })

  it('runs again after earlier rounds have ended', async () => {
    await device.syncNow()
    const id = await writePost()
    expect(await device.syncNow()).toBe('done')
    expect(await onTheServer(id)).toHaveLength(1)
  })
})

describe('the first visit', () => {
  it.each(['firstPullAndRound', 'roundAndFirstPull'] as const)('sends one request for a list and a round (%s)', async (both) => {
    let requests = 0
    connection = () => {
      requests += 1
      return 'fine'
    }
    await device[both]()
    expect(requests).toBe(1)
    expect(await device.sharedDb.courses.count()).toBe(1)
    await device.syncNow()
    expect(requests).toBe(2)
  })

  it('pulls again for a round that has pushed', async () => {
    await writePost()
    await device.firstPullAndRound()
    expect(await device.db.outbox.count()).toBe(0)
  })
})

describe('a sign-out during a round', () => {
  it('ends the round: no further batch is sent, and nothing is stored in the locked store', async () => {
    for (let index = 0; index < 60; index++) await writePost(`লেখা ${index}`)
    const openGate = closeGate()
    const round = device.syncNow()
    await expect.poll(() => device.db.outbox.where('state').equals('sending').count()).toBe(50)
    await device.db.keyValues.put({ key: lockedKey, value: true })
    openGate()
    await round
    expect(await device.db.outbox.where('state').equals('queued').count()).toBe(10)
    expect(await device.db.cursors.count()).toBe(0)
  })
})

describe('a full device', () => {
  let disk: FullDisk
  afterEach(() => disk.repair())

  const writes: [string, Refuses][] = [
    ['the mark of a sent row', (store, row) => store === 'outbox' && row.state === 'sending'],
    ['the outcome of a row', (store, row) => store === 'outbox' && row.state === 'applied'],
    ['a pulled post', (store) => store === 'posts'],
    ['a cursor', (store) => store === 'cursors'],
    ['anything at all', () => true],
  ]

  it.each(writes)('frees its reserved storage to store %s', async (_what, refuses) => {
    disk = new FullDisk({
      onRelease: () => {
        disk.refuses = undefined
      },
    })
    await device.reserveStorage()
    const id = await writePost()
    disk.refuses = refuses
    expect(await device.syncNow()).toBe('done')
    expect(disk.refused).toBeGreaterThan(0)
    expect(await waiting()).toBe(0)
    expect(await onTheServer(id)).toHaveLength(1)
  })

  it.each(writes)('that cannot store %s loses nothing, repeats nothing and recovers', async (_what, refuses) => {
    const id = await writePost()
    disk = new FullDisk()
    disk.refuses = refuses
    for (let tries = 0; tries < 3; tries++) expect(await device.syncNow()).toBe('failed')
    expect(device.readStatus()).toMatchObject({ isFull: true })
    expect(device.reported).toEqual([])
    expect((await device.db.posts.toArray()).map((post) => post.id)).toContain(id)
    disk.refuses = undefined
    expect(await device.syncNow()).toBe('done')
    expect(device.readStatus()).toMatchObject({ isFull: false })
    expect(await device.db.outbox.count()).toBe(0)
    expect(await onTheServer(id)).toHaveLength(1)
    expect((await device.db.posts.toArray()).map((post) => post.id)).toContain(id)
  })
})

describe('a row that breaks its push', () => {
  /** Nested deeper than any valid input: the server rejects the whole push that carries it. */
  const deep = () => JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown
  async function spoil(ids: readonly string[]): Promise<void> {
    const rows = device.db.outbox.filter(({ lane }) => ids.some((id) => lane.endsWith(id)))
    await rows.modify((row) => void Object.assign(row.input as object, { deep: deep() }))
  }
  const rejectedRows = () => device.db.outbox.where('state').equals('rejected').toArray()
  let requests = 0
  beforeEach(async () => {
    await device.syncNow()
    requests = 0
    connection = () => {
      requests += 1
      return 'fine'
    }
  })

  it('is rejected alone, and the rows after it in its lane do not wait for it', async () => {
    const good: string[] = []
    for (let index = 0; index < 20; index++) good.push(await writePost(`ভালো ${index}`))
    const bad = await writePost('খারাপ')
    await spoil([bad])
    await device.send(device.local.editPost, { id: bad, body: 'তার পরেরটা' })
    good.push(await writePost('শেষ'))
    expect(await device.syncNow()).toBe('done')
    for (const id of good) expect(await onTheServer(id)).toHaveLength(1)
    expect(await waiting()).toBe(0)
    // The edit was rejected because its post is missing, and was merged into the post: both are sent again as one row.
    const [first, second] = await rejectedRows()
    expect(first).toMatchObject({ name: 'addPost', code: 'invalid_input', input: { body: 'তার পরেরটা' } })
    expect(second).toBeUndefined()
    expect(requests).toBeLessThan(20)
  })

  it('waits until another row is applied, and pulls continue', async () => {
    const bad = await writePost('একা')
    await spoil([bad])
    expect(await device.syncNow()).toBe('done')
    expect([await waiting(), (await rejectedRows()).length]).toEqual([1, 0])
    const good = await writePost('আরেকটা')
    await device.syncNow()
    expect(await onTheServer(good)).toHaveLength(1)
    expect([await waiting(), (await rejectedRows()).length]).toEqual([0, 1])
  })

  it('is treated as a failure of the server while all rows fail: they wait for the next round, with fewer than 10 requests', async () => {
    const all: string[] = []
    for (let index = 0; index < 30; index++) all.push(await writePost(`লেখা ${index}`))
    await spoil(all)
    await device.syncNow()
    expect([await waiting(), (await rejectedRows()).length]).toEqual([30, 0])
    expect(await device.db.outbox.where('state').equals('queued').count()).toBe(30)
    expect(requests).toBeLessThan(10)
  })
})

describe('a store that a sign-out has locked', () => {
  it('sends no request for changes', async () => {
    let asked = 0
    connection = () => {
      asked += 1
      return 'fine'
    }
    await device.db.keyValues.put({ key: lockedKey, value: true })
    expect(await device.pull()).toEqual({ isSignedIn: false, isRestored: false })
    expect(asked).toBe(0)
    expect(await device.db.posts.count()).toBe(0)
  })

  it('ends a running pull', async () => {
    await writePost()
    await device.syncNow()
    const moreThanAPage = 201
    const numbers = await world.db.transaction((tx) => takeCommunityChanges(tx, moreThanAPage))
    const many = numbers.map((change) => ({ id: newId(), body: 'অনেক', change }))
    await world.db.insert(posts).values(many.map((post) => ({ ...post, authorId: world.ids.student, madeAt: new Date() })))
    let asked = 0
    connection = async () => {
      asked += 1
      await device.db.keyValues.put({ key: lockedKey, value: true })
      return 'fine' as const
    }
    expect(await device.pull()).toEqual({ isSignedIn: false, isRestored: false })
    expect(asked).toBe(1)
    await world.db.delete(posts).where(eq(posts.body, 'অনেক'))
  })
})

describe('a server restored from a backup', () => {
  it('is pulled again by each user of a shared device, new ones too', async () => {
    const other = { id: world.ids.other, token: (await world.tokenOf('other')) ?? '' }
    const slug = 'choto-hisab'
    await device.pull()
    const titleOnDevice = async () => (await device.sharedDb.courses.where('slug').equals(slug).first())?.title.bn
    const before = await titleOnDevice()
    expect(before).toBeDefined()
    await device.pull()
    const { cursor } = (await device.sharedDb.cursors.get('catalogue')) ?? {}

    // Another history: the same cursors, other content.
    const [course] = await world.db.select().from(courses).where(eq(courses.slug, slug))
    if (!course) throw new Error('The small course is missing.')
    const summary = { ...course.summary, title: { ...course.summary.title, bn: 'ফিরিয়ে আনা পাঠ' } }
    await world.db.update(courses).set({ summary }).where(eq(courses.slug, slug))
    await world.db.update(facts).set({ value: newId() }).where(eq(facts.key, 'epoch'))

    await device.switchUser(other.id, other.token)
    await device.pull()
    expect(await titleOnDevice()).toBe('ফিরিয়ে আনা পাঠ')
    expect(await device.sharedDb.cursors.get('catalogue')).toMatchObject({ cursor })

    // The first user's rows are still from the old history, beside a catalogue of the new one.
    await world.db.update(posts).set({ body: 'ফিরিয়ে আনা লেখা' }).where(eq(posts.authorId, world.ids.student))
    await device.switchUser(world.ids.student, token)
    const waitingPost = await writePost('পাঠানো হয়নি')
    await device.pull()
    const shown = await device.db.posts.toArray()
    expect(shown.find((post) => post.id === waitingPost)?.body).toBe('পাঠানো হয়নি')
    expect(shown.filter((post) => post.id !== waitingPost && post.author_id === world.ids.student).map((post) => post.body)).toSatisfy(
      (bodies: string[]) => bodies.length > 0 && bodies.every((body) => body === 'ফিরিয়ে আনা লেখা'),
    )
    expect(await waiting()).toBe(1)
  })

  it('receives commands again that it had applied and has lost', async () => {
    await device.pull()
    const id = await writePost('পাঠানো, তারপর হারানো')
    await device.push()
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'applied' }])
    // The backup is older than the post. Others have written since, so its change number is in use.
    await world.db.delete(posts).where(eq(posts.id, id))
    await world.db.delete(commandRecords)
    await world.db.transaction((tx) => takeCommunityChanges(tx, 100))
    await world.db.update(facts).set({ value: newId() }).where(eq(facts.key, 'epoch'))

    await device.pull()
    expect((await device.db.posts.toArray()).map((post) => post.id)).toContain(id)
    expect(await waiting()).toBe(1)
    await device.syncNow()
    expect(await onTheServer(id)).toHaveLength(1)
    expect(await device.db.outbox.count()).toBe(0)
  })

  it('does not clear the device before the new history is pulled', async () => {
    const id = await writePost('আগের ইতিহাস')
    await device.syncNow()
    await world.db.update(facts).set({ value: newId() }).where(eq(facts.key, 'epoch'))
    // The cursors of catalogue and wall have different epochs, so the device pulls twice; the second answer gets lost.
    await device.sharedDb.cursors.clear()
    await device.sharedDb.cursors.put({ scope: 'catalogue', cursor: 1, epoch: newId() })
    let asked = 0
    connection = () => (++asked === 1 ? 'fine' : 'lost')
    await expect(device.pull()).rejects.toThrow()
    expect((await device.db.posts.toArray()).map((post) => post.id)).toContain(id)
    connection = () => 'fine'
    await device.pull()
    expect((await device.db.posts.toArray()).map((post) => post.id)).toContain(id)
    expect(await device.sharedDb.courses.count()).toBeGreaterThan(0)
  })
})

describe('the posts in the HTML that the worker caches', () => {
  const messages: unknown[] = []
  beforeEach(() => {
    const controller = { postMessage: (message: unknown) => messages.push(message) }
    Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: { controller } }, configurable: true })
  })
  const notifiesWorker = async (work: () => Promise<unknown>) => {
    messages.length = 0
    await work()
    return messages.length > 0
  }

  it('are removed when one is deleted or changed, even if the local store already shows it', async () => {
    const [one, other] = [await writePost(), await writePost()]
    await device.syncNow()
    expect(await notifiesWorker(() => writePost().then(device.syncNow))).toBe(false)
    await device.send(device.local.removePost, { id: one })
    await device.push()
    expect(await notifiesWorker(device.pull)).toBe(true)
    await device.send(device.local.editPost, { id: other, body: 'আজ বিক্রি কম' })
    await device.push()
    expect(await notifiesWorker(device.pull)).toBe(true)
    expect(await notifiesWorker(device.pull)).toBe(false)
  })

  it('are removed when a post is deleted that only another user of this device had', async () => {
    await device.pull()
    await device.switchUser(world.ids.other, (await world.tokenOf('other')) ?? '')
    const id = await writePost('অন্য একজনের')
    await device.syncNow()
    await device.send(device.local.removePost, { id })
    await device.syncNow()
    await device.switchUser(world.ids.student, token)
    expect(await notifiesWorker(device.pull)).toBe(true)
  })
})
