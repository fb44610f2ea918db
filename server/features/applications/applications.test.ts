import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnApplication } from '../../../contract/account/applications.ts'
import type { ListedApplication, WholeApplication } from '../../../contract/administration/application-review.ts'
import { type Change, rowShape, type SentCommand } from '../../../contract/sync.ts'
import { sentCommand } from '../../../tests/support/sent-command.ts'
import type { Account } from '../../accounts/accounts.ts'
import { applications, auditEntries, settings, users } from '../../db/schema.ts'
import { checkChain } from '../../log/audit-chain.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

const hour = 60 * 60_000
const day = 24 * hour
const answers = { subject: 'দোকানের হিসাব', experience: 'দশ বছর দোকান চালাই', place: 'মেলান্দহ বাজার', reply: '' }

let server: TestApp
let admin: Account
let token: string
let student: Account
let own: string
let id: string
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(applications)
  await server.db.delete(settings)
  admin = await server.addPerson({ role: 'admin', name: 'সালমা' })
  token = (await server.signIn(admin)).body.token
  student = await server.addPerson({ name: 'রাবেয়া' })
  own = (await server.signIn(student)).body.token
  id = randomUUID()
})

interface Outcome {
  outcome: string
  code?: string
}
async function push(sent: SentCommand, as = { token: own, user: student }): Promise<Outcome> {
  const body = { client_id: randomUUID(), user_id: as.user.id, sent_at: server.clock.now, app_version: 'test', commands: [sent] }
  const answer = await server.call('POST', '/api/sync/push', { body, token: as.token })
  if (answer.status !== 200) return { outcome: String(answer.status), code: answer.body.code }
  return (answer.body.results as Outcome[])[0] as Outcome
}
const apply = (changes: Partial<typeof answers> = {}, applicationId = id) =>
  push(sentCommand('applyToTeach', { id: applicationId, ...answers, ...changes }))
const withdraw = () => push(sentCommand('withdrawApplication', { id }))
async function pulled(shape = rowShape): Promise<Change[]> {
  const { body } = await server.call('GET', `/api/sync/pull?me=0&shape=${shape}`, { token: own })
  return (body.scopes as { me: { changes: Change[] } }).me.changes
}
const ownRow = async () => (await pulled()).find(({ table }) => table === 'applications')?.row as OwnApplication
const roleOf = async (person: Account) => (await server.db.select().from(users).where(eq(users.id, person.id)))[0]?.role
const whole = async () => (await server.call('GET', `/api/admin/applications/${id}`, { token })).body.application as WholeApplication
async function decide(decision: string, words = 'আপনার দোকানটা কোথায়?', version?: number, as = token) {
  const body = { decision, words, version: version ?? (await whole()).version }
  return await server.call('POST', `/api/admin/applications/${id}/decide`, { body, token: as })
}
const lines = async () => await server.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1)

describe('an application to teach', () => {
  it('is asked about, answered, and approved, which makes an instructor at once', async () => {
    expect(await apply()).toMatchObject({ outcome: 'applied' })
    expect(await ownRow()).toMatchObject({ id, state: 'sent', ...answers, words: null, decided_at: null })
    expect((await decide('ask')).status).toBe(200)
    expect(await ownRow()).toMatchObject({ state: 'asked', words: 'আপনার দোকানটা কোথায়?' })
    expect(await lines()).toMatchObject([{ act: 'application_asked', subjectId: student.id, object: id, actorId: admin.id }])

    server.clock.now += 2 * hour
    expect(await apply({ reply: 'থানার মোড়ে' })).toMatchObject({ outcome: 'applied' })
    // The words stay for the administrator, and the wait begins with the reply.
    expect(await whole()).toMatchObject({ state: 'sent', reply: 'থানার মোড়ে', words: 'আপনার দোকানটা কোথায়?', sent_at: server.clock.now })
    const courses = () => server.call('GET', '/api/teaching/courses', { token: own })
    expect((await courses()).status).toBe(403)
    expect((await decide('approve', 'স্বাগতম')).status).toBe(200)
    expect((await courses()).status).toBe(200)
    const rows = await pulled()
    expect(rows.find(({ table }) => table === 'users')?.row).toMatchObject({ role: 'instructor' })
    expect(await ownRow()).toMatchObject({ state: 'approved', words: 'স্বাগতম' })
    expect(await lines()).toMatchObject([
      { act: 'application_approved', object: id, before: 'student', after: 'instructor', reason: 'স্বাগতম' },
    ])
    expect(await checkChain(server.db)).toMatchObject({ isSound: true })
  })

  it('is applied once, however often it arrives, and other answers do not restart the wait', async () => {
    const sent = sentCommand('applyToTeach', { id, ...answers })
    expect(await push(sent)).toMatchObject({ outcome: 'applied' })
    const start = server.clock.now
    server.clock.now += 2 * hour
    expect(await push(sent)).toMatchObject({ outcome: 'applied' })
    expect(await apply()).toMatchObject({ outcome: 'duplicate' })
    expect(await apply({ place: 'ফোনে' })).toMatchObject({ outcome: 'applied' })
    expect(await ownRow()).toMatchObject({ place: 'ফোনে', sent_at: start })
  })

  it('is one for all devices of its applicant, and other users cannot write into it', async () => {
    await apply()
    expect(await apply({ place: 'অন্য ফোন থেকে' }, randomUUID())).toMatchObject({ outcome: 'applied' })
    expect((await pulled()).filter(({ table }) => table === 'applications')).toHaveLength(1)
    expect(await ownRow()).toMatchObject({ id, place: 'অন্য ফোন থেকে' })
    const other = await server.addPerson()
    const as = { token: (await server.signIn(other)).body.token, user: other }
    const foreign = sentCommand('applyToTeach', { id, ...answers, subject: 'চুরি' })
    expect(await push(foreign, as)).toMatchObject({ code: 'id_taken' })
    expect(await push(sentCommand('withdrawApplication', { id }), as)).toMatchObject({ code: 'not_found' })
    expect(await ownRow()).toMatchObject({ state: 'sent', subject: answers.subject })
  })

  it('returns with words and is sent once more, also after its withdrawal', async () => {
    await apply()
    await decide('return', 'আগে একটা কোর্স শেষ করুন')
    expect(await ownRow()).toMatchObject({ state: 'returned', words: 'আগে একটা কোর্স শেষ করুন' })
    expect(await apply({ experience: 'কোর্স শেষ' })).toMatchObject({ outcome: 'applied' })
    expect(await ownRow()).toMatchObject({ state: 'sent', experience: 'কোর্স শেষ' })
    expect(await withdraw()).toMatchObject({ outcome: 'applied' })
    expect(await withdraw()).toMatchObject({ outcome: 'duplicate' })
    expect(await ownRow()).toMatchObject({ state: 'withdrawn' })
    expect((await decide('approve')).status).toBe(409)
    expect(await apply()).toMatchObject({ outcome: 'applied' })
    expect(await ownRow()).toMatchObject({ state: 'sent', words: null, decided_at: null })
  })

  it('needs words, and is decided once, in the version that the administrator has read', async () => {
    await apply()
    const { version } = await whole()
    expect((await decide('return', ' ')).body).toMatchObject({ code: 'invalid_input', fields: { words: 'required' } })
    await apply({ reply: 'আরেকটু লিখলাম' })
    expect((await decide('approve', 'স্বাগতম', version)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await roleOf(student)).toBe('student')
    const second = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
    const now = (await whole()).version
    const statuses = await Promise.all([decide('approve', 'স্বাগতম', now), decide('return', 'এবার নয়', now, second)])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const state = (await ownRow()).state
    expect(await roleOf(student)).toBe(state === 'approved' ? 'instructor' : 'student')
  })

  it('ends with the approval, and a new one is possible after the loss of the role', async () => {
    await apply()
    await decide('approve', 'স্বাগতম')
    expect(await apply({ reply: 'দেরিতে পৌঁছানো' })).toMatchObject({ outcome: 'duplicate' })
    expect(await withdraw()).toMatchObject({ code: 'application_decided' })
    const body = { from: 'instructor', role: 'student', reason: 'অভিযোগ এসেছে' }
    expect((await server.call('POST', `/api/admin/users/${student.id}/role`, { body, token })).status).toBe(200)
    expect(await apply()).toMatchObject({ outcome: 'applied' })
    expect(await ownRow()).toMatchObject({ state: 'sent', words: null })
  })

  it('is rejected while applications are closed, except for an open one', async () => {
    await apply()
    const change = (to: boolean | null, from: boolean | null) =>
      server.call('POST', '/api/admin/settings', { body: { key: 'applications_open', from, to }, token })
    expect((await change(false, null)).status).toBe(200)
    expect(await apply({ place: 'ফোনে' })).toMatchObject({ outcome: 'applied' })
    await decide('ask')
    expect(await apply({ reply: 'উত্তর' })).toMatchObject({ outcome: 'applied' })
    await decide('return', 'এবার নয়')
    const again = sentCommand('applyToTeach', { id, ...answers })
    expect(await push(again)).toMatchObject({ code: 'applications_closed' })
    expect((await server.call('GET', '/api/site/contact')).body).toMatchObject({ applications_open: false })
    await change(null, false)
    expect(await apply()).toMatchObject({ outcome: 'applied' })
  })

  it('of a suspended applicant waits on the device, unsettled', async () => {
    const suspend = { from: null, reason: 'spam', note: 'একই বিজ্ঞাপন', until: server.clock.now + day }
    await server.call('POST', `/api/admin/users/${student.id}/suspend`, { body: suspend, token })
    const sent = sentCommand('applyToTeach', { id, ...answers })
    expect(await push(sent)).toMatchObject({ outcome: '401' })
    server.clock.now += 2 * day
    own = (await server.signIn(student)).body.token
    expect(await push(sent)).toMatchObject({ outcome: 'applied' })
  })

  it('is not sent to builds that do not know it', async () => {
    await apply()
    expect((await pulled(2)).map(({ table }) => table)).not.toContain('applications')
  })
})

describe('the list of applications', () => {
  it('has the longest waiting first, then the asked and the decided ones, in pages without gaps', async () => {
    const length = 60
    const { nameFolded: _, ...person } = student
    const people = Array.from({ length }, () => ({ ...person, id: randomUUID() }))
    await server.db.insert(users).values(people)
    const rows = people.map(({ id: userId }, index) => ({
      id: randomUUID(),
      userId,
      state: (['returned', 'sent', 'asked', 'approved'] as const)[index % 4] ?? 'sent',
      sentAt: new Date(server.clock.now - index * 1000),
      decidedAt: index % 4 === 1 ? null : new Date(server.clock.now - index * 500),
    }))
    await server.db.insert(applications).values(rows.map((row) => ({ ...row, ...answers, change: 1 })))
    const seen: ListedApplication[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { body: Record<string, unknown> } = await server.call('GET', `/api/admin/applications${cursor && `?cursor=${cursor}`}`, {
        token,
      })
      seen.push(...(page.body.items as ListedApplication[]))
      expect(page.body).toMatchObject({ waiting: 15, oldest_at: server.clock.now - 57_000 })
      cursor = page.body.next_cursor as string | null
    }
    expect(new Set(seen.map((one) => one.id)).size).toBe(length)
    expect(seen.map(({ state }) => state).slice(0, 30)).toEqual([...Array(15).fill('sent'), ...Array(15).fill('asked')])
    const waits = seen.slice(0, 15).map((one) => one.sent_at)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    const decided = seen.slice(30).map((one) => one.decided_at ?? 0)
    expect(decided).toEqual(decided.toSorted((one, other) => other - one))
  })
})

it.each([[[0, 1e300, randomUUID()]], [[0.5, 1, randomUUID()]], [[1e9, 1, randomUUID()]]])(
  'a place in the list that no page gave (%j) is refused',
  async (place) => {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    const { token } = (await server.signIn(await server.addPerson({ role: 'admin' }))).body
    expect((await server.call('GET', `/api/admin/applications?cursor=${cursor}`, { token })).status).toBe(400)
  },
)

describe('an open application', () => {
  const give = async (role: string) =>
    await server.call('POST', `/api/admin/users/${student.id}/role`, {
      token,
      body: { from: await roleOf(student), role, reason: 'শিক্ষক সভায় ঠিক হয়েছে' },
    })

  it.each(['instructor', 'admin'])('is settled by an administrator who gives the role %s otherwise', async (role) => {
    await apply()
    await decide('ask')
    const before = await ownRow()
    expect((await give(role)).status).toBe(200)
    expect(await ownRow()).toMatchObject({ id, state: 'approved', words: null, subject: before.subject })
    expect(await roleOf(student)).toBe(role)
    const [settled, changed] = await server.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(2)
    expect(settled).toMatchObject({ act: 'application_approved', actorId: admin.id, subjectId: student.id, object: id })
    expect(changed).toMatchObject({ act: 'role_changed', subjectId: student.id, after: role })
    expect((await server.call('GET', '/api/admin/applications', { token })).body).toMatchObject({ waiting: 0 })
    expect((await checkChain(server.db)).isSound).toBe(true)
  })

  it('stays what it is when the role is taken away, and a decided one too', async () => {
    await apply()
    await decide('return')
    await give('instructor')
    expect((await ownRow()).state).toBe('returned')
    await give('student')
    expect((await ownRow()).state).toBe('returned')
    expect(await apply({ subject: 'সেলাই' })).toMatchObject({ outcome: 'applied' })
  })
})
