import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentCommand } from '../../contract/sync.ts'
import { syncEndpoints } from '../../contract/sync.ts'
import { nextLogNumber } from '../../server/db/backup-mark.ts'
import { attempts, commandRecords, posts, users } from '../../server/db/schema.ts'
import { commandHandlers } from '../../server/features/sync/command-handlers.ts'
import { pushWith } from '../../server/features/sync/push.ts'
import type { CommandHandlers, Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
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

const postsOf = (author: Person) => world.db.select().from(posts).where(eq(posts.authorId, author.id))
const fiftyPosts = () => Array.from({ length: 50 }, (_, index) => newPost(`আজ ${index} টাকা লাভ`))

/** Handlers that throw for a post with this text. */
function crashingOn(body: string, error = new Error('a server fault')): CommandHandlers {
  return {
    ...commandHandlers,
    addPost: async (context, entries) => {
      if (entries.some((entry) => entry.input.body === body)) throw error
      return commandHandlers.addPost(context, entries)
    },
  }
}

describe('idempotency', () => {
  it('twenty copies of a push get equal answers and have one effect', async () => {
    const author = await world.addPerson()
    const sent = [...fiftyPosts().slice(0, 30), sentCommand('editPost', { id: newId(), body: 'no such post' })]
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.push(author, sent)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.filter((one) => one.outcome === 'applied')).toHaveLength(30)
    expect(answers[0]?.at(-1)).toMatchObject({ outcome: 'rejected', code: 'not_found' })
    expect(await postsOf(author)).toHaveLength(30)
  })

  it('a command that is twice in one push gets equal outcomes', async () => {
    const author = await world.addPerson()
    const sent = newPost()
    const [one, other] = await world.push(author, [sent, sent])
    expect(one).toMatchObject({ outcome: 'applied' })
    expect(other).toEqual(one)
    expect(await postsOf(author)).toHaveLength(1)
  })

  it('overlapping batches get the outcomes that were settled first', async () => {
    const author = await world.addPerson()
    const sent = fiftyPosts()
    const answers = await Promise.all([sent.slice(0, 30), sent.slice(20), sent].map((batch) => world.push(author, batch)))
    const byId = new Map(answers.flat().map((one) => [one.id, one]))
    for (const one of answers.flat()) expect(one).toEqual(byId.get(one.id))
    expect(await postsOf(author)).toHaveLength(50)
  })

  it('another body under a used id is no repeat', async () => {
    const first = newPost('প্রথম')
    await world.push(person, [first])
    const other = { ...newPost('অন্য'), id: first.id }
    const [outcome] = await world.push(person, [other])
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'id_reused' })
    expect(outcome?.message).toBeTruthy()
    expect((await world.push(person, [first]))[0]).toMatchObject({ outcome: 'applied' })
  })

  it('the order of keys in a body does not matter', async () => {
    const sent = newPost('একই কথা')
    await world.push(person, [sent])
    const { id, body } = sent.input as { id: string; body: string }
    expect((await world.push(person, [{ ...sent, input: { body, id } }]))[0]).toMatchObject({ outcome: 'applied' })
  })

  it('two users may use the same command id', async () => {
    const other = await world.addPerson()
    const sent = newPost()
    await world.push(person, [sent])
    const [outcome] = await world.push(other, [{ ...newPost('আমার'), id: sent.id }])
    expect(outcome).toMatchObject({ outcome: 'applied' })
  })
})

describe('one bad command', () => {
  it('does not affect the other 48 of 50, and may be sent again after a server fault', async () => {
    const author = await world.addPerson()
    const sent = fiftyPosts()
    const refused = sentCommand('removePost', { id: newId() })
    const crashing = newPost('আমাদের ভুল')
    sent.splice(10, 1, refused)
    sent.splice(30, 1, crashing)
    const outcomes = await world.push(author, sent, { handlers: crashingOn('আমাদের ভুল') })
    expect(outcomes.filter((one) => one.outcome === 'applied')).toHaveLength(48)
    expect(outcomes[10]).toMatchObject({ id: refused.id, outcome: 'rejected', code: 'not_found' })
    expect(outcomes[30]).toMatchObject({ id: crashing.id, outcome: 'rejected', code: 'server_fault' })
    expect(await postsOf(author)).toHaveLength(48)
    expect(world.faults.splice(0)).toHaveLength(1)

    const again = await world.push(author, sent)
    expect(again[30]).toMatchObject({ outcome: 'applied' })
    expect(again.filter((_, index) => index !== 30)).toEqual(outcomes.filter((_, index) => index !== 30))
  })

  it('is rejected with its invalid fields and recorded when it is malformed', async () => {
    const sent: SentCommand[] = [
      sentCommand('addPost', { id: newId(), body: '   ' }),
      sentCommand('addPost', { id: 'no id', body: 'x', extra: 1 }),
      { ...newPost(), name: 'addEverything' },
      { ...newPost(), name: 'toString' },
      { ...newPost(), version: 2 },
      { ...newPost(), input: null },
    ]
    const outcomes = await world.push(person, sent)
    expect(outcomes.map((one) => one.code)).toEqual([
      'invalid_input',
      'invalid_input',
      'unknown_command',
      'unknown_command',
      'upgrade',
      'invalid_input',
    ])
    expect(outcomes[0]?.fields).toEqual({ body: 'required' })
    expect(outcomes[1]?.fields).toMatchObject({ id: 'invalid', extra: 'unknown' })
    const records = await world.db
      .select()
      .from(commandRecords)
      .where(eq(commandRecords.commandId, sent[0]?.id ?? ''))
    expect(records).toHaveLength(1)
  })
})

describe('order', () => {
  it('the server defers a command until its predecessor is settled', async () => {
    const add = newPost()
    const edit = sentCommand('editPost', { id: subjectOf(add), body: 'ঠিক করলাম' }, { after: add.id })
    const remove = sentCommand('removePost', { id: subjectOf(add) }, { after: edit.id })
    expect((await world.push(person, [edit, remove])).map((one) => one.outcome)).toEqual(['retry', 'retry'])
    expect((await world.push(person, [add])).map((one) => one.outcome)).toEqual(['applied'])
    expect((await world.push(person, [edit])).map((one) => one.outcome)).toEqual(['applied'])
    expect((await world.push(person, [remove])).map((one) => one.outcome)).toEqual(['applied'])
  })

  it('a lane keeps its order in a push of mixed lanes', async () => {
    const author = await world.addPerson()
    const [one, two] = [newPost('এক'), newPost('দুই')]
    const edit = sentCommand('editPost', { id: subjectOf(one), body: 'এক, ঠিক করা' }, { after: one.id })
    const remove = sentCommand('removePost', { id: subjectOf(one) }, { after: edit.id })
    const outcomes = await world.push(author, [one, edit, two, remove])
    expect(outcomes.map((each) => each.outcome)).toEqual(['applied', 'applied', 'applied', 'applied'])
    const rows = await postsOf(author)
    expect(rows.find((row) => row.id === subjectOf(one))).toMatchObject({ body: '', removedAt: expect.any(Date) })
    expect(rows.find((row) => row.id === subjectOf(two))).toMatchObject({ body: 'দুই', removedAt: null })
  })

  it.each([
    ['was too slow for the database', '57014', 'canceling statement due to statement timeout'],
    ['met a fault of the disk', '58030', 'could not read block 0: Input/output error'],
    ['met a fault inside the database', 'XX000', 'cache lookup failed'],
  ])('a command that %s is sent again, never rejected', async (_fault, code, message) => {
    const slow = newPost('ধীর')
    const timeout = Object.assign(new Error(message), { code })
    const outcomes = await world.push(person, [newPost(), slow, newPost()], { handlers: crashingOn('ধীর', timeout) })
    expect(outcomes.map((one) => one.outcome)).toEqual(['applied', 'retry', 'applied'])
    expect((await world.push(person, [slow]))[0]).toMatchObject({ outcome: 'applied' })
    world.faults.length = 0
  })

  it('a rejected command counts as settled, a server fault does not', async () => {
    const bad = newPost('')
    const crashing = newPost('পড়ে যাবে')
    const sent = [bad, newPost('পরেরটা', { after: bad.id }), crashing, newPost('এটাও', { after: crashing.id })]
    const outcomes = await world.push(person, sent, { handlers: crashingOn('পড়ে যাবে') })
    expect(outcomes.map((one) => one.outcome)).toEqual(['rejected', 'applied', 'rejected', 'retry'])
    world.faults.length = 0
  })

  it('a command of another user is no predecessor', async () => {
    const other = await world.addPerson()
    const theirs = newPost()
    await world.push(other, [theirs])
    expect((await world.push(person, [newPost('আমার', { after: theirs.id })]))[0]).toMatchObject({ outcome: 'retry' })
  })
})

describe('a push with the last acknowledged command', () => {
  it('of which this server has no record is refused as a whole: the server was restored', async () => {
    const [author, other] = [await world.addPerson(), await world.addPerson()]
    const [known, next] = [newPost(), newPost()]
    await world.push(author, [known])
    const lost = world.push(author, [next], { acknowledged: newId() })
    await expect(lost).rejects.toMatchObject({ code: 'restored', status: 409 })
    // A command of another user is no proof.
    await expect(world.push(other, [newPost()], { acknowledged: known.id })).rejects.toMatchObject({ code: 'restored' })
    expect(await postsOf(other)).toHaveLength(0)
    expect(await postsOf(author)).toHaveLength(1)
    expect((await world.push(author, [next], { acknowledged: known.id }))[0]).toMatchObject({ outcome: 'applied' })
  })
})

describe('permissions', () => {
  it('a push for another user is rejected', async () => {
    const other = await world.addPerson()
    await expect(world.push(person, [newPost()], { user_id: other.id })).rejects.toMatchObject({ code: 'wrong_account', status: 403 })
    expect(await postsOf(other)).toHaveLength(0)
  })

  it('only the author changes a post, no administrator either', async () => {
    const [stranger, admin] = [await world.addPerson(), await world.addPerson('admin')]
    const add = newPost()
    await world.push(person, [add])
    const change = () => [sentCommand('editPost', { id: subjectOf(add), body: 'চুরি' }), sentCommand('removePost', { id: subjectOf(add) })]
    expect((await world.push(stranger, change())).map((one) => one.code)).toEqual(['forbidden', 'forbidden'])
    expect((await world.push(stranger, [sentCommand('addPost', add.input)]))[0]).toMatchObject({ outcome: 'rejected', code: 'id_taken' })
    expect((await world.push(admin, change())).map((one) => one.code)).toEqual(['forbidden', 'forbidden'])
    expect((await world.push(person, change())).map((one) => one.outcome)).toEqual(['applied', 'applied'])
  })

  it('the current role decides, not the role at sign-in', async () => {
    const former = await world.addPerson('admin')
    const subject = () => sentCommand('saveCategory', { id: newId(), name: { bn: 'মাছ', en: '' }, about: { bn: '', en: '' }, from: null })
    expect((await world.push(former, [subject()]))[0]).toMatchObject({ outcome: 'applied' })
    await world.db.update(users).set({ role: 'student' }).where(eq(users.id, former.id))
    expect((await world.push(former, [subject()]))[0]).toMatchObject({ code: 'forbidden' })
  })

  it('a push from a deleted account is rejected', async () => {
    const gone = await world.addPerson()
    await world.db.delete(users).where(eq(users.id, gone.id))
    await expect(world.push(gone, [newPost()])).rejects.toMatchObject({ code: 'session_ended' })
  })
})

describe('commands', () => {
  it('the same post under a new command id is a duplicate', async () => {
    const add = newPost()
    const [first] = await world.push(person, [add])
    const [second] = await world.push(person, [sentCommand('addPost', add.input)])
    expect(second).toMatchObject({ outcome: 'duplicate', change: first?.change })
  })

  it('the server corrects the device’s clock and never dates into the future', async () => {
    const author = await world.addPerson()
    const yearAhead = world.now + 365 * 24 * 3_600_000
    const anHourAgo = newPost('ঘড়ি আগে', { made_at: yearAhead - 3_600_000 })
    const tomorrow = newPost('কাল', { made_at: yearAhead + 24 * 3_600_000 })
    await world.push(author, [anHourAgo, tomorrow], { sent_at: yearAhead })
    const rows = await postsOf(author)
    expect(rows.find((row) => row.id === subjectOf(anHourAgo))?.madeAt.getTime()).toBe(world.now - 3_600_000)
    expect(rows.find((row) => row.id === subjectOf(tomorrow))?.madeAt.getTime()).toBe(world.now)
  })

  it('a device whose clock is before 1970 can send', async () => {
    const author = await world.addPerson()
    const before1970 = -6 * 3_600_000
    const sent = newPost('ঘড়ি পিছিয়ে', { made_at: before1970 - 60_000 })
    const push = { client_id: newId(), user_id: author.id, sent_at: before1970, app_version: 'test', commands: [sent] }
    expect(syncEndpoints.push.input.safeParse(push).success).toBe(true)
    await world.push(author, [sent], { sent_at: before1970 })
    expect((await postsOf(author))[0]?.madeAt.getTime()).toBe(world.now - 60_000)
  })

  it('a post is dated to the years of the product, whatever its device claims', async () => {
    const author = await world.addPerson()
    // The clock was wrong when the post was written, and is right when it is sent.
    await world.push(author, [newPost('পুরোনো', { made_at: -6 * 3_600_000 }), newPost('পুরোনো', { made_at: 0 })])
    const dates = (await postsOf(author)).map(({ madeAt }) => madeAt.toISOString())
    expect(dates).toEqual(['2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'])
  })

  it('the server grades each attempt itself, stores all and changes none', async () => {
    const learner = await world.addPerson()
    const input = {
      id: newId(),
      course_id: courseId,
      lesson_id: 'l1',
      block_id: 'quiz',
      course_version: 1,
      seconds: 9,
      answers: { q1: ['wrong'] },
    }
    const right = { ...input, id: newId(), answers: { q1: ['right'] } }
    const sent = [sentCommand('submitAttempt', input), sentCommand('submitAttempt', right)]
    expect((await world.push(learner, sent)).map((one) => one.outcome)).toEqual(['applied', 'applied'])
    expect((await world.push(learner, [sentCommand('submitAttempt', input)]))[0]).toMatchObject({ outcome: 'duplicate' })
    expect((await world.push(person, [sentCommand('submitAttempt', input)]))[0]).toMatchObject({ outcome: 'rejected', code: 'id_taken' })
    const rows = await world.db.select().from(attempts).where(eq(attempts.userId, learner.id))
    expect(rows.map(({ id, percent, isPassed }) => ({ id, percent, isPassed }))).toEqual([
      { id: input.id, percent: 0, isPassed: false },
      { id: right.id, percent: 100, isPassed: true },
    ])
  })

  it('progress and attempts without a course, lesson or block are rejected', async () => {
    const progress = {
      course_id: courseId,
      lesson_id: 'l1',
      done: ['t1'],
      furthest: 0,
      device_id: newId(),
      device_seconds: 1,
      days: ['2026-11-20'],
    }
    const attempt = { id: newId(), course_id: courseId, lesson_id: 'l1', block_id: 't1', course_version: 1, seconds: 9, answers: {} }
    const outcomes = await world.push(person, [
      sentCommand('recordProgress', { ...progress, course_id: newId() }),
      sentCommand('recordProgress', { ...progress, lesson_id: 'l9' }),
      sentCommand('recordProgress', { ...progress, done: ['t1', 't9'] }),
      sentCommand('submitAttempt', attempt),
      sentCommand('submitAttempt', { ...attempt, course_id: newId() }),
    ])
    expect(outcomes.map((one) => one.code)).toEqual(['not_found', 'not_found', 'invalid_input', 'not_found', 'not_found'])
    expect(outcomes[2]?.fields).toEqual({ done: 'unknown' })
  })

  it('the account has the language that was chosen last', async () => {
    await world.push(person, [sentCommand('setLanguage', { language: 'bn' }), sentCommand('setLanguage', { language: 'en' })])
    const [row] = await world.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.language).toBe('en')
  })
})

// A backup reads the log's number and then the rows. The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)('has a number above each one that was taken before its commit', async () => {
  let taken = 0
  const handlers: CommandHandlers = {
    ...commandHandlers,
    addPost: async (context, entries) => {
      const outcomes = await commandHandlers.addPost(context, entries)
      taken = await nextLogNumber(world.db)
      return outcomes
    },
  }
  const input = { client_id: newId(), user_id: person.id, sent_at: world.now, app_version: 'test', commands: [newPost()] }
  const { results, log } = await pushWith(handlers)(world.context(person), input)
  expect(results).toMatchObject([{ outcome: 'applied' }])
  expect(log).toBeGreaterThan(taken)
})
