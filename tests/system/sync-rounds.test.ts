import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/id.ts'
import { FullDisk } from '../support/full-disk.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openWorld, type World } from '../support/world.ts'

type Refuses = (store: string, row: Record<string, unknown>) => boolean

let world: World
let phone: Phone
/** Holds every request of the phone until it is called; undefined lets them pass. */
let line: Promise<void> | undefined
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.tokenOf('student')) ?? ''
})
afterAll(() => world.close())
beforeEach(async () => {
  line = undefined
  phone = await openPhone(world, world.ids.student, token, async () => {
    await line
    return 'fine' as const
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
