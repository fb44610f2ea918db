import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeChanges } from '../../server/db/counters.ts'
import { commandRecords, courses, facts, posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/id.ts'
import { FullDisk } from '../support/full-disk.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { addSmallCourse } from '../support/small-course.ts'
import { openWorld, type World } from '../support/world.ts'

type Refuses = (store: string, row: Record<string, unknown>) => boolean

let world: World
let phone: Phone
/** Holds every request of the phone until it is called; undefined lets them pass. */
let line: Promise<void> | undefined
let chance: () => 'fine' | 'lost' | Promise<'fine' | 'lost'>
let token: string
beforeAll(async () => {
  world = await openWorld()
  await addSmallCourse(world.db, world.files)
  await world.db.transaction((tx) => takeChanges(tx, 'catalogue'))
  token = (await world.tokenOf('student')) ?? ''
})
afterAll(() => world.close())
beforeEach(async () => {
  line = undefined
  chance = () => 'fine'
  phone = await openPhone(world, world.ids.student, token, async () => {
    await line
    return chance()
  })
})

async function writePost(body = 'আজ বিক্রি ভালো'): Promise<string> {
  const id = newId()
  await phone.send(phone.local.addPost, { id, body })
  return id
}

const onTheServer = (id: string) => world.db.select().from(posts).where(eq(posts.id, id))
const waiting = () => phone.db.outbox.where('state').anyOf('queued', 'sending').count()

function holdTheLine(): () => void {
  let letGo = () => {}
  line = new Promise((resolve) => {
    letGo = resolve
  })
  return letGo
}

describe('asking for a round while one runs', () => {
  it('resolves only when what was written meanwhile has been sent too', async () => {
    const first = await writePost('প্রথম')
    const letGo = holdTheLine()
    const both = phone.syncTwice()
    const second = await writePost('দ্বিতীয়, রাউন্ড চলার সময়')
    let isDone = false
    void both.then(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isDone).toBe(false)
    letGo()
    expect(await both).toEqual(['done', 'done'])
    expect(await waiting()).toBe(0)
    for (const id of [first, second]) expect(await onTheServer(id)).toHaveLength(1)
  })

  it('starts anew once the rounds have ended', async () => {
    await phone.syncNow()
    const id = await writePost()
    expect(await phone.syncNow()).toBe('done')
    expect(await onTheServer(id)).toHaveLength(1)
  })
})

describe('signing out in the middle of a round', () => {
  it('sends no further batch and stores nothing more in the closed store', async () => {
    for (let index = 0; index < 60; index++) await writePost(`লেখা ${index}`)
    const letGo = holdTheLine()
    const round = phone.syncNow()
    await expect.poll(() => phone.db.outbox.where('state').equals('sending').count()).toBe(50)
    await phone.db.facts.put({ key: 'sealed', value: true })
    letGo()
    await round
    expect(await phone.db.outbox.where('state').equals('queued').count()).toBe(10)
    expect(await phone.db.cursors.count()).toBe(0)
  })
})

describe('a full phone', () => {
  let disk: FullDisk
  afterEach(() => disk.repair())

  const writes: [string, Refuses][] = [
    ['the mark that a request has left', (store, row) => store === 'outbox' && row.state === 'sending'],
    ['the outcome', (store, row) => store === 'outbox' && row.state === 'applied'],
    ['what others wrote', (store) => store === 'posts'],
    ['the place up to which it has read', (store) => store === 'cursors'],
    ['anything', () => true],
  ]

  it.each(writes)('gives its reserve to write down %s', async (_what, refuses) => {
    disk = new FullDisk({
      onDelete: (store, key) => {
        if (store === 'facts' && key === 'ballast') disk.refuses = undefined
      },
    })
    await phone.keepBallast()
    const id = await writePost()
    disk.refuses = refuses
    expect(await phone.syncNow()).toBe('done')
    expect(disk.refused).toBeGreaterThan(0)
    expect(await waiting()).toBe(0)
    expect(await onTheServer(id)).toHaveLength(1)
  })

  it.each(writes)('that cannot write down %s loses nothing, doubles nothing and recovers', async (_what, refuses) => {
    const id = await writePost()
    disk = new FullDisk()
    disk.refuses = refuses
    for (let tries = 0; tries < 3; tries++) expect(await phone.syncNow()).toBe('failed')
    expect(phone.readStatus()).toMatchObject({ isFull: true })
    expect(phone.reported).toEqual([])
    expect((await phone.db.posts.toArray()).map((post) => post.id)).toContain(id)
    disk.refuses = undefined
    expect(await phone.syncNow()).toBe('done')
    expect(phone.readStatus()).toMatchObject({ isFull: false })
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await onTheServer(id)).toHaveLength(1)
    expect((await phone.db.posts.toArray()).map((post) => post.id)).toContain(id)
  })
})

describe('a row that no server would take', () => {
  /** Nested deeper than any input of ours: the server refuses the whole push that carries it. */
  const deep = () => JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown
  async function spoil(ids: readonly string[]): Promise<void> {
    const rows = phone.db.outbox.filter(({ lane }) => ids.some((id) => lane.endsWith(id)))
    await rows.modify((row) => void Object.assign(row.input as object, { deep: deep() }))
  }
  const turnedBack = () => phone.db.outbox.where('state').equals('rejected').toArray()
  let requests = 0
  beforeEach(async () => {
    await phone.syncNow()
    requests = 0
    chance = () => {
      requests += 1
      return 'fine'
    }
  })

  it('is turned back alone, and what comes after it in its lane does not wait for it', async () => {
    const good: string[] = []
    for (let index = 0; index < 20; index++) good.push(await writePost(`ভালো ${index}`))
    const bad = await writePost('খারাপ')
    await spoil([bad])
    await phone.send(phone.local.editPost, { id: bad, body: 'তার পরেরটা' })
    good.push(await writePost('শেষ'))
    expect(await phone.syncNow()).toBe('done')
    for (const id of good) expect(await onTheServer(id)).toHaveLength(1)
    expect(await waiting()).toBe(0)
    // The correction was refused for want of its post, and went into it: sent again, they are one thing.
    const [first, second] = await turnedBack()
    expect(first).toMatchObject({ name: 'addPost', code: 'invalid_input', input: { body: 'তার পরেরটা' } })
    expect(second).toBeUndefined()
    expect(requests).toBeLessThan(20)
  })

  it('waits while no other has been taken, holding up nothing that comes from the server', async () => {
    const bad = await writePost('একা')
    await spoil([bad])
    expect(await phone.syncNow()).toBe('done')
    expect([await waiting(), (await turnedBack()).length]).toEqual([1, 0])
    const good = await writePost('আরেকটা')
    await phone.syncNow()
    expect(await onTheServer(good)).toHaveLength(1)
    expect([await waiting(), (await turnedBack()).length]).toEqual([0, 1])
  })

  it('is not told apart from a server that takes nothing: all is kept for the next round, and little is asked', async () => {
    const all: string[] = []
    for (let index = 0; index < 30; index++) all.push(await writePost(`লেখা ${index}`))
    await spoil(all)
    await phone.syncNow()
    expect([await waiting(), (await turnedBack()).length]).toEqual([30, 0])
    expect(await phone.db.outbox.where('state').equals('queued').count()).toBe(30)
    expect(requests).toBeLessThan(10)
  })
})

describe('a store that was closed by signing out', () => {
  it('asks the server for nothing, however much there is to bring', async () => {
    let asked = 0
    chance = () => {
      asked += 1
      return 'fine'
    }
    await phone.db.facts.put({ key: 'sealed', value: true })
    expect(await phone.pull()).toEqual({ isSignedIn: false })
    expect(asked).toBe(0)
    expect(await phone.db.posts.count()).toBe(0)
  })

  it('ends a pull that was under way', async () => {
    const moreThanAPage = 201
    const first = await world.db.transaction((tx) => takeChanges(tx, 'community', moreThanAPage))
    const many = Array.from({ length: moreThanAPage }, (_, index) => ({ id: newId(), body: 'অনেক', change: first + index }))
    await world.db.insert(posts).values(many.map((post) => ({ ...post, authorId: world.ids.student, madeAt: new Date() })))
    let asked = 0
    chance = async () => {
      asked += 1
      await phone.db.facts.put({ key: 'sealed', value: true })
      return 'fine' as const
    }
    expect(await phone.pull()).toEqual({ isSignedIn: false })
    expect(asked).toBe(1)
    await world.db.delete(posts).where(eq(posts.body, 'অনেক'))
  })
})

describe('a server restored from a backup', () => {
  it('is read anew by everybody who shares the phone, also by who was never here', async () => {
    const other = { id: world.ids.other, token: (await world.tokenOf('other')) ?? '' }
    const slug = 'choto-hisab'
    await phone.pull()
    const titleOnPhone = async () => (await phone.sharedDb.courses.where('slug').equals(slug).first())?.title.bn
    const before = await titleOnPhone()
    expect(before).toBeDefined()
    await phone.pull()
    const { cursor } = (await phone.sharedDb.cursors.get('catalogue')) ?? {}

    // Another history: the same numbers, other content.
    const [course] = await world.db.select().from(courses).where(eq(courses.slug, slug))
    if (!course) throw new Error('The small course is missing.')
    const summary = { ...course.summary, title: { ...course.summary.title, bn: 'ফিরিয়ে আনা পাঠ' } }
    await world.db.update(courses).set({ summary }).where(eq(courses.slug, slug))
    await world.db.update(facts).set({ value: newId() }).where(eq(facts.key, 'epoch'))

    await phone.handTo(other.id, other.token)
    await phone.pull()
    expect(await titleOnPhone()).toBe('ফিরিয়ে আনা পাঠ')
    expect(await phone.sharedDb.cursors.get('catalogue')).toMatchObject({ cursor })

    // The first one's own rows are of the old history still, beside a catalogue of the new one.
    await world.db.update(posts).set({ body: 'ফিরিয়ে আনা লেখা' }).where(eq(posts.authorId, world.ids.student))
    await phone.handTo(world.ids.student, token)
    const waitingPost = await writePost('পাঠানো হয়নি')
    await phone.pull()
    const shown = await phone.db.posts.toArray()
    expect(shown.find((post) => post.id === waitingPost)?.body).toBe('পাঠানো হয়নি')
    expect(shown.filter((post) => post.id !== waitingPost && post.author.id === world.ids.student).map((post) => post.body)).toSatisfy(
      (bodies: string[]) => bodies.length > 0 && bodies.every((body) => body === 'ফিরিয়ে আনা লেখা'),
    )
    expect(await waiting()).toBe(1)
  })

  it('is offered again what it took in and has lost since', async () => {
    await phone.pull()
    const id = await writePost('পাঠানো, তারপর হারানো')
    await phone.push()
    expect(await phone.db.outbox.toArray()).toMatchObject([{ state: 'applied' }])
    // The backup is older than the post, and others have written since: its number is taken.
    await world.db.delete(posts).where(eq(posts.id, id))
    await world.db.delete(commandRecords)
    await world.db.transaction((tx) => takeChanges(tx, 'community', 100))
    await world.db.update(facts).set({ value: newId() }).where(eq(facts.key, 'epoch'))

    await phone.pull()
    expect((await phone.db.posts.toArray()).map((post) => post.id)).toContain(id)
    expect(await waiting()).toBe(1)
    await phone.syncNow()
    expect(await onTheServer(id)).toHaveLength(1)
    expect(await phone.db.outbox.count()).toBe(0)
  })

  it('keeps what is on the phone until the new history is here', async () => {
    const id = await writePost('আগের ইতিহাস')
    await phone.syncNow()
    await world.db.update(facts).set({ value: newId() }).where(eq(facts.key, 'epoch'))
    // Catalogue and wall now know different histories, so the server is asked twice; the second answer gets lost.
    await phone.sharedDb.cursors.clear()
    await phone.sharedDb.cursors.put({ scope: 'catalogue', cursor: 1, epoch: newId() })
    let asked = 0
    chance = () => (++asked === 1 ? 'fine' : 'lost')
    await expect(phone.pull()).rejects.toThrow()
    expect((await phone.db.posts.toArray()).map((post) => post.id)).toContain(id)
    chance = () => 'fine'
    await phone.pull()
    expect((await phone.db.posts.toArray()).map((post) => post.id)).toContain(id)
    expect(await phone.sharedDb.courses.count()).toBeGreaterThan(0)
  })
})

describe('the posts that the worker keeps in the HTML', () => {
  const asked: unknown[] = []
  beforeEach(() => {
    const controller = { postMessage: (question: unknown) => asked.push(question) }
    Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: { controller } }, configurable: true })
  })
  const told = async (work: () => Promise<unknown>) => {
    asked.length = 0
    await work()
    return asked.length > 0
  }

  it('are forgotten when one is deleted or changed, also where this store shows that already', async () => {
    const [one, other] = [await writePost(), await writePost()]
    await phone.syncNow()
    expect(await told(() => writePost().then(phone.syncNow))).toBe(false)
    await phone.send(phone.local.removePost, { id: one })
    await phone.push()
    expect(await told(phone.pull)).toBe(true)
    await phone.send(phone.local.editPost, { id: other, body: 'আজ বিক্রি কম' })
    await phone.push()
    expect(await told(phone.pull)).toBe(true)
    expect(await told(phone.pull)).toBe(false)
  })

  it('are forgotten when one is gone that only others on this phone have had', async () => {
    await phone.pull()
    await phone.handTo(world.ids.other, (await world.tokenOf('other')) ?? '')
    const id = await writePost('অন্য একজনের')
    await phone.syncNow()
    await phone.send(phone.local.removePost, { id })
    await phone.syncNow()
    await phone.handTo(world.ids.student, token)
    expect(await told(phone.pull)).toBe(true)
  })
})
