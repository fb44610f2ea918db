import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chanceFace } from '../../contract/account/person.ts'
import { startSession } from '../../server/accounts/sessions.ts'
import { lastLogNumber, storeBackupMark } from '../../server/db/backup-mark.ts'
import { commandRecords, facts, posts, replies, users } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { takeBackup } from '../support/backup.ts'
import { type Connection, type Device, openDevice } from '../support/device.ts'
import { addCategory } from '../support/forum.ts'
import { isThorough } from '../support/thorough.ts'
import { openWorld, type World } from '../support/world.ts'

const deviceCount = 20

/** Devices of a village, one for each user, and a server that is restored to older states. */
let world: World
let village: { id: string; device: Device }[]
let connection: Connection
beforeAll(async () => {
  world = await openWorld()
  village = []
  for (let number = 0; number < deviceCount; number++) {
    const id = await addPerson(number)
    village.push({ id, device: await openDevice(world, id, await tokenOf(id), () => connection()) })
  }
})
afterAll(() => world.close())
beforeEach(() => {
  connection = () => 'fine'
})

/** The commands of each user in the order in which they were made, and each post's expected text; null: removed. */
class Written {
  readonly commands = new Map<string, string[]>()
  readonly texts = new Map<string, string | null>()

  /** Queues `count` commands in lanes of three: a post, its edit and, of every other post, its removal. */
  async by({ id: personId, device }: (typeof village)[number], count: number): Promise<void> {
    const { addPost, editPost, removePost } = device.local
    const made = this.commands.get(personId) ?? []
    this.commands.set(personId, made)
    let isRemoved = false
    for (let left = count; left > 0; ) {
      const id = newId()
      made.push(await device.send(addPost, { id, body: 'প্রথম লেখা' }))
      this.texts.set(id, 'প্রথম লেখা')
      if (--left === 0) return
      made.push(await device.send(editPost, { id, body: 'বদলানো লেখা', from: 'প্রথম লেখা' }))
      this.texts.set(id, 'বদলানো লেখা')
      if (--left === 0) return
      isRemoved = !isRemoved
      if (!isRemoved) continue
      made.push(await device.send(removePost, { id }))
      this.texts.set(id, null)
      left--
    }
  }

  /** Each command has exactly one record with an effect, and each post is as its author left it. */
  async expectOnce(): Promise<void> {
    const people = [...this.commands.keys()]
    const records = await world.db.select().from(commandRecords).where(inArray(commandRecords.userId, people))
    for (const [id, made] of this.commands) {
      const own = records.filter(({ userId, commandId }) => userId === id && made.includes(commandId))
      expect(own.map(({ commandId }) => commandId).sort()).toEqual([...made].sort())
      expect(new Set(own.map(({ outcome }) => outcome.outcome))).toEqual(new Set(['applied']))
    }
    const stored = await world.db
      .select()
      .from(posts)
      .where(inArray(posts.id, [...this.texts.keys()]))
    expect(new Map(stored.map(({ id, body, removedAt }) => [id, removedAt ? null : body]))).toEqual(this.texts)
  }

  async countOnServer(): Promise<number> {
    const ids = [...this.commands.values()].flat()
    const records = await world.db.select().from(commandRecords).where(inArray(commandRecords.commandId, ids))
    return records.length
  }
}

interface HowToBackUp {
  readonly devices: typeof village
  readonly by: 'commands' | 'rows'
}

/**
 * A backup that is verified, and that these devices know of. The commands of the operator make a new schema and cost a second. The check has
 * them where they may matter: with all devices, and during a push.
 */
async function backUp({ devices = [first()], by = isThorough ? 'commands' : 'rows' }: Partial<HowToBackUp> = {}) {
  for (const { device } of devices) await device.syncNow()
  const mark = await lastLogNumber(world.db)
  const backup = await takeBackup(world.db, by)
  await storeBackupMark(world.db, mark, Date.now())
  for (const { device } of devices) await device.pull()
  return backup
}

const syncAll = async () => {
  for (const { device } of village) await device.syncNow()
}
const waiting = (device: Device) => device.db.outbox.where('state').notEqual('applied').count()
const first = () => village[0] as (typeof village)[number]
const second = () => village[1] as (typeof village)[number]

/** Numbers of commands. A thousand take 10 s, and on the embedded database 40 s. They have 25 pushes, and a hundred have one for each device. */
const ages = isThorough ? [1, 100, 1000] : [100]

describe('a server that was restored, without a word of its operator', () => {
  it.each(ages)('gets the last %i commands of 20 devices again, each exactly once', async (count) => {
    const backup = await backUp({ devices: village, by: 'commands' })
    const written = new Written()
    const writers = village.slice(0, Math.min(count, deviceCount))
    for (const one of writers) await written.by(one, count / writers.length)
    // Every other app is closed right after its push.
    for (const [index, { device }] of village.entries()) await (index % 2 === 0 ? device.syncNow() : device.push())
    expect(await written.countOnServer()).toBe(count)

    await backup.restore()
    expect(await written.countOnServer()).toBe(0)
    await syncAll()
    expect(await written.countOnServer()).toBe(count)
    await written.expectOnce()
    for (const { device } of village) expect(await waiting(device)).toBe(0)
    // The devices have what the server has: nothing is sent a third time.
    const before = await lastLogNumber(world.db)
    await first().device.syncNow()
    expect(await lastLogNumber(world.db)).toBe(before)
  })

  it('gets them also after its numbers have passed those that the devices know', async () => {
    const backup = await backUp()
    const written = new Written()
    await written.by(first(), 5)
    await first().device.syncNow()
    await backup.restore()
    const others = new Written()
    await others.by(second(), 10)
    await second().device.syncNow()
    await others.by(second(), 10)
    await second().device.syncNow()

    await first().device.syncNow()
    await written.expectOnce()
    await others.expectOnce()
    // The device has also the rows whose numbers it had skipped.
    const own = await first().device.db.posts.bulkGet([...others.texts.keys()])
    expect(own.map((post) => post?.body ?? null)).toEqual([...others.texts.values()])
  })

  it('gets what was lost before what its author has made offline since', async () => {
    const backup = await backUp()
    const { device } = first()
    const id = newId()
    const commands = [await device.send(device.local.addPost, { id, body: 'ক' })]
    await device.syncNow()
    connection = () => 'lost'
    commands.push(await device.send(device.local.editPost, { id, body: 'খ', from: 'ক' }))
    await device.syncNow()
    await backup.restore()
    connection = () => 'fine'

    await device.push()
    expect(await world.db.select({ body: posts.body }).from(posts).where(eq(posts.id, id))).toEqual([{ body: 'খ' }])
    const records = await world.db.select().from(commandRecords).where(inArray(commandRecords.commandId, commands))
    expect(records.map(({ outcome }) => outcome.outcome)).toEqual(['applied', 'applied'])
    await device.pull()
    expect(await device.db.posts.get(id)).toMatchObject({ body: 'খ' })
    expect(await device.db.baseRows.count()).toBe(0)
  })

  it('gets everything of a push during which it was restored', async () => {
    const backup = await backUp({ by: 'commands' })
    const written = new Written()
    // Two batches.
    await written.by(first(), 60)
    let requests = 0
    connection = async () => {
      if (++requests === 2) await backup.restore()
      return 'fine' as const
    }
    await first().device.syncNow()
    await written.expectOnce()
    expect(await waiting(first().device)).toBe(0)
  })

  it('gets everything if the answer to the repeated push is lost', async () => {
    const backup = await backUp()
    const written = new Written()
    await written.by(first(), 60)
    await first().device.syncNow()
    await backup.restore()
    let requests = 0
    connection = () => (++requests === 2 ? 'answer-lost' : 'fine')
    for (let round = 0; round < 4; round++) await first().device.syncNow()
    await written.expectOnce()
    expect(await waiting(first().device)).toBe(0)
  })

  it('rejects an edit of a text that another device of the author has edited since, and both texts remain', async () => {
    const { id: personId, device } = first()
    const token = await tokenOf(personId)
    const id = newId()
    await device.send(device.local.addPost, { id, body: 'ক' })
    const backup = await backUp()
    const other = await openDevice(world, personId, token, () => connection())
    await other.pull()
    await device.send(device.local.editPost, { id, body: 'খ', from: 'ক' })
    await device.syncNow()
    await backup.restore()
    await other.send(other.local.editPost, { id, body: 'গ', from: 'ক' })
    await other.syncNow()

    await device.syncNow()
    expect(await world.db.select({ body: posts.body }).from(posts).where(eq(posts.id, id))).toEqual([{ body: 'গ' }])
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'rejected', code: 'changed_meanwhile', input: { body: 'খ' } }])
    await device.db.outbox.clear()
  })
})

it('a session that is younger than the backup ends, and after a new sign-in everything is sent again, threads and replies too', async () => {
  const { id, device } = first()
  const { startThread, addReply } = device.local
  const category = await addCategory(world.db, 'restored')
  const backup = await backUp()
  await device.switchUser(id, await tokenOf(id))
  const written = new Written()
  await written.by(first(), 5)
  const thread = newId()
  await device.send(startThread, { id: thread, category_id: category, title: 'ডিমের দাম', body: 'কত রাখেন?' })
  await device.send(addReply, { id: newId(), of: { kind: 'thread', id: thread }, body: 'আমি ১২ টাকা রাখি' })
  await device.syncNow()
  await backup.restore()

  await device.syncNow()
  expect(device.readStatus().needsSignIn).toBe(true)
  expect(await written.countOnServer()).toBe(0)
  await device.switchUser(id, await tokenOf(id))
  // The sign-in ends the pause: a pull is the first to learn of the restored history.
  for (let round = 0; round < 2; round++) await device.syncNow()
  await written.expectOnce()
  const rows = await world.db.select().from(replies).where(eq(replies.parentId, thread))
  expect(rows.map(({ body }) => body)).toEqual(['কত রাখেন?', 'আমি ১২ টাকা রাখি'])
  expect(await waiting(device)).toBe(0)
})

it('an operator who renames the history loses nothing either', async () => {
  const backup = await backUp()
  const written = new Written()
  await written.by(first(), 7)
  await first().device.syncNow()
  await backup.restore()
  await world.db.update(facts).set({ value: newId() }).where(eq(facts.key, 'epoch'))
  await first().device.syncNow()
  await written.expectOnce()
})

describe('a device', () => {
  it('retains a command until the server reports a verified backup that contains it', async () => {
    const { device } = first()
    const write = async () => {
      const id = newId()
      await device.send(device.local.addPost, { id, body: 'আজ বিক্রি ভালো' })
      await device.syncNow()
      return id
    }
    await write()
    const marked = await lastLogNumber(world.db)
    await write()
    const retained = async () => (await device.db.retained.toArray()).map(({ log }) => log)
    expect(await retained()).toEqual(expect.arrayContaining([marked, marked + 1]))

    await storeBackupMark(world.db, marked, Date.now())
    await device.pull()
    expect(await retained()).toEqual([marked + 1])
    await storeBackupMark(world.db, marked + 1, Date.now())
    await device.pull()
    expect(await retained()).toEqual([])
    // Retained commands are no unsent work.
    await write()
    expect([await device.db.outbox.count(), await device.db.retained.count(), device.readStatus().waiting]).toEqual([0, 1, 0])
  })

  it('with another user’s cookie does not take that user’s server for a restored one', async () => {
    const { device } = first()
    await device.send(device.local.addPost, { id: newId(), body: 'আজ বিক্রি ভালো' })
    await device.syncNow()
    const retained = await device.db.retained.count()
    await device.switchUser(first().id, await tokenOf(second().id))
    await device.pull()
    expect([await device.db.retained.count(), await waiting(device)]).toEqual([retained, 0])
  })
})

async function addPerson(number: number): Promise<string> {
  const id = randomUUID()
  const phone = `+88018${String(number).padStart(8, '0')}`
  const row = { id, name: `Person ${number}`, face: chanceFace(id), phone, passwordHash: '', role: 'student', language: 'bn' } as const
  await world.db.insert(users).values({ ...row, createdAt: new Date(), change: 1 })
  return id
}

const tokenOf = (userId: string) =>
  startSession(world.db, { userId, remember: false, device: 'test', browser: randomUUID(), earlier: null, now: Date.now() })
