// One file, although it is long: all tests share one server and the people of a case.
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActOutcome, WholeCase } from '../../../contract/moderation/cases.ts'
import type { OwnDecision, Reported, ReportReason } from '../../../contract/moderation/reports.ts'
import { type Change, rowShape, type SentCommand } from '../../../contract/sync.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { newPost, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import type { Account } from '../../accounts/accounts.ts'
import { auditEntries, cases, posts, reports, threads, users } from '../../db/schema.ts'
import { checkChain } from '../../log/audit-chain.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { moveTallies } from '../forum/tallies.ts'

const day = 24 * 60 * 60_000

interface Member {
  user: Account
  token: string
}
interface Outcome {
  outcome: string
  code?: string
}

let server: TestApp
/** A word that only the hidden text of a test has. */
let canary: string
let admin: Member
let second: Member
let author: Member
let reporter: Member
let categoryId: string
const member = async (fields: Parameters<TestApp['addPerson']>[0] = {}): Promise<Member> => {
  const user = await server.addPerson(fields)
  return { user, token: (await server.signIn(user)).body.token }
}
beforeAll(async () => {
  server = await openTestApp()
  categoryId = await addCategory(server.db, 'prices')
  admin = await member({ role: 'admin', name: 'সালমা' })
})
afterAll(() => server.close())
beforeEach(async () => {
  canary = `গোপন-${randomUUID()}`
  await server.db.delete(cases)
  await server.db.delete(reports)
  await server.db.update(users).set({ role: 'student' }).where(eq(users.role, 'admin'))
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id))
  second = await member({ role: 'admin', name: 'কবির' })
  author = await member()
  reporter = await member()
})

async function push({ user, token }: Member, ...commands: SentCommand[]): Promise<Outcome[]> {
  const body = { client_id: randomUUID(), user_id: user.id, sent_at: server.clock.now, app_version: 'test', commands }
  const answer = await server.call('POST', '/api/sync/push', { body, token })
  return answer.status === 200 ? (answer.body.results as Outcome[]) : [{ outcome: String(answer.status), code: answer.body.code ?? '' }]
}
async function pulled(by: Member | null, scope: 'me' | 'community' = 'me', cursor = 0, shape = rowShape): Promise<Change[]> {
  const { body } = await server.call('GET', `/api/sync/pull?${scope}=${cursor}&shape=${shape}`, by ? { token: by.token } : {})
  return (body.scopes as Record<string, { changes: Change[] }>)[scope]?.changes ?? []
}
async function written(body: string = canary): Promise<Reported> {
  const post = newPost(body)
  expect(await push(author, post)).toMatchObject([{ outcome: 'applied' }])
  return { kind: 'post', id: subjectOf(post) }
}
const reportOf = (of: Reported, reason: ReportReason = 'harm', words = '') => sentCommand('report', { of, reason, words })
const queue = async ({ token } = admin) =>
  (await server.call('GET', '/api/admin/moderation', { token })).body as unknown as { items: WholeCase[]; waiting: number }
async function caseOf({ id }: Reported, by = admin): Promise<WholeCase> {
  const found = (await queue(by)).items.find((one) => one.target_id === id)
  if (!found) throw new Error('no case waits')
  return found
}
type Decision = { decision?: string; reason?: ReportReason; words?: string; suspend_days?: number }
async function decide({ id, version }: Pick<WholeCase, 'id' | 'version'>, decision: Decision = {}, { token } = admin) {
  const body = { version, decision: 'hide', reason: 'harm', words: '', suspend_days: 0, ...decision }
  return await server.call('POST', `/api/admin/moderation/${id}/decide`, { body, token })
}
const outcomeOf = ({ body }: Awaited<ReturnType<typeof decide>>) => body.outcome as ActOutcome
const caseIn = ({ body }: Awaited<ReturnType<typeof decide>>) => body.case as WholeCase
const undo = ({ id, version }: WholeCase, { token } = admin) =>
  server.call('POST', `/api/admin/moderation/${id}/undo`, { body: { version }, token })
const decisionOf = async (by = author) =>
  (await pulled(by)).filter(({ table, row }) => table === 'decisions' && row).map(({ row }) => row as OwnDecision)
const wall = async (by: Member | null = null) =>
  (await server.call('GET', '/api/posts', by ? { token: by.token } : {})).body.items as { id: string; body: string }[]
const isShown = async ({ id }: Reported) => (await wall()).some((post) => post.id === id)
const lastActs = async (count: number) => await server.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(count)
async function hidden(of: Reported, decision: Decision = {}): Promise<WholeCase> {
  await push(reporter, reportOf(of))
  const answer = await decide(await caseOf(of), decision)
  expect(outcomeOf(answer)).toBe('applied')
  return caseIn(answer)
}

describe('a report', () => {
  it('is one per user and thing, however often it arrives, and only its reporter sees it', async () => {
    const of = await written()
    const sent = reportOf(of, 'spam', 'একই কথা')
    expect(await push(reporter, sent)).toMatchObject([{ outcome: 'applied' }])
    expect(await push(reporter, sent)).toMatchObject([{ outcome: 'applied' }])
    expect(await push(reporter, reportOf(of, 'false'))).toMatchObject([{ outcome: 'duplicate' }])
    const own = async (by: Member) => (await pulled(by)).filter(({ table }) => table === 'reports').map(({ row }) => row)
    expect(await own(reporter)).toEqual([{ ...of, reason: 'spam', made_at: expect.any(Number) }])
    for (const other of [author, admin]) expect(await own(other)).toEqual([])
    expect((await caseOf(of)).reporters).toBe(1)
    expect((await pulled(reporter, 'me', 0, 3)).map(({ table }) => table)).not.toContain('reports')
  })

  it('of an own or unknown text makes no case, and the reporter of an unknown one has nothing to do', async () => {
    const of = await written()
    expect(await push(author, reportOf(of))).toMatchObject([{ outcome: 'rejected', code: 'forbidden' }])
    expect(await push(reporter, reportOf({ kind: 'reply', id: randomUUID() }))).toMatchObject([{ outcome: 'applied' }])
    await push(author, sentCommand('removePost', { id: of.id }))
    expect(await push(reporter, reportOf(of))).toMatchObject([{ outcome: 'applied' }])
    expect((await queue()).items).toEqual([])
  })

  it('joins the others about its thing in one case: false names first, then the oldest, without names of reporters', async () => {
    const [early, named] = [await written('আগে'), await written('পরে')]
    await push(reporter, reportOf(early, 'harm'))
    server.clock.now += 1000
    const third = await member({ name: 'নামগোপন' })
    await push(third, reportOf(named, 'pretends', 'আমার নাম নিয়েছে'), reportOf(early, 'harm', 'খুব খারাপ'))
    const { items, waiting } = await queue()
    expect(items.map(({ target_id }) => target_id)).toEqual([named.id, early.id])
    expect(waiting).toBe(2)
    expect(items[1]).toMatchObject({ reporters: 2, reasons: [{ reason: 'harm', count: 2 }], words: ['খুব খারাপ'], body: 'আগে' })
    expect(JSON.stringify(items)).not.toContain('নামগোপন')
    expect(JSON.stringify(items)).not.toContain(third.user.id)
  })
})

describe('a decision', () => {
  it('"keep" sends the author nothing, and another person may report it too', async () => {
    const of = await written()
    await push(reporter, reportOf(of))
    expect(outcomeOf(await decide(await caseOf(of), { decision: 'keep' }))).toBe('applied')
    expect(await isShown(of)).toBe(true)
    expect(await decisionOf()).toEqual([])
    await push(reporter, reportOf(of, 'spam'))
    expect((await queue()).items).toEqual([])
    await push(await member(), reportOf(of, 'spam'))
    expect(await caseOf(of)).toMatchObject({ reporters: 2, decided: { decision: 'keep', by: 'সালমা' } })
  })

  it('"hide" leaves every answer to others, and its author reads text, reason and words', async () => {
    const of = await written()
    const before = Math.max(...(await pulled(null, 'community')).map(({ change }) => change))
    await hidden(of, { reason: 'harm', words: 'গালি আছে' })
    expect((await pulled(null, 'community', before)).find(({ key }) => key === of.id)).toMatchObject({ table: 'posts', row: null })
    for (const by of [null, reporter, admin]) {
      const places = [await wall(by), await pulled(by, 'community'), by ? await pulled(by) : []]
      expect(JSON.stringify(places)).not.toContain(canary)
    }
    expect(await decisionOf()).toMatchObject([
      { kind: 'post', state: 'hidden', reason: 'harm', words: 'গালি আছে', body: canary, appeal: null },
    ])
    expect(await decisionOf(reporter)).toEqual([])
    expect(await lastActs(1)).toMatchObject([
      { act: 'content_hidden', actorId: admin.user.id, subjectId: author.user.id, object: `post:${of.id}`, reason: 'গালি আছে' },
    ])
    expect(await checkChain(server.db)).toMatchObject({ isSound: true })
  })

  it('"remove" takes the text from its author too', async () => {
    const of = await written()
    await hidden(of, { decision: 'remove' })
    expect(await decisionOf()).toMatchObject([{ state: 'removed', body: '' }])
  })

  it('is undone by its moderator alone: the text returns, the case waits, and the author has no decision', async () => {
    const of = await written()
    const one = await hidden(of)
    expect(outcomeOf(await undo(one, second))).toBe('changed')
    const back = await undo(one)
    expect(outcomeOf(back)).toBe('applied')
    expect(caseIn(back)).toMatchObject({ is_open: true, is_hidden: false, decided: null })
    expect(await isShown(of)).toBe(true)
    expect(await decisionOf()).toEqual([])
    expect(await lastActs(1)).toMatchObject([{ act: 'content_act_undone', before: 'hide' }])
    expect(outcomeOf(await undo(caseIn(back)))).toBe('changed')
  })

  it('closes the account with the same words, once for all sessions, and the undo opens it', async () => {
    const of = await written()
    await push(reporter, reportOf(of))
    const one = await caseOf(of)
    expect((await decide(one, { suspend_days: 7 })).body).toMatchObject({ code: 'invalid_input', fields: { words: 'required' } })
    const answer = await decide(one, { suspend_days: 7, words: 'এক সপ্তাহ পর আসুন', reason: 'pretends' })
    expect(outcomeOf(answer)).toBe('applied')
    expect((await push(author, newPost('আবার')))[0]?.outcome).toBe('401')
    const account = async () => (await server.db.select().from(users).where(eq(users.id, author.user.id)))[0]
    expect(await account()).toMatchObject({ suspendedFor: 'false_name', suspendedUntil: new Date(server.clock.now + 7 * day) })
    expect((await lastActs(2)).map(({ act }) => act)).toEqual(['content_hidden', 'suspended'])
    await undo(caseIn(answer))
    expect(await account()).toMatchObject({ suspendedUntil: null })
  })

  it.each([
    ['hide', 'duplicate'],
    ['keep', 'changed'],
  ])('of two moderators: the second, who decides %s, reads "%s" and what the first did', async (decision, outcome) => {
    const of = await written()
    await push(reporter, reportOf(of))
    const seen = await caseOf(of)
    await decide(seen, { words: 'প্রথম' })
    const answer = await decide(seen, { decision }, second)
    expect(outcomeOf(answer)).toBe(outcome)
    expect(caseIn(answer)).toMatchObject({ is_open: false, decided: { decision: 'hide', by: 'সালমা', words: 'প্রথম' } })
    expect((await lastActs(1))[0]?.actorId).toBe(admin.user.id)
  })

  it('that is sent again after a lost answer is the own one, and so is its undo', async () => {
    const of = await written()
    await push(reporter, reportOf(of))
    const seen = await caseOf(of)
    const one = await decide(seen, { words: 'গালি' })
    const lines = await lastActs(1)
    const again = await decide(seen, { words: 'গালি' })
    expect([outcomeOf(again), caseIn(again).version]).toEqual(['applied', caseIn(one).version])
    // Other words are another act, and another moderator is another person.
    expect(outcomeOf(await decide(seen, { words: 'অন্য কথা' }))).toBe('duplicate')
    expect(outcomeOf(await decide(seen, { words: 'গালি' }, second))).toBe('duplicate')
    expect(await lastActs(1)).toEqual(lines)
    await undo(caseIn(one))
    const undone = await lastActs(1)
    expect(outcomeOf(await undo(caseIn(one)))).toBe('applied')
    expect(outcomeOf(await undo(caseIn(one), second))).toBe('changed')
    expect(await lastActs(1)).toEqual(undone)
    expect(await isShown(of)).toBe(true)
  })

  it('of two at once is one', async () => {
    const of = await written()
    await push(reporter, reportOf(of))
    const seen = await caseOf(of)
    const answers = await Promise.all([decide(seen), decide(seen, { decision: 'keep' }, second)])
    expect(answers.map(outcomeOf).sort()).toEqual(['applied', 'changed'])
  })

  it('is not about an own text, and no other role decides or reads', async () => {
    const of = await written()
    await push(reporter, reportOf(of))
    const one = await caseOf(of)
    const teacher = await member({ role: 'instructor' })
    for (const by of [teacher, reporter, author]) {
      expect((await decide(one, {}, by)).status).toBe(403)
      expect((await undo(one, by)).status).toBe(403)
      expect((await server.call('GET', '/api/admin/moderation', { token: by.token })).status).toBe(403)
    }
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, author.user.id))
    expect((await decide(one, { decision: 'keep' }, author)).status).toBe(403)
    expect((await queue(author)).items).toEqual([])
    expect(await isShown(of)).toBe(true)
  })
})

describe('an appeal', () => {
  it('comes once, to another moderator where there is one, and is answered', async () => {
    const of = await written()
    const one = await hidden(of)
    const sent = sentCommand('appeal', { id: one.id, words: 'এটা ঠাট্টা ছিল' })
    expect(await push(reporter, sentCommand('appeal', { id: one.id, words: 'অন্যের' }))).toMatchObject([{ code: 'gone' }])
    expect(await push(author, sent, sentCommand('appeal', { id: one.id, words: 'আরও কথা' }))).toMatchObject([
      { outcome: 'applied' },
      { code: 'appeal_used' },
    ])
    expect((await queue()).items).toEqual([])
    const [open] = (await queue(second)).items
    expect(open).toMatchObject({ id: one.id, appeal: 'এটা ঠাট্টা ছিল', is_hidden: true, decided: { by: 'সালমা' } })
    expect((await decide(open as WholeCase)).status).toBe(403)
    expect(outcomeOf(await decide(open as WholeCase, { decision: 'keep', words: 'ঠিক আছে' }, second))).toBe('applied')
    expect(await decisionOf()).toMatchObject([{ state: 'restored', words: 'ঠিক আছে', is_answered: true }])
    expect(await isShown(of)).toBe(true)
  })

  it('comes to the only administrator', async () => {
    await server.db.update(users).set({ role: 'student' }).where(eq(users.id, second.user.id))
    const one = await hidden(await written())
    await push(author, sentCommand('appeal', { id: one.id, words: 'এটা ঠাট্টা ছিল' }))
    const [open] = (await queue()).items
    expect(outcomeOf(await decide(open as WholeCase))).toBe('applied')
    expect(await decisionOf()).toMatchObject([{ state: 'hidden', is_answered: true }])
  })

  it('is possible against each decision that follows', async () => {
    const of = await written()
    const one = await hidden(of)
    await push(author, sentCommand('appeal', { id: one.id, words: 'এটা ঠাট্টা ছিল' }))
    await decide(await caseOf(of, second), { decision: 'keep' }, second)
    await push(await member(), reportOf(of, 'spam'))
    await decide(await caseOf(of, second), {}, second)
    expect(await decisionOf()).toMatchObject([{ state: 'hidden', appeal: null, is_answered: false }])
    expect(await push(author, sentCommand('appeal', { id: one.id, words: 'আবার কেন?' }))).toMatchObject([{ outcome: 'applied' }])
    expect(await caseOf(of)).toMatchObject({ appeal: 'আবার কেন?' })
  })

  it('of an administrator comes to the one who decided, if no third one can', async () => {
    await server.db.update(users).set({ role: 'student' }).where(eq(users.id, second.user.id))
    const of = await written()
    const one = await hidden(of)
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, author.user.id))
    await push(author, sentCommand('appeal', { id: one.id, words: 'এটা ঠাট্টা ছিল' }))
    expect((await queue(author)).items).toEqual([])
    expect(outcomeOf(await decide(await caseOf(of), { decision: 'keep' }))).toBe('applied')
  })
})

it('a decision leaves a longer suspension, and so does its undo', async () => {
  const of = await written()
  await push(reporter, reportOf(of))
  const until = server.clock.now + 60 * day
  const suspension = { from: null, reason: 'spam', note: 'বিজ্ঞাপন', until }
  await server.call('POST', `/api/admin/users/${author.user.id}/suspend`, { body: suspension, token: admin.token })
  const end = async () => (await server.db.select().from(users).where(eq(users.id, author.user.id)))[0]?.suspendedUntil?.getTime()
  const answer = await decide(await caseOf(of), { words: 'গালি', suspend_days: 1 })
  expect(await end()).toBe(until)
  await undo(caseIn(answer))
  expect(await end()).toBe(until)
})

describe('what its author does across a decision', () => {
  it('an edit is stored and stays hidden; restored, the new text returns', async () => {
    const of = await written('আগে')
    const one = await hidden(of)
    expect(await push(author, sentCommand('editPost', { id: of.id, from: 'আগে', body: 'ভালো কথা' }))).toMatchObject([{ outcome: 'applied' }])
    expect(await isShown(of)).toBe(false)
    expect(await decisionOf()).toMatchObject([{ body: 'ভালো কথা' }])
    await push(author, sentCommand('appeal', { id: one.id, words: 'বদলে দিয়েছি' }))
    const open = await caseOf(of, second)
    expect(open).toMatchObject({ body: 'ভালো কথা', reported_body: 'আগে' })
    await decide(open, { decision: 'keep' }, second)
    expect((await wall()).find(({ id }) => id === of.id)?.body).toBe('ভালো কথা')
  })

  it('a deletion is for good: no moderator reads or restores the text', async () => {
    const of = await written()
    await push(reporter, reportOf(of))
    const seen = await caseOf(of)
    await push(author, sentCommand('removePost', { id: of.id }))
    expect(await caseOf(of)).toMatchObject({ is_gone: true, body: '', reported_body: null })
    await decide(seen)
    const [row] = await server.db.select().from(posts).where(eq(posts.id, of.id))
    expect(row).toMatchObject({ body: '', hiddenAt: null })
    const hiddenOne = await written()
    const one = await hidden(hiddenOne)
    expect(await push(author, sentCommand('removePost', { id: hiddenOne.id }))).toMatchObject([{ outcome: 'applied' }])
    await undo(one)
    expect(await isShown(hiddenOne)).toBe(false)
  })
})

it('a thread that its author deletes while it is hidden does not return', async () => {
  const start = newThread(categoryId, canary, canary)
  await push(author, start)
  const one = await hidden({ kind: 'thread', id: subjectOf(start) })
  const removal = sentCommand('removeReply', { id: subjectOf(start), of: ofThread(subjectOf(start)) })
  expect(await push(author, removal)).toMatchObject([{ outcome: 'applied' }])
  await undo(one)
  const places = await server.call('GET', '/api/forum/threads')
  expect(JSON.stringify([places.body, await pulled(null, 'community')])).not.toContain(canary)
  expect(
    await server.db
      .select()
      .from(threads)
      .where(eq(threads.id, subjectOf(start))),
  ).toMatchObject([{ title: '', hiddenAt: null }])
})

describe('in the forum', () => {
  const replies = async (of: string, after = 0) =>
    (await server.call('GET', `/api/sync/replies?of=${of}&after=${after}`)).body as unknown as {
      changes: Change[]
      is_gone: boolean
      cursor: number
    }
  async function thread(): Promise<string> {
    const start = newThread(categoryId, `দাম ${canary}`)
    await push(author, start)
    return subjectOf(start)
  }

  it('a hidden thread is gone with its replies, takes none, and returns whole', async () => {
    const id = await thread()
    await push(reporter, newReply(ofThread(id)))
    // Its first text is reported as a reply: the case is about the thread.
    const one = await hidden({ kind: 'reply', id })
    expect(one).toMatchObject({ kind: 'thread', title: `দাম ${canary}`, body: 'কত রাখেন?' })
    const answer = await replies(id)
    expect(answer).toMatchObject({ is_gone: true, changes: [{ table: 'threads', row: null }] })
    expect(await push(reporter, newReply(ofThread(id)))).toMatchObject([{ code: 'gone' }])
    const list = await server.call('GET', '/api/forum/threads')
    expect(JSON.stringify([list.body, await pulled(null, 'community')])).not.toContain(canary)
    await undo(one)
    expect((await replies(id)).changes.filter(({ table }) => table === 'replies')).toHaveLength(2)
  })

  it('a thread whose last visible text is hidden is hidden with it, and returns with it', async () => {
    const thread = newThread(categoryId, 'শিরোনাম', 'প্রথম')
    const of = ofThread(subjectOf(thread))
    const reply = newReply(of, canary)
    await push(author, thread)
    const writer = await member()
    await push(writer, reply)
    await push(author, sentCommand('removeReply', { id: of.id, of }))
    const isHead = async () =>
      (await pulled(null, 'community')).some(({ table, row }) => table === 'threads' && JSON.stringify(row).includes(of.id))
    expect(await isHead()).toBe(true)
    const one = await hidden({ kind: 'reply', id: subjectOf(reply) })
    expect(await isHead()).toBe(false)
    expect(await push(reporter, newReply(of, 'আরও'))).toMatchObject([{ outcome: 'rejected', code: 'gone' }])
    await undo(one)
    expect(await isHead()).toBe(true)
    // Hidden once more, then deleted by its author: nothing is left that could return.
    await hidden({ kind: 'reply', id: subjectOf(reply) })
    await push(writer, sentCommand('removeReply', { id: subjectOf(reply), of }))
    const [row] = await server.db.select().from(threads).where(eq(threads.id, of.id))
    expect(row).toMatchObject({ title: '', hiddenAt: null, removedAt: expect.any(Date) })
  })

  it('a thread whose author deletes the last visible text waits for the hidden one; a hidden thread does not return with a reply', async () => {
    const thread = newThread(categoryId, 'শিরোনাম', 'প্রথম')
    const of = ofThread(subjectOf(thread))
    const reply = newReply(of, canary)
    await push(author, thread)
    await push(await member(), reply)
    const one = await hidden({ kind: 'reply', id: subjectOf(reply) })
    await push(author, sentCommand('removeReply', { id: of.id, of }))
    const state = async () => (await server.db.select().from(threads).where(eq(threads.id, of.id)))[0]
    expect(await state()).toMatchObject({ title: 'শিরোনাম', hiddenAt: expect.any(Date) })
    await undo(one)
    expect(await state()).toMatchObject({ removedAt: null, hiddenAt: null })

    const other = newThread(categoryId, 'আরেকটি', 'প্রথম')
    const answer = newReply(ofThread(subjectOf(other)), 'উত্তর')
    await push(author, other)
    await push(await member(), answer)
    const back = await hidden({ kind: 'reply', id: subjectOf(answer) })
    await hidden({ kind: 'thread', id: subjectOf(other) })
    await undo(back)
    const [still] = await server.db
      .select()
      .from(threads)
      .where(eq(threads.id, subjectOf(other)))
    expect(still).toMatchObject({ hiddenAt: expect.any(Date) })
  })

  it('a hidden reply leaves its thread and the number of replies, and its context is in the case', async () => {
    const id = await thread()
    const [first, bad] = [newReply(ofThread(id), 'ভালো'), newReply(ofThread(id), canary)]
    await push(reporter, first)
    await push(author, bad)
    const { cursor } = await replies(id)
    const of: Reported = { kind: 'reply', id: subjectOf(bad) }
    await push(reporter, reportOf(of))
    const open = await caseOf(of)
    expect(open).toMatchObject({ place: `দাম ${canary}`, before: { body: 'ভালো' }, body: canary })
    const answer = await decide(open)
    expect((await replies(id, cursor)).changes.filter(({ table }) => table === 'replies')).toMatchObject([{ key: of.id, row: null }])
    const head = async () => (await replies(id)).changes.find(({ table }) => table === 'threads')?.row as { replies: number }
    while (!(await moveTallies(server.db)));
    expect((await head()).replies).toBe(1)
    await undo(caseIn(answer))
    while (!(await moveTallies(server.db)));
    expect((await head()).replies).toBe(2)
  })
})

describe('a text hides by itself', () => {
  const reportBy = async (count: number, of: Reported, role: 'student' | 'instructor' = 'student') => {
    const people = await Promise.all(Array.from({ length: count }, () => member({ role })))
    return { people, report: () => Promise.all(people.map((one) => push(one, reportOf(of)))) }
  }

  it('once people of enough weight have reported it, but not by new accounts', async () => {
    const of = await written()
    await (await reportBy(5, of)).report()
    expect(await isShown(of)).toBe(true)
    const old = await written()
    const [three, fourth] = [await reportBy(3, old), await reportBy(1, old)]
    server.clock.now += 8 * day
    const signIn = async (one: Member) => ({ ...one, token: (await server.signIn(one.user)).body.token })
    for (const one of three.people) await push(await signIn(one), reportOf(old))
    expect(await isShown(old)).toBe(true)
    await push(await signIn(fourth.people[0] as Member), reportOf(old))
    expect(await isShown(old)).toBe(false)
    author = await signIn(author)
    expect(await decisionOf()).toMatchObject([{ state: 'hidden', reason: null, body: canary }])
    const lines = await server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.object, `${old.kind}:${old.id}`))
    const nobody = { actorId: null, actorRole: null, requestId: null }
    expect(lines).toMatchObject([{ act: 'content_hidden_by_reports', ...nobody, subjectId: author.user.id }])
    admin = await signIn(admin)
    expect(await caseOf(old)).toMatchObject({ is_open: true, is_hidden: true, decided: { by: null } })
  })

  it('with one line in the log if its reports arrive at once, in one push with others too', async () => {
    const start = newThread(categoryId, 'শিরোনাম', 'প্রথম')
    const bad = newReply(ofThread(subjectOf(start)), canary)
    await push(reporter, start)
    await push(author, bad)
    const reply: Reported = { kind: 'reply', id: subjectOf(bad) }
    const post = await written()
    const people = await Promise.all(Array.from({ length: 5 }, () => member({ role: 'instructor' })))
    server.clock.now += 8 * day
    const signedIn = await Promise.all(people.map(async (one) => ({ ...one, token: (await server.signIn(one.user)).body.token })))
    // In another order each time: their locks must not depend on it.
    const outcomes = await Promise.all(
      signedIn.map((one, index) => push(one, ...(index % 2 ? [reportOf(reply), reportOf(post)] : [reportOf(post), reportOf(reply)]))),
    )
    expect(outcomes.flat()).toEqual(Array.from({ length: 10 }, () => expect.objectContaining({ outcome: 'applied' })))
    expect(await isShown(post)).toBe(false)
    for (const { kind, id: hiddenId } of [post, reply])
      expect(await server.db.$count(auditEntries, eq(auditEntries.object, `${kind}:${hiddenId}`))).toBe(1)
    expect(await checkChain(server.db)).toMatchObject({ isSound: true })
  })

  it('also the page of a person, in the last report’s transaction', async () => {
    const of: Reported = { kind: 'person', id: author.user.id }
    const people = await Promise.all(Array.from({ length: 3 }, () => member({ role: 'instructor' })))
    server.clock.now += 8 * day
    const hiddenAt = async () => (await server.db.select().from(users).where(eq(users.id, of.id)))[0]?.hiddenAt
    for (const one of people) {
      expect(await hiddenAt()).toBeNull()
      expect(await push({ ...one, token: (await server.signIn(one.user)).body.token }, reportOf(of))).toMatchObject([
        { outcome: 'applied' },
      ])
    }
    expect(await hiddenAt()).toBeInstanceOf(Date)
    expect(await server.db.$count(auditEntries, eq(auditEntries.object, `person:${of.id}`))).toBe(1)
  })

  it('also an event, and its organiser reads why', async () => {
    const organiser = await member({ role: 'instructor' })
    const texts = { title: { bn: canary, en: '' }, place: { bn: 'মাঠ', en: '' }, description: { bn: '', en: '' } }
    const times = { starts_at: server.clock.now + 20 * day, ends_at: server.clock.now + 21 * day }
    const event = sentCommand('createEvent', { id: randomUUID(), ...texts, ...times, capacity: null }, { made_at: server.clock.now })
    expect(await push(organiser, event)).toMatchObject([{ outcome: 'applied' }])
    const of: Reported = { kind: 'event', id: subjectOf(event) }
    const people = await Promise.all(Array.from({ length: 3 }, () => member({ role: 'instructor' })))
    server.clock.now += 8 * day
    const isListed = async () => JSON.stringify((await server.call('GET', '/api/events')).body).includes(canary)
    for (const one of people) {
      expect(await isListed()).toBe(true)
      const by = { ...one, token: (await server.signIn(one.user)).body.token }
      expect(await push(by, reportOf(of), newPost('অন্য কথা'))).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
    }
    expect(await isListed()).toBe(false)
    const back = { ...organiser, token: (await server.signIn(organiser.user)).body.token }
    expect(await decisionOf(back)).toMatchObject([{ kind: 'event', state: 'hidden', reason: null }])
  })

  it('never once a moderator has shown it again', async () => {
    const of = await written()
    const { people } = await reportBy(4, of)
    const later = await reportBy(4, of, 'instructor')
    server.clock.now += 8 * day
    const sent = async (all: Member[]) => {
      for (const one of all) await push({ ...one, token: (await server.signIn(one.user)).body.token }, reportOf(of))
    }
    await sent(people)
    expect(await isShown(of)).toBe(false)
    admin = { ...admin, token: (await server.signIn(admin.user)).body.token }
    await decide(await caseOf(of), { decision: 'keep' })
    expect(await isShown(of)).toBe(true)
    await sent(later.people)
    expect(await isShown(of)).toBe(true)
    expect((await queue()).waiting).toBe(1)
  })
})

it('leaves one administrator of two who suspend each other by a case at once', async () => {
  for (let round = 0; round < 4; round++) {
    await server.db.update(users).set({ role: 'student' }).where(eq(users.role, 'admin'))
    const both = await Promise.all([member({ role: 'admin' }), member({ role: 'admin' })])
    const about = both.map(() => newPost(`${canary} ${round}`))
    for (const [index, post] of about.entries()) expect(await push(both[index] ?? admin, post)).toMatchObject([{ outcome: 'applied' }])
    for (const post of about) await push(reporter, reportOf({ kind: 'post', id: subjectOf(post) }))
    const waiting = await Promise.all(about.map((post, index) => caseOf({ kind: 'post', id: subjectOf(post) }, both[1 - index])))
    const suspension = { suspend_days: 7, words: 'একই বিজ্ঞাপন বারবার' }
    const answers = await Promise.all(waiting.map((one, index) => decide(one, suspension, both[1 - index])))
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, expect.toBeOneOf([401, 403])])
    const left = await server.db.select().from(users).where(eq(users.role, 'admin'))
    expect(left.filter(({ suspendedUntil }) => !suspendedUntil)).toHaveLength(1)
  }
})
