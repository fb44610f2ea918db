import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change, Scope } from '../../contract/sync.ts'
import { changeAccount } from '../../server/accounts.ts'
import { takeChanges } from '../../server/db/counters.ts'
import { courses, facts, posts, scopeCounters } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/id.ts'
import { newPost, openSyncWorld, type SyncWorld, sentCommand, subjectOf } from '../support/sync-world.ts'

let world: SyncWorld
let person: Person
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
  person = await world.addPerson()
})
afterAll(() => world.close())

/** A phone that pulls one scope and keeps what it was told, as the app does. */
class Phone {
  readonly rows = new Map<string, unknown>()
  readonly #scope: Scope
  readonly #owner: Person | null
  cursor: number

  constructor(scope: Scope, owner: Person | null, cursor = 0) {
    this.#scope = scope
    this.#owner = owner
    this.cursor = cursor
  }

  /** Pulls until there is no more; answers every change it was sent. */
  async pull(): Promise<Change[]> {
    const all: Change[] = []
    for (let more = true; more; ) {
      const page = (await world.pull(this.#owner, { [this.#scope]: this.cursor })).scopes[this.#scope]
      if (!page) throw new Error(`${this.#scope} was not answered`)
      expect(page.changes.length).toBeLessThanOrEqual(200)
      for (const { key, row } of page.changes) {
        if (row === null) this.rows.delete(key)
        else this.rows.set(key, row)
      }
      all.push(...page.changes)
      this.cursor = page.cursor
      more = page.more
    }
    return all
  }
}

const counter = async (scope: string) => (await world.db.select().from(scopeCounters).where(eq(scopeCounters.scope, scope)))[0]?.value ?? 0

describe('completeness', () => {
  it('misses nothing while eight people write', async () => {
    const start = await counter('community')
    const phone = new Phone('community', null, start)
    const people = await Promise.all(Array.from({ length: 8 }, () => world.addPerson()))
    let writing = true
    const pulling = (async () => {
      const changes: Change[] = []
      while (writing) changes.push(...(await phone.pull()))
      return [...changes, ...(await phone.pull())]
    })()
    await Promise.all(
      people.map(async (one) => {
        for (let round = 0; round < 12; round++) {
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
    const there = (await world.db.select().from(posts)).filter((row) => row.change > start && row.removedAt === null)
    expect(there).toHaveLength(8 * (12 * 5 - 4))
    expect(new Set(phone.rows.keys())).toEqual(new Set(there.map((row) => row.id)))
    for (const row of there) expect(phone.rows.get(row.id)).toMatchObject({ body: row.body })
  })

  it('misses nothing when a transaction with an earlier number commits late', async () => {
    const phone = new Phone('community', null)
    await phone.pull()
    const lateId = newId()
    const isWritten = signal()
    const mayCommit = signal()
    const late = world.db.transaction(async (tx) => {
      const change = await takeChanges(tx, 'community')
      await tx.insert(posts).values({ id: lateId, authorId: person.id, body: 'দেরিতে', madeAt: new Date(world.now), change })
      isWritten.give()
      await mayCommit.given
    })
    await isWritten.given
    const early = newPost('পরে লেখা')
    const pushing = world.addPerson().then((other) => world.push(other, [early]))
    await wait(300)
    // The embedded engine has one connection: there nobody can even look before the commit.
    if (world.opened.kind === 'postgresql') expect(await phone.pull()).toEqual([])
    mayCommit.give()
    await Promise.all([late, pushing])
    expect((await phone.pull()).map((one) => one.key)).toEqual([lateId, subjectOf(early)])
  })

  it('cuts what is long into pages and ends at the counter', async () => {
    const author = await world.addPerson()
    const before = await counter('community')
    for (let round = 0; round < 5; round++)
      await world.push(
        author,
        Array.from({ length: 50 }, () => newPost()),
      )
    const first = (await world.pull(null, { community: before })).scopes.community
    expect(first).toMatchObject({ more: true, reset: false })
    expect(first?.changes).toHaveLength(200)
    expect(first?.cursor).toBe(first?.changes.at(-1)?.change)
    const second = (await world.pull(null, { community: first?.cursor })).scopes.community
    expect(second?.changes).toHaveLength(50)
    expect(second).toMatchObject({ more: false, cursor: await counter('community') })
  })
})

describe('what is told', () => {
  it('tells a removed post as a tombstone, but spares a phone that starts', async () => {
    const phone = new Phone('community', null)
    const add = newPost()
    await world.push(person, [add])
    await phone.pull()
    await world.push(person, [sentCommand('removePost', { id: subjectOf(add) })])
    expect(await phone.pull()).toMatchObject([{ key: subjectOf(add), row: null }])
    const start = await world.pull(null, { community: 0 })
    expect(start.scopes.community?.changes.filter((one) => one.row === null)).toEqual([])
  })

  it('tells an author’s posts again when their name changes', async () => {
    const author = await world.addPerson()
    const sent = [newPost(), newPost()]
    await world.push(author, sent)
    const phone = new Phone('community', null)
    await phone.pull()
    await world.db.transaction((tx) => changeAccount(tx, author.id, () => ({ name: 'নতুন নাম' })))
    const changes = await phone.pull()
    expect(changes.map((one) => one.key)).toEqual(sent.map(subjectOf))
    expect(changes[0]?.row).toMatchObject({ author: { name: 'নতুন নাম' } })
  })

  it('tells a course that was withdrawn as a tombstone, and again when it is back', async () => {
    const phone = new Phone('catalogue', null)
    expect(await phone.pull()).toMatchObject([{ table: 'courses', key: courseId }])
    const publish = (isPublished: boolean) =>
      world.db.transaction(async (tx) => {
        const change = await takeChanges(tx, 'catalogue')
        await tx.update(courses).set({ isPublished, change }).where(eq(courses.id, courseId))
      })
    await publish(false)
    expect(await phone.pull()).toMatchObject([{ key: courseId, row: null }])
    expect(await new Phone('catalogue', null).pull()).toEqual([])
    await publish(true)
    expect(await phone.pull()).toMatchObject([{ key: courseId, row: { slug: 'tiny' } }])
  })

  it('tells a person what is theirs and nobody else’s', async () => {
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
    expect(await new Phone('me', learner).pull()).toMatchObject([
      { table: 'progress', key: `${courseId}/l1`, row: { done: ['t1'] } },
      { table: 'attempts', key: attempt.id, row: { percent: 100, is_passed: true } },
      { table: 'users', key: learner.id, row: { language: 'en' } },
    ])
    const others = await new Phone('me', await world.addPerson()).pull()
    expect(others.map((one) => one.table)).toEqual(['users'])
    const visitor = await world.pull(null, { me: 0, community: 0 })
    expect(visitor.user_id).toBeNull()
    expect(visitor.scopes.me).toBeUndefined()
  })

  it('shows every change at the number its push was answered with', async () => {
    const author = await world.addPerson()
    const sent = [newPost(), newPost(), sentCommand('setLanguage', { language: 'en' })]
    const outcomes = await world.push(author, sent)
    const told = [...(await new Phone('community', author).pull()), ...(await new Phone('me', author).pull())]
    for (const [index, key] of [...sent.slice(0, 2).map(subjectOf), author.id].entries()) {
      expect(told.find((one) => one.key === key)?.change).toBe(outcomes[index]?.change)
    }
  })

  it('says nothing in less than a kilobyte', async () => {
    const cursors = { me: await counter(`me:${person.id}`), community: await counter('community'), catalogue: await counter('catalogue') }
    const answer = await world.pull(person, cursors)
    expect(Object.values(answer.scopes).map((scope) => scope?.changes)).toEqual([[], [], []])
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(1024)
  })
})

describe('another history', () => {
  it('starts over for a cursor this database never gave out', async () => {
    const answer = await world.pull(null, { community: (await counter('community')) + 1 })
    expect(answer.scopes.community).toMatchObject({ reset: true })
    expect(answer.scopes.community?.changes.length).toBeGreaterThan(0)
  })

  it('starts over for a phone that knows another epoch', async () => {
    const [fact] = await world.db.select().from(facts).where(eq(facts.key, 'epoch'))
    const cursor = await counter('community')
    const same = await world.pull(null, { community: cursor, epoch: fact?.value })
    expect(same).toMatchObject({ epoch: fact?.value, scopes: { community: { reset: false, changes: [] } } })
    const other = await world.pull(null, { community: cursor, epoch: newId() })
    expect(other).toMatchObject({ epoch: fact?.value, scopes: { community: { reset: true } } })
  })
})

/** A promise that is kept by hand. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}
