import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Event, type Seat, seatStatusOf } from '../../contract/events/events.ts'
import type { Change, SentCommand } from '../../contract/sync.ts'
import { changeAccount } from '../../server/accounts/accounts.ts'
import { takeCommunityChanges } from '../../server/db/community-changes.ts'
import type { Transaction } from '../../server/db/open.ts'
import { events, posts } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { pick, runSeed, seededRandom } from '../support/random.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

let world: SyncWorld
let author: Person
beforeAll(async () => {
  world = await openSyncWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  author = await world.addPerson('admin')
})

const hour = 60 * 60_000

function newEvent(capacity: number): SentCommand {
  const starts_at = world.now + 50 * hour
  const title = { bn: 'হাট', en: '' }
  const text = { title, place: title, description: { bn: '', en: '' } }
  return sentCommand('createEvent', { id: newId(), ...text, starts_at, ends_at: starts_at + hour, capacity })
}

const register = (event_id: string) => sentCommand('registerForEvent', { event_id })
const cancel = (event_id: string) => sentCommand('cancelRegistration', { event_id })
const edit = (id: string, body: string) => sentCommand('editPost', { id, body })

/** Adds posts or events, and returns their ids in the lock order. */
async function add(...sent: SentCommand[]): Promise<string[]> {
  expect(await world.push(author, sent)).toMatchObject(sent.map(() => ({ outcome: 'applied' })))
  return sent.map(subjectOf).sort()
}

/** Does `act` while a transaction that has done `before` is open. */
async function during<T>(before: (tx: Transaction) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  return await world.db.transaction(async (tx) => {
    await before(tx)
    return await act()
  })
}

/** Queries of this database that wait for a lock. */
async function blockedQueries(): Promise<number> {
  const answer: unknown = await world.db.execute(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (answer as { rows: { count: number }[] }).rows[0]?.count ?? 0
}

/** A visitor's device, which has the community's changes. */
class Device {
  readonly rows = new Map<string, Change['row']>()
  cursor = 0

  async pull(): Promise<void> {
    const page = (await world.pull(null, { community: this.cursor })).scopes.community
    for (const { key, row } of page?.changes ?? []) this.rows.set(key, row)
    this.cursor = page?.cursor ?? 0
  }
}

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)('rows that several users change at once', () => {
  it('arrive in their last state, and every change arrives', async () => {
    const seed = runSeed()
    const random = seededRandom(seed)
    const postIds = await add(newPost('এক'), newPost('দুই'), newPost('তিন'))
    const eventIds = await add(newEvent(3), newEvent(2))
    // Three devices of the author.
    const editors = [author, author, author]
    const guests = await Promise.all(Array.from({ length: 5 }, () => world.addPerson()))
    const device = new Device()
    await device.pull()
    let lastChange = 0
    const push = async (person: Person, sent: SentCommand[]) => {
      const outcomes = await world.push(person, sent)
      for (const one of outcomes) {
        expect(one.outcome, `seed ${seed}`).toMatch(/applied|duplicate/)
        lastChange = Math.max(lastChange, one.change ?? 0)
      }
    }
    const editing = editors.map(async (one) => {
      for (let turn = 0; turn < 30; turn++)
        await push(one, [edit(pick(random, postIds), `${random()}`), edit(pick(random, postIds), `${random()}`)])
    })
    const attending = guests.map(async (one) => {
      for (let turn = 0; turn < 20; turn++)
        await push(
          one,
          [1, 2].map(() => (random() < 0.6 ? register : cancel)(pick(random, eventIds))),
        )
    })
    const renaming = (async () => {
      for (let turn = 0; turn < 20; turn++) await world.db.transaction((tx) => changeAccount(tx, author.id, () => ({ name: `নাম ${turn}` })))
    })()
    let isWriting = true
    const reading = (async () => {
      while (isWriting) await device.pull()
    })()
    await Promise.all([...editing, ...attending, renaming]).finally(() => {
      isWriting = false
    })
    await reading
    await device.pull()
    for (const { id, body } of await world.db.select().from(posts).where(eq(posts.authorId, author.id)))
      expect(device.rows.get(id), `seed ${seed}`).toMatchObject({ body, author_id: author.id })
    for (const { id, taken, waiting, seatedThrough } of await world.db.select().from(events).where(eq(events.organiserId, author.id)))
      expect(device.rows.get(id), `seed ${seed}`).toMatchObject({ taken, waiting, seated_through: seatedThrough, organiser_id: author.id })
    expect(device.rows.get(author.id), `seed ${seed}`).toMatchObject({ name: 'নাম 19' })
    expect(device.cursor, `seed ${seed}`).toBeGreaterThanOrEqual(lastChange)
  })

  it('have numbers in the order of the commits: an edit that waits for another has a later one', async () => {
    const [id = ''] = await add(newPost())
    const device = new Device()
    const { change, waiting } = await during(
      async (tx) => await tx.select().from(posts).where(eq(posts.id, id)).for('update'),
      async () => {
        const waiting = world.push(author, [edit(id, 'পরে')])
        await vi.waitFor(async () => expect(await blockedQueries()).toBe(1))
        const [change = 0] = await world.db.transaction((tx) => takeCommunityChanges(tx))
        return { change, waiting }
      },
    )
    const [outcome] = await waiting
    expect(outcome?.change).toBeGreaterThan(change)
    await device.pull()
    expect(device.cursor).toBe(outcome?.change)
  })

  it.each([
    ['events', newEvent, register],
    ['posts', () => newPost(), (id: string) => edit(id, 'নতুন')],
  ] as const)('are locked in the order of their ids, whatever the order of the commands: %s', async (name, make, change) => {
    const table = name === 'events' ? events : posts
    const [first = '', second = ''] = await add(make(5), make(5))
    const guest = name === 'events' ? await world.addPerson() : author
    const lock = (tx: Transaction, id: string) =>
      tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update', { noWait: true })
    const pushing = await during(
      (tx) => lock(tx, first),
      async () => {
        // Not awaited here: it ends after this transaction.
        const pushing = { outcomes: world.push(guest, [change(second), change(first)]) }
        await vi.waitFor(async () => expect(await blockedQueries()).toBe(1))
        expect(await world.db.transaction((tx) => lock(tx, second))).toHaveLength(1)
        return pushing
      },
    )
    expect(await pushing.outcomes).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
  })

  it('are no place on the waiting list while the event’s own change has not arrived', async () => {
    const [eventId = ''] = await add(newEvent(1))
    const guest = await world.addPerson()
    const seen = new Map<string, Change['row']>()
    let cursor = 0
    const status = async () => {
      const { me, community } = (await world.pull(guest, { me: 0, community: cursor })).scopes
      for (const { table, key, row } of [...(me?.changes ?? []), ...(community?.changes ?? [])]) seen.set(`${table}/${key}`, row)
      cursor = community?.cursor ?? 0
      return seatStatusOf(seen.get(`seats/${eventId}`) as Seat, seen.get(`events/${eventId}`) as Event)
    }
    await world.pull(guest, { community: 0 }).then(({ scopes }) => {
      for (const { table, key, row } of scopes.community?.changes ?? []) seen.set(`${table}/${key}`, row)
      cursor = scopes.community?.cursor ?? 0
    })
    await during(takeCommunityChanges, async () => {
      await world.push(guest, [register(eventId)])
      expect(await status()).toBe('asked')
    })
    expect(await status()).toBe('seated')
  })
})
