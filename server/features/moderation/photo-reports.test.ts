import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { WholeCase } from '../../../contract/moderation/cases.ts'
import type { OwnDecision, Reported } from '../../../contract/moderation/reports.ts'
import type { Profile } from '../../../contract/people/people.ts'
import { type Change, rowShape, type SentCommand } from '../../../contract/sync.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { sentCommand } from '../../../tests/support/sent-command.ts'
import type { Account } from '../../accounts/accounts.ts'
import { auditEntries, cases, photos, reports } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

const day = 24 * 60 * 60_000

interface Member {
  user: Account
  token: string
}

let server: TestApp
let admin: Member
let second: Member
let author: Member
let reporter: Member
let bytes: string
const member = async (fields: Parameters<TestApp['addPerson']>[0] = {}): Promise<Member> => {
  const user = await server.addPerson(fields)
  return { user, token: (await server.signIn(user)).body.token }
}
const again = async ({ user }: Member): Promise<Member> => ({ user, token: (await server.signIn(user)).body.token })
beforeAll(async () => {
  server = await openTestApp()
  bytes = (await aPicture(120, 120)).toString('base64')
  admin = await member({ role: 'admin', name: 'সালমা' })
  second = await member({ role: 'admin', name: 'কবির' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(cases)
  await server.db.delete(reports)
  admin = await again(admin)
  second = await again(second)
  author = await member()
  reporter = await member()
})

async function push({ user, token }: Member, ...commands: SentCommand[]): Promise<string[]> {
  const body = { client_id: randomUUID(), user_id: user.id, sent_at: server.clock.now, app_version: 'test', commands }
  const answer = await server.call('POST', '/api/sync/push', { body, token })
  return (answer.body.results as { outcome: string; code?: string }[]).map(({ outcome, code }) => code ?? outcome)
}
async function pulled(by: Member | null, scope: 'me' | 'community', shape = rowShape): Promise<Change[]> {
  const { body } = await server.call('GET', `/api/sync/pull?${scope}=0&shape=${shape}`, by ? { token: by.token } : {})
  return (body.scopes as Record<string, { changes: Change[] }>)[scope]?.changes ?? []
}
const setPhoto = (by: Member, photo: string | null = bytes) => push(by, sentCommand('setPhoto', { photo }))
const pageOf = async ({ user }: Member, by: Member | null) =>
  (await server.call('GET', `/api/users/${user.id}`, by ? { token: by.token } : {})).body.person as Profile
async function photoOf(person: Member, by = reporter): Promise<Reported> {
  const { photo_id: id } = await pageOf(person, by)
  if (id === undefined) throw new Error('no photo')
  return { kind: 'photo', id }
}
const reportOf = (of: Reported) => sentCommand('report', { of, reason: 'private', words: 'আমার ছবি' })
const waiting = async ({ token } = admin) => (await server.call('GET', '/api/admin/moderation', { token })).body.items as WholeCase[]
async function caseOf({ id }: Reported, by = admin): Promise<WholeCase> {
  const found = (await waiting(by)).find((one) => one.target_id === id)
  if (!found) throw new Error('no case waits')
  return found
}
async function decide({ id, version }: WholeCase, decision: string, { token } = admin) {
  const body = { version, decision, reason: 'private', words: 'অন্য কারও ছবি', suspend_days: 0 }
  const answer = await server.call('POST', `/api/admin/moderation/${id}/decide`, { body, token })
  return { status: answer.status, ...(answer.body as { outcome?: string; case?: WholeCase }) }
}
const decisions = async (by = author, shape = rowShape) =>
  (await pulled(by, 'me', shape)).filter(({ table, row }) => table === 'decisions' && row).map(({ row }) => row as OwnDecision)
async function reported(by = reporter): Promise<{ of: Reported; one: WholeCase }> {
  await setPhoto(author)
  const of = await photoOf(author, by)
  expect(await push(by, reportOf(of))).toEqual(['applied'])
  return { of, one: await caseOf(of) }
}

it("moderators see the reported photo, and no other user's answer has the case", async () => {
  const { of, one } = await reported()
  const { photo } = await pageOf(author, reporter)
  expect(photo).toEqual(expect.any(String))
  expect(one).toMatchObject({ kind: 'photo', photo, title: '', body: '', reporters: 1, words: ['আমার ছবি'], is_hidden: false })
  for (const { token } of [author, reporter]) expect((await server.call('GET', '/api/admin/moderation', { token })).status).toBe(403)
  // A photo is reported by its id, which visitors do not get.
  expect((await pageOf(author, null)).photo_id).toBeUndefined()
  expect(await push(author, reportOf(of))).toEqual(['forbidden'])
})

it('the case of a person has the photo too, unless it is for its owner alone', async () => {
  await setPhoto(author)
  const of: Reported = { kind: 'person', id: author.user.id }
  await push(reporter, reportOf(of))
  expect((await caseOf(of)).photo).toEqual(expect.any(String))
  await push(author, sentCommand('setPrivacy', { changes: { photo: { from: 'members', to: 'me' } } }))
  expect((await caseOf(of)).photo).toBeUndefined()
})

it('a hidden photo leaves all pages but the own one, and its owner reads why and appeals', async () => {
  const { of, one } = await reported()
  const { v } = await pageOf(author, reporter)
  expect(await decide(one, 'hide')).toMatchObject({ outcome: 'applied', case: { is_hidden: true, photo: expect.any(String) } })
  for (const viewer of [reporter, admin, null]) {
    const page = await pageOf(author, viewer)
    expect([page.photo, page.photo_id]).toEqual([null, undefined])
  }
  // Devices drop the stored page, whose photo it has.
  expect((await pageOf(author, reporter)).v).toBeGreaterThan(v)
  expect(await pageOf(author, author)).toMatchObject({ photo: expect.any(String), is_photo_hidden: true })
  const [decision] = await decisions()
  expect(decision).toMatchObject({ kind: 'photo', state: 'hidden', reason: 'private', words: 'অন্য কারও ছবি', title: '', body: '' })
  const [act] = await server.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1)
  expect(act).toMatchObject({ act: 'content_hidden', object: `photo:${of.id}`, subjectId: author.user.id })

  expect(await push(author, sentCommand('appeal', { id: one.id, words: 'এটা আমিই' }))).toEqual(['applied'])
  expect(await waiting(admin)).toEqual([])
  expect(await decide(await caseOf(of, second), 'keep', second)).toMatchObject({ outcome: 'applied', case: { is_hidden: false } })
  expect((await pageOf(author, reporter)).photo).toEqual(expect.any(String))
  expect(await decisions()).toMatchObject([{ kind: 'photo', state: 'restored', is_answered: true }])
})

it('its moderator may take the decision back, and no decision removes a photo for its owner', async () => {
  const { of, one } = await reported()
  expect((await decide(one, 'remove')).status).toBe(400)
  const { case: done } = await decide(one, 'hide')
  const { body } = await server.call('POST', `/api/admin/moderation/${one.id}/undo`, {
    body: { version: done?.version },
    token: admin.token,
  })
  expect(body).toMatchObject({ outcome: 'applied', case: { is_open: true, is_hidden: false } })
  expect(await photoOf(author)).toEqual(of)
  expect(await decisions()).toEqual([])
})

it('another photo is another thing, and the same one stays hidden', async () => {
  const { of, one } = await reported()
  await decide(one, 'hide')
  await setPhoto(author)
  expect((await pageOf(author, reporter)).photo).toBeNull()
  await setPhoto(author, (await aPicture(90, 90)).toString('base64'))
  const next = await photoOf(author)
  expect(next.id).not.toBe(of.id)
  expect(await push(reporter, reportOf(next))).toEqual(['applied'])
  expect(await caseOf(next)).toMatchObject({ author: { earlier: 1 } })
})

it('a photo that its owner has replaced is for no moderator', async () => {
  const { of } = await reported()
  await setPhoto(author, (await aPicture(90, 90)).toString('base64'))
  const one = await caseOf(of)
  expect([one.is_gone, one.photo]).toEqual([true, undefined])
  expect(await decide(one, 'hide')).toMatchObject({ outcome: 'applied' })
  expect((await pageOf(author, reporter)).photo).toEqual(expect.any(String))
})

it('three people with old accounts hide a photo before a moderator has looked', async () => {
  await setPhoto(author)
  const of = await photoOf(author)
  const people = await Promise.all(Array.from({ length: 3 }, () => member({ role: 'instructor' })))
  server.clock.now += 8 * day
  for (const one of people) {
    expect((await server.db.select().from(photos).where(eq(photos.id, of.id)))[0]?.hiddenAt).toBeNull()
    expect(await push(await again(one), reportOf(of))).toEqual(['applied'])
  }
  expect((await pageOf(author, await again(reporter))).photo).toBeNull()
  expect(await decisions(await again(author))).toMatchObject([{ kind: 'photo', state: 'hidden', reason: null }])
})

it('builds that cannot name a photo get neither reports nor decisions about one', async () => {
  const { one } = await reported()
  await decide(one, 'hide')
  for (const [by, table] of [
    [author, 'decisions'],
    [reporter, 'reports'],
  ] as const) {
    const rows = async (shape: number) => (await pulled(by, 'me', shape)).filter((change) => change.table === table).map(({ row }) => row)
    expect(await rows(rowShape)).toMatchObject([{ kind: 'photo' }])
    expect(await rows(rowShape - 1)).toEqual([null])
  }
})
