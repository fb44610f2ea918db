import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noName } from '../../../contract/account/person.ts'
import type { WholeCase } from '../../../contract/moderation/cases.ts'
import type { OwnDecision, Reported } from '../../../contract/moderation/reports.ts'
import { type Change, rowShape, type SentCommand } from '../../../contract/sync.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { newPost, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import type { Account } from '../../accounts/accounts.ts'
import { auditEntries, users } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { deliverNotices } from '../notices/deliver.ts'

const day = 24 * 60 * 60_000

interface Member {
  user: Account
  token: string
}
let server: TestApp
let categoryId: string
let admin: Member
let second: Member
let author: Member
let reporter: Member
const signedIn = async (user: Account): Promise<Member> => ({ user, token: (await server.signIn(user)).body.token })
const member = async (fields: Parameters<TestApp['addPerson']>[0] = {}) => signedIn(await server.addPerson(fields))
beforeAll(async () => {
  server = await openTestApp()
  categoryId = await addCategory(server.db, 'prices')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.update(users).set({ role: 'student' }).where(eq(users.role, 'admin'))
  admin = await member({ role: 'admin', name: 'সালমা' })
  second = await member({ role: 'admin', name: 'কবির' })
  author = await member({ name: 'রহিম' })
  reporter = await member()
  await server.db
    .update(users)
    .set({ knownSince: new Date(server.clock.now) })
    .where(eq(users.id, author.user.id))
})

async function push({ user, token }: Member, ...commands: SentCommand[]): Promise<string[]> {
  const body = { client_id: randomUUID(), user_id: user.id, sent_at: server.clock.now, app_version: 'test', commands }
  const answer = await server.call('POST', '/api/sync/push', { body, token })
  expect(answer.status).toBe(200)
  return (answer.body.results as { outcome: string; code?: string }[]).map(({ outcome, code }) => code ?? outcome)
}
async function pulled(by: Member | null, scope: 'me' | 'community' = 'me', shape = rowShape): Promise<Change[]> {
  const { body } = await server.call('GET', `/api/sync/pull?${scope}=0&shape=${shape}`, by ? { token: by.token } : {})
  return (body.scopes as Record<string, { changes: Change[] }>)[scope]?.changes ?? []
}
const at = (command: SentCommand, made_at = server.clock.now): SentCommand => ({ ...command, made_at })
async function written(body = 'সস্তা জমি'): Promise<Reported> {
  const post = at(newPost(body))
  expect(await push(author, post)).toEqual(['applied'])
  return { kind: 'post', id: subjectOf(post) }
}
async function caseOf({ id }: Reported, by = admin): Promise<WholeCase> {
  const { body } = await server.call('GET', '/api/admin/moderation', { token: by.token })
  const found = (body.items as WholeCase[]).find((one) => one.target_id === id)
  if (!found) throw new Error('no case waits')
  return found
}
async function reported(of: Reported): Promise<WholeCase> {
  await push(reporter, at(sentCommand('report', { of, reason: 'false', words: '' })))
  return caseOf(of)
}
/** Reported by another person: there is one report per person and thing. */
async function reportedAgain(of: Reported): Promise<WholeCase> {
  reporter = await member()
  return await reported(of)
}
async function decide({ id, version }: WholeCase, fields: object, by = admin) {
  const body = { version, decision: 'warn', reason: 'false', words: '', suspend_days: 0, ...fields }
  return await server.call('POST', `/api/admin/moderation/${id}/decide`, { body, token: by.token })
}
async function decided(of: Reported, fields: object = {}, by = admin): Promise<WholeCase> {
  const { body } = await decide(await reported(of), fields, by)
  expect(body).toMatchObject({ outcome: 'applied' })
  return body.case as WholeCase
}
const undo = ({ id, version }: WholeCase) =>
  server.call('POST', `/api/admin/moderation/${id}/undo`, { body: { version }, token: admin.token })
const decisions = async (shape = rowShape) =>
  (await pulled(author, 'me', shape)).filter(({ table, row }) => table === 'decisions' && row).map(({ row }) => row as OwnDecision)
const lastActs = async (count: number) =>
  (await server.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(count)).map(({ act }) => act)
const isShown = async ({ id }: Reported) => (await pulled(null, 'community')).some(({ key, row }) => key === id && row !== null)
const limitsOf = async () => (await server.db.select().from(users).where(eq(users.id, author.user.id)))[0]?.limited ?? null

describe('a warning', () => {
  it('leaves the text, and its author reads the reason and the words in a notice', async () => {
    const of = await written()
    await decided(of, { words: 'দাম লিখুন' })
    expect(await isShown(of)).toBe(true)
    expect(await decisions()).toMatchObject([
      { kind: 'post', state: 'warned', reason: 'false', words: 'দাম লিখুন', body: 'সস্তা জমি', appeal: null },
    ])
    expect(await lastActs(1)).toEqual(['content_warned'])
    await deliverNotices(server.db)
    const notices = (await pulled(author)).filter(({ table }) => table === 'notices')
    expect(notices.map(({ row }) => row)).toMatchObject([{ kind: 'decision' }])
    // No one else reads of it.
    expect((await pulled(reporter)).filter(({ table }) => table === 'decisions')).toEqual([])
  })

  it('is no hidden text in the next case, but an earlier warning', async () => {
    await decided(await written('এক'))
    expect((await reported(await written('দুই'))).author).toMatchObject({ earlier: 0, warned: 1, limited_until: null })
  })

  it('has one appeal, to another moderator, who takes it back', async () => {
    const of = await written()
    const { id } = await decided(of)
    expect(await push(author, at(sentCommand('appeal', { id, words: 'দাম ঠিক আছে' })))).toEqual(['applied'])
    expect(await push(author, at(sentCommand('appeal', { id, words: 'আবার বলি' })))).toEqual(['appeal_used'])
    await expect(caseOf(of)).rejects.toThrow('no case waits')
    await decide(await caseOf(of, second), { decision: 'keep', words: 'ঠিক বলেছেন' }, second)
    expect(await decisions()).toMatchObject([{ state: 'cleared', words: 'ঠিক বলেছেন', is_answered: true }])
  })

  it('shows a hidden text again', async () => {
    const of = await written()
    const { id } = await decided(of, { decision: 'hide' })
    expect(await isShown(of)).toBe(false)
    await push(author, at(sentCommand('appeal', { id, words: 'কেন?' })))
    await decide(await caseOf(of, second), { decision: 'warn' }, second)
    expect(await isShown(of)).toBe(true)
    expect(await decisions()).toMatchObject([{ state: 'warned' }])
  })

  it('is undone: its author has no decision', async () => {
    const one = await decided(await written())
    await undo(one)
    expect(await decisions()).toEqual([])
    expect(await lastActs(1)).toEqual(['content_act_undone'])
  })

  it('is no row for builds that cannot name it', async () => {
    await decided(await written())
    expect([await decisions(6), (await decisions(7)).length]).toEqual([[], 1])
  })
})

describe('limits', () => {
  it('are three threads, three posts and ten replies a day, for the days that the moderator chose, whatever time the device claims', async () => {
    const threads = Array.from({ length: 5 }, () => at(newThread(categoryId)))
    await push(author, ...threads)
    const of = ofThread(subjectOf(threads[0] as SentCommand))
    await decided(await written(), { limit_days: 3 })
    expect(await limitsOf()).toMatchObject({ since: server.clock.now, until: server.clock.now + 3 * day })
    expect(await decisions()).toMatchObject([{ state: 'warned', limited_until: server.clock.now + 3 * day }])
    expect(await lastActs(2)).toEqual(['content_warned', 'account_limited'])
    const early = server.clock.now - 5 * day
    const more = (count: number, make: () => SentCommand, when = server.clock.now) => Array.from({ length: count }, () => at(make(), when))
    const waits = 'new_account_limit'
    expect(await push(author, ...more(4, () => newThread(categoryId), early))).toEqual(['applied', 'applied', 'applied', waits])
    const late = more(4, () => newPost('আরও জমি'))
    expect(await push(author, ...late)).toEqual(['applied', 'applied', 'applied', waits])
    // A repeat counts once.
    expect(await push(author, ...late)).toEqual(['applied', 'applied', 'applied', waits])
    const replies = await push(author, ...more(11, () => newReply(of, 'ঠিক'), early))
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 'applied'), waits])
    server.clock.now += 3 * day
    author = await signedIn(author.user)
    expect(await push(author, ...late.slice(3), ...more(5, () => newThread(categoryId)))).toEqual(
      Array.from({ length: 6 }, () => 'applied'),
    )
  })

  it('keep each text with a link from others until a moderator has read it', async () => {
    await push(author, at(newPost('দেখুন www.dokan.com')))
    await decided(await written(), { limit_days: 1 })
    const post = at(newPost('আবার www.dokan.com'))
    await push(author, post)
    const of = { kind: 'post' as const, id: subjectOf(post) }
    expect([await isShown(of), (await caseOf(of)).cause]).toEqual([false, 'link'])
    expect((await caseOf(of)).author.limited_until).toBe(server.clock.now + day)
  })

  it('need a decision that the author reads', async () => {
    const { status, body } = await decide(await reported(await written()), { decision: 'keep', limit_days: 7 })
    expect([status, body.fields]).toEqual([400, { decision: 'required' }])
    expect(await limitsOf()).toBeNull()
  })

  it('end with the undo, and with a warning that is taken back', async () => {
    await undo(await decided(await written('এক'), { limit_days: 7 }))
    expect(await limitsOf()).toBeNull()
    expect(await lastActs(2)).toEqual(['content_act_undone', 'account_limit_lifted'])
    const of = await written('দুই')
    const { id } = await decided(of, { limit_days: 7 })
    await push(author, at(sentCommand('appeal', { id, words: 'ভুল হয়েছে' })))
    await decide(await caseOf(of, second), { decision: 'keep' }, second)
    expect(await limitsOf()).toBeNull()
  })

  it('that are longer stay, and so they do after the undo of shorter ones', async () => {
    await decided(await written('এক'), { limit_days: 30 })
    const until = (await limitsOf())?.until
    await undo(await decided(await written('দুই'), { limit_days: 1 }))
    expect((await limitsOf())?.until).toBe(until)
  })
})

describe('a person', () => {
  const nameIn = async (by: Member | null) => {
    const { body } = await server.call('GET', `/api/users/${author.user.id}`, by ? { token: by.token } : {})
    return (body.person as { name: string }).name
  }
  const person = (): Reported => ({ kind: 'person', id: author.user.id })

  it('is reported like a text; the moderator reads what others may see, and not what is for its owner alone', async () => {
    await server.db.update(users).set({ about: 'আমার গোপন কথা' }).where(eq(users.id, author.user.id))
    const one = await reported(person())
    expect(one).toMatchObject({ kind: 'person', title: 'রহিম', body: '', reporters: 1, thread: null, before: null })
    await server.db
      .update(users)
      .set({ levels: { about: 'members' } })
      .where(eq(users.id, author.user.id))
    expect(await caseOf(person())).toMatchObject({ body: 'আমার গোপন কথা' })
    expect(await push(author, at(sentCommand('report', { of: person(), reason: 'spam', words: '' })))).toEqual(['forbidden'])
  })

  it('who is hidden has no name in any answer and row, sees the own one, and returns with the new one', async () => {
    const [before, after] = [`রহিম-${randomUUID()}`, `করিম-${randomUUID().slice(0, 8)}`]
    await server.db.update(users).set({ name: before }).where(eq(users.id, author.user.id))
    await written()
    const one = await decided(person(), { decision: 'hide', reason: 'pretends', words: 'এটা আপনার নাম নয়' })
    for (const by of [null, reporter, admin]) expect(await nameIn(by)).toBe(noName)
    const rows = async () => JSON.stringify([await pulled(null, 'community'), await pulled(reporter, 'community')])
    expect(await rows()).not.toContain(before)
    const wall = async () => JSON.stringify((await server.call('GET', '/api/posts', { token: reporter.token })).body)
    expect(await wall()).not.toContain(before)
    expect(await nameIn(author)).toBe(before)
    expect(await decisions()).toMatchObject([{ kind: 'person', state: 'hidden', reason: 'pretends', title: before, body: '' }])
    const rename = sentCommand('editProfile', { changes: { name: { from: before, to: after } } })
    expect(await push(author, at(rename))).toEqual(['applied'])
    expect(await nameIn(reporter)).toBe(noName)
    await push(author, at(sentCommand('appeal', { id: one.id, words: 'নাম বদলেছি' })))
    const open = await caseOf(person(), second)
    expect(open).toMatchObject({ is_hidden: true, title: after })
    await decide(open, { decision: 'keep' }, second)
    expect(await nameIn(reporter)).toBe(after)
    expect(await rows()).toContain(after)
    expect(await decisions()).toMatchObject([{ state: 'restored' }])
  })

  it('is never removed, and one who has left is no case', async () => {
    const one = await reported(person())
    expect((await decide(one, { decision: 'remove' })).status).toBe(400)
    await server.db
      .update(users)
      .set({ deletedAt: new Date(server.clock.now) })
      .where(eq(users.id, author.user.id))
    expect(await caseOf(person())).toMatchObject({ is_gone: true, title: '', body: '' })
  })
})

describe('an event', () => {
  it('that is hidden is in no answer and row, takes an edit that stays hidden, and returns with it', async () => {
    await server.db.update(users).set({ role: 'instructor' }).where(eq(users.id, author.user.id))
    const words = [`মেলা-${randomUUID()}`, `হাট-${randomUUID()}`] as const
    const texts = { title: { bn: words[0], en: '' }, place: { bn: 'মাঠ', en: '' }, description: { bn: '', en: '' } }
    const times = { starts_at: server.clock.now + day, ends_at: server.clock.now + 2 * day }
    const event = sentCommand('createEvent', { id: randomUUID(), ...texts, ...times, capacity: null })
    expect(await push(author, at(event))).toEqual(['applied'])
    const of = { kind: 'event' as const, id: subjectOf(event) }
    expect(await push(author, at(sentCommand('report', { of, reason: 'spam', words: '' })))).toEqual(['forbidden'])
    const guest = await member()
    expect(await push(guest, at(sentCommand('registerForEvent', { event_id: of.id })))).toEqual(['applied'])
    const one = await decided(of, { decision: 'hide', words: 'এমন মেলা নেই' })
    expect(one).toMatchObject({ kind: 'event', title: words[0], body: 'মাঠ', is_hidden: true })
    const shown = async () =>
      JSON.stringify([(await server.call('GET', '/api/events')).body, await pulled(null, 'community'), await pulled(reporter, 'community')])
    expect(await shown()).not.toContain(words[0])
    expect((await server.call('GET', `/api/events/${of.id}`)).status).toBe(404)
    expect(await push(reporter, at(sentCommand('registerForEvent', { event_id: of.id })))).toEqual(['not_found'])
    expect(await decisions()).toMatchObject([{ kind: 'event', state: 'hidden', title: words[0], words: 'এমন মেলা নেই' }])
    const edit = sentCommand('editEvent', { id: of.id, changes: { title_bn: { from: words[0], to: words[1] } } })
    expect(await push(author, at(edit))).toEqual(['applied'])
    expect(await shown()).not.toContain(words[1])
    await push(author, at(sentCommand('appeal', { id: one.id, words: 'নাম ঠিক করেছি' })))
    const noticesOfGuest = async () => {
      await deliverNotices(server.db)
      const rows = (await pulled(guest)).filter(({ table }) => table === 'notices')
      expect(JSON.stringify(rows)).not.toContain(words[0])
      return rows.map(({ row }) => (row as { id: string }).id)
    }
    expect(await noticesOfGuest()).toEqual([`event_hidden:${of.id}`])
    await decide(await caseOf(of, second), { decision: 'keep' }, second)
    expect(await noticesOfGuest()).toEqual([`event_hidden:${of.id}`, `event_changed:${of.id}`])
    expect(await shown()).toContain(words[1])
    expect(await push(guest, at(sentCommand('cancelRegistration', { event_id: of.id })))).toEqual(['applied'])
    // Its organiser deletes it while it is hidden: it does not return.
    const again = await decide(await reportedAgain(of), { decision: 'hide' })
    expect(await push(author, at(sentCommand('removeEvent', { id: of.id })))).toEqual(['applied'])
    await undo(again.body.case as WholeCase)
    expect(await shown()).not.toContain(words[1])
  })
})
