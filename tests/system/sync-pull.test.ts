import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change, Scope } from '../../contract/sync.ts'
import { lastLogNumber, storeBackupMark } from '../../server/db/backup-mark.ts'
import { readCommunityHorizon, takeCommunityChanges } from '../../server/db/community-changes.ts'
import { takeChanges } from '../../server/db/counters.ts'
import { courses, facts, posts, scopeCounters } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { runSeed, seededRandom } from '../support/random.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

let world: SyncWorld
let person: Person
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
  person = await world.addPerson()
})
afterAll(() => world.close())

/** A device that pulls one scope and stores the changes, as the app does. */
class Device {
  readonly rows = new Map<string, unknown>()
  readonly people = new Map<string, unknown>()
  readonly #scope: Scope
  readonly #owner: Person | null
  cursor: number

  constructor(scope: Scope, owner: Person | null, cursor = 0) {
    this.#scope = scope
    this.#owner = owner
    this.cursor = cursor
  }

  /** Pulls until no page is left. Returns all changes but the people. */
  async pull(): Promise<Change[]> {
    const all: Change[] = []
    for (let more = true; more; ) {
      const page = (await world.pull(this.#owner, { [this.#scope]: this.cursor })).scopes[this.#scope]
      if (!page) throw new Error(`${this.#scope} is missing in the answer`)
      for (const { table, key, row } of page.changes) if (table === 'people') this.people.set(key, row)
      const changes = page.changes.filter(({ table }) => table !== 'people')
      expect(changes.length).toBeLessThanOrEqual(200)
      for (const { key, row } of changes) {
        if (row === null) this.rows.delete(key)
        else this.rows.set(key, row)
      }
      all.push(...changes)
      this.cursor = page.cursor
      more = page.more
    }
    return all
  }
}

/** The last number of a scope that is complete. */
const counter = async (scope: string) =>
  scope === 'community'
    ? (await readCommunityHorizon(world.db)).complete
    : ((await world.db.select().from(scopeCounters).where(eq(scopeCounters.scope, scope)))[0]?.value ?? 0)

describe('pulls', () => {
  it('miss no change while eight users write', async () => {
    // From 0 a device gets a window.
    await world.push(person, [newPost()])
    const start = await counter('community')
    const device = new Device('community', null, start)
    const people = await Promise.all(Array.from({ length: 8 }, () => world.addPerson()))
    let writing = true
    const pulling = (async () => {
      const changes: Change[] = []
      while (writing) changes.push(...(await device.pull()))
      return [...changes, ...(await device.pull())]
    })()
    await Promise.all(
      people.map(async (one) => {
        for (let round = 0; round < 6; round++) {
          const sent = Array.from({ length: 5 }, () => newPost())
          await world.push(one, sent)
          const [first, second] = sent.map(subjectOf)
          await world.push(one, [
            sentCommand('editPost', { id: first, body: `দেখা ${round}` }),
            ...(round % 3 === 0 ? [sentCommand('removePost', { id: second })] : []),
          ])
        }
      }),
    )
    writing = false
    const numbers = (await pulling).map((one) => one.change)
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    const stored = (await world.db.select().from(posts)).filter((row) => row.change > start && row.removedAt === null)
    expect(stored).toHaveLength(8 * (6 * 5 - 2))
    expect(new Set(device.rows.keys())).toEqual(new Set(stored.map((row) => row.id)))
    for (const row of stored) expect(device.rows.get(row.id)).toMatchObject({ body: row.body })
  })

  it.each([
    ['commits', true],
    ['is rolled back', false],
  ] as const)('miss no change when a transaction with an earlier number %s late', async (_ending, isCommitted) => {
    const device = new Device('community', null)
    await device.pull()
    const lateId = newId()
    const written = signal()
    const mayEnd = signal()
    const late = world.db.transaction(async (tx) => {
      const [change = 0] = await takeCommunityChanges(tx)
      await tx.insert(posts).values({ id: lateId, authorId: person.id, body: 'দেরিতে', madeAt: new Date(world.now), change })
      written.resolve()
      await mayEnd.resolved
      if (!isCommitted) throw new Error('rolled back')
    })
    const ended = late.catch(() => undefined)
    await written.resolved
    const early = newPost('পরে লেখা')
    const pushing = world.addPerson().then((other) => world.push(other, [early]))
    // The embedded engine has one connection: there no pull can run before the end.
    if (world.opened.kind === 'postgresql') {
      // The later writer does not wait for the earlier one. Its post does.
      await pushing
      expect(await device.pull()).toEqual([])
    }
    mayEnd.resolve()
    await Promise.all([ended, pushing])
    expect((await device.pull()).map((one) => one.key)).toEqual([...(isCommitted ? [lateId] : []), subjectOf(early)])
  })

  it.skipIf(!process.env.TEST_DATABASE_URL)('miss no change of many writers that end in any order', async () => {
    const random = seededRandom(runSeed())
    const device = new Device('community', null)
    await device.pull()
    const written: string[] = []
    const write = async (): Promise<void> => {
      for (let turn = 0; turn < 30; turn++) {
        const id = newId()
        const [before, after, isCommitted] = [random() * 0.01, random() * 0.02, random() < 0.8]
        const transaction = world.db.transaction(async (tx) => {
          await tx.execute(sql`select pg_sleep(${before})`)
          const [change = 0] = await takeCommunityChanges(tx)
          await tx.insert(posts).values({ id, authorId: person.id, body: 'একসঙ্গে', madeAt: new Date(world.now), change })
          await tx.execute(sql`select pg_sleep(${after})`)
          if (!isCommitted) throw new Error('rolled back')
        })
        await transaction.then(
          () => written.push(id),
          () => undefined,
        )
      }
    }
    let isWriting = true
    const arrived: string[] = []
    const reading = (async () => {
      while (isWriting) arrived.push(...(await device.pull()).map(({ key }) => key))
    })()
    await Promise.all(Array.from({ length: 6 }, write))
    isWriting = false
    await reading
    arrived.push(...(await device.pull()).map(({ key }) => key))
    expect(written.length).toBeGreaterThan(100)
    expect(arrived.toSorted()).toEqual(written.toSorted())
  })

  it('have pages of at most 200 changes and end at the last', async () => {
    const author = await world.addPerson()
    const { complete: before } = await readCommunityHorizon(world.db)
    for (let round = 0; round < 5; round++)
      await world.push(
        author,
        Array.from({ length: 50 }, () => newPost()),
      )
    const first = (await world.pull(null, { community: before })).scopes.community
    expect(first).toMatchObject({ more: true, reset: false })
    const count = (page: typeof first) => page?.changes.filter(({ table }) => table !== 'people').length
    expect(count(first)).toBe(200)
    expect(first?.cursor).toBe(first?.changes.at(-1)?.change)
    const second = (await world.pull(null, { community: first?.cursor })).scopes.community
    expect(count(second)).toBe(50)
    expect(second).toMatchObject({ more: false, cursor: second?.changes.at(-1)?.change })
  })
})

describe('a pull', () => {
  it('has a tombstone for a removed post, except on a new device', async () => {
    const device = new Device('community', null)
    const add = newPost()
    await world.push(person, [add])
    await device.pull()
    await world.push(person, [sentCommand('removePost', { id: subjectOf(add) })])
    expect(await device.pull()).toMatchObject([{ key: subjectOf(add), row: null }])
    const start = await world.pull(null, { community: 0 })
    expect(start.scopes.community?.changes.filter((one) => one.row === null)).toEqual([])
  })

  it('marks a withdrawn course until it returns, and has a tombstone for builds that do not know the mark', async () => {
    const device = new Device('catalogue', null)
    expect(await device.pull()).toMatchObject([{ table: 'courses', key: courseId }])
    const publish = (isPublished: boolean) =>
      world.db.transaction(async (tx) => {
        const change = await takeChanges(tx, 'catalogue')
        await tx.update(courses).set({ isPublished, change }).where(eq(courses.id, courseId))
      })
    await publish(false)
    const withdrawn = [{ key: courseId, row: { slug: 'tiny', is_withdrawn: true } }]
    expect(await device.pull()).toMatchObject(withdrawn)
    expect(await new Device('catalogue', null).pull()).toMatchObject(withdrawn)
    for (const shape of [1, 2])
      expect((await world.pull(null, { catalogue: 0, shape })).scopes.catalogue?.changes).toMatchObject([{ key: courseId, row: null }])
    await publish(true)
    const [returned] = await device.pull()
    expect(returned).toMatchObject({ key: courseId, row: { slug: 'tiny' } })
    expect(returned?.row).not.toHaveProperty('is_withdrawn')
  })

  it('has the learning data of its user and of no other user', async () => {
    const learner = await world.addPerson()
    const progress = {
      course_id: courseId,
      lesson_id: 'l1',
      done: ['t1'],
      furthest: 0,
      device_id: newId(),
      device_seconds: 9,
      days: ['2026-11-20'],
    }
    const attempt = {
      id: newId(),
      course_id: courseId,
      lesson_id: 'l1',
      block_id: 'quiz',
      course_version: 1,
      seconds: 9,
      answers: { q1: ['right'] },
    }
    await world.push(learner, [
      sentCommand('recordProgress', progress),
      sentCommand('submitAttempt', attempt),
      sentCommand('setLanguage', { language: 'en' }),
    ])
    expect(await new Device('me', learner).pull()).toMatchObject([
      { table: 'progress', key: `${courseId}/l1`, row: { done: ['t1'] } },
      { table: 'attempts', key: attempt.id, row: { percent: 100, is_passed: true } },
      { table: 'users', key: learner.id, row: { language: 'en' } },
    ])
    const others = await new Device('me', await world.addPerson()).pull()
    expect(others.map((one) => one.table)).toEqual(['users'])
    const visitor = await world.pull(null, { me: 0, community: 0 })
    expect(visitor.user_id).toBeNull()
    expect(visitor.scopes.me).toBeUndefined()
  })

  it('has every change at the number that its push returned', async () => {
    const author = await world.addPerson()
    const sent = [newPost(), newPost(), sentCommand('setLanguage', { language: 'en' })]
    const outcomes = await world.push(author, sent)
    const changes = [...(await new Device('community', author).pull()), ...(await new Device('me', author).pull())]
    for (const [index, key] of [...sent.slice(0, 2).map(subjectOf), author.id].entries()) {
      expect(changes.find((one) => one.key === key)?.change).toBe(outcomes[index]?.change)
    }
  })

  it('without changes is smaller than 1 KiB', async () => {
    const cursors = { me: await counter(`me:${person.id}`), community: await counter('community'), catalogue: await counter('catalogue') }
    const answer = await world.pull(person, cursors)
    expect(Object.values(answer.scopes).map((scope) => scope?.changes)).toEqual([[], [], []])
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(1024)
  })
})

describe('the server', () => {
  it('resets a cursor that this database never issued', async () => {
    const answer = await world.pull(null, { community: (await counter('community')) + 1 })
    expect(answer.scopes.community).toMatchObject({ reset: true })
    expect(answer.scopes.community?.changes.length).toBeGreaterThan(0)
  })

  it('resets a device that has another epoch', async () => {
    const [fact] = await world.db.select().from(facts).where(eq(facts.key, 'epoch'))
    const cursor = await counter('community')
    const same = await world.pull(null, { community: cursor, epoch: fact?.value })
    expect(same).toMatchObject({ epoch: fact?.value, scopes: { community: { reset: false, changes: [] } } })
    const other = await world.pull(null, { community: cursor, epoch: newId() })
    expect(other).toMatchObject({ epoch: fact?.value, scopes: { community: { reset: true } } })
  })
})

describe('the last acknowledged command in a pull', () => {
  it('shows a device that the server was restored', async () => {
    const [person, other] = [await world.addPerson(), await world.addPerson()]
    const sent = sentCommand('addPost', { id: newId(), body: 'আজ বিক্রি ভালো' })
    await world.push(person, [sent])
    const isRestored = async (who: Person | null, acknowledged?: string) => (await world.pull(who, { me: 0, acknowledged })).is_restored
    expect(await isRestored(person, sent.id)).toBeUndefined()
    expect(await isRestored(person)).toBeUndefined()
    expect(await isRestored(null, sent.id)).toBeUndefined()
    expect(await isRestored(person, newId())).toBe(true)
    expect(await isRestored(other, sent.id)).toBe(true)
  })

  it('is not needed for the mark of the newest verified backup', async () => {
    const person = await world.addPerson()
    const first = await lastLogNumber(world.db)
    await world.push(person, [sentCommand('addPost', { id: newId(), body: 'আজ বিক্রি ভালো' })])
    expect(await lastLogNumber(world.db)).toBe(first + 1)
    expect(await world.pull(person, { me: 0 })).not.toHaveProperty('backup')
    await storeBackupMark(world.db, first, Date.now())
    await storeBackupMark(world.db, first + 1, Date.now())
    expect(await world.pull(person, { me: 0 })).toMatchObject({ backup: first + 1 })
    expect(await world.pull(null, { community: 0 })).not.toHaveProperty('backup')
  })
})

/** A promise that the test resolves. */
function signal(): { resolved: Promise<void>; resolve: () => void } {
  let done = () => {}
  const resolved = new Promise<void>((resolve) => {
    done = resolve
  })
  return { resolved, resolve: () => done() }
}
