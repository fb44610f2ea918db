import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Alarm, alarms, alarmsOf, type Overview, overview } from '../../../contract/site/overview.ts'
import { lastLogNumber, nextLogNumber, storeBackupMark } from '../../db/backup-mark.ts'
import { applications, facts, helpRequests, noticeQueue, users } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

async function read(): Promise<Overview> {
  const answer = await server.call('GET', '/api/admin/overview', { token })
  expect(answer.status).toBe(200)
  return overview.parse(answer.body.overview)
}

it('says what waits and how the server is, without a name or a number of a user', async () => {
  const empty = await read()
  expect(empty).toMatchObject({ password_help: { waiting: 0, oldest_at: null, disputed: 0 }, applications: { waiting: 0 }, suspended: 0 })
  expect(empty.platform).toMatchObject({ version: '1.2.3', mail: { waiting: 0, failed: 0 }, backup: { at: null, pushes_since: null } })
  expect(empty.platform.disk?.free).toBeGreaterThan(0)

  const person = await server.addPerson({ name: 'রাবেয়া' })
  const asked = new Date(server.clock.now - 3600_000)
  const answers = { subject: 'হিসাব', experience: 'দশ বছর', place: 'ঢাকা', reply: '' }
  await server.db.insert(applications).values({ id: randomUUID(), userId: person.id, state: 'sent', ...answers, sentAt: asked, change: 1 })
  const request = { secretHash: '', phone: person.phone, sender: '', askedAt: asked }
  await server.db.insert(helpRequests).values([
    { ...request, id: randomUUID(), number: '111111' },
    // A number without an account is none that an administrator sees.
    { ...request, id: randomUUID(), number: '222222', phone: '+8801999999999' },
    { ...request, id: randomUUID(), number: '333333', usedAt: asked, disputedAt: asked },
  ])
  const suspension = { from: null, reason: 'spam', note: 'বিজ্ঞাপন', until: server.clock.now + 3600_000 }
  await server.call('POST', `/api/admin/users/${person.id}/suspend`, { body: suspension, token })
  await nextLogNumber(server.db)
  await storeBackupMark(server.db, await lastLogNumber(server.db), server.clock.now)
  await nextLogNumber(server.db)
  const full = await read()
  expect(full).toMatchObject({
    password_help: { waiting: 1, oldest_at: asked.getTime(), disputed: 1 },
    applications: { waiting: 1, oldest_at: asked.getTime() },
    suspended: 1,
    platform: { backup: { at: server.clock.now, pushes_since: 1, hours: 48 } },
  })
  expect(JSON.stringify(full)).not.toMatch(/রাবেয়া|\+8801/)
})

describe('an alarm', () => {
  const minute = 60_000
  const found = async () => alarmsOf(await read(), server.clock.now)
  const mailIs = (state: Partial<ReturnType<TestApp['services']['mail']['state']>>) =>
    vi
      .spyOn(server.services.mail, 'state')
      .mockReturnValueOnce({ hasServer: true, waiting: 0, failed: 0, sentAt: null, refused: 0, failedAt: null, ...state })

  /** The cause of each alarm, and its end. */
  const cases: Record<Exclude<Alarm, 'database_slow'>, { begin: () => unknown; end?: () => unknown }> = {
    disk_full: { begin: () => vi.spyOn(server.services.files, 'space').mockResolvedValueOnce({ free: 4e9, all: 100e9 }) },
    mail_none: { begin: () => mailIs({ hasServer: false }) },
    mail_failed: { begin: () => mailIs({ failed: 1, sentAt: server.clock.now - 6, failedAt: server.clock.now - 5 }) },
    push_failed: {
      begin: () => failedPush(new TypeError('x is undefined'), 'rejected'),
      end: () => (server.clock.now += 61 * minute),
    },
    push_late: { begin: failedPush, end: () => (server.clock.now += 61 * minute) },
    queue_late: {
      async begin() {
        const at = new Date(server.clock.now - 16 * minute)
        await server.db.insert(noticeQueue).values({ kind: 'decision', targetId: randomUUID(), actors: [], madeAt: at })
      },
      end: () => server.db.delete(noticeQueue),
    },
    deletions_late: {
      async begin() {
        const { id } = await server.addPerson()
        await server.db
          .update(users)
          .set({ deletionWay: 'all', deletionDueAt: new Date(server.clock.now - 25 * 60 * minute) })
          .where(eq(users.id, id))
      },
      end: () => server.db.update(users).set({ deletionWay: null, deletionDueAt: null }),
    },
    backup_none: { begin: () => server.db.delete(facts).where(eq(facts.key, 'backup_at')), end: backUp },
    backup_old: {
      async begin() {
        const body = { key: 'backup_hours', from: null, to: 3 }
        expect((await server.call('POST', '/api/admin/settings', { body, token })).status).toBe(200)
        server.clock.now += 3 * 60 * minute
      },
      end: backUp,
    },
  }

  function backUp() {
    return storeBackupMark(server.db, 0, server.clock.now)
  }

  async function failedPush(fault: Error = Object.assign(new Error('internal error'), { code: 'XX000' }), outcome = 'retry') {
    const person = await server.addPerson()
    const command = { id: randomUUID(), lane: 'x', after: null, name: 'createPost', version: 1, made_at: server.clock.now, input: {} }
    const sent = { client_id: randomUUID(), user_id: person.id, sent_at: server.clock.now, app_version: '1' }
    const { token: theirs } = (await server.signIn(person)).body
    // All commands together, then each alone.
    vi.spyOn(server.db, 'transaction').mockRejectedValueOnce(fault).mockRejectedValueOnce(fault)
    const answer = await server.call('POST', '/api/sync/push', { body: { ...sent, commands: [command] }, token: theirs })
    expect(answer).toMatchObject({ status: 200, body: { results: [{ outcome }] } })
  }

  it.each(Object.entries(cases))('%s begins with its cause alone, and ends with it', async (alarm, { begin, end }) => {
    await backUp()
    expect(await found()).toEqual([])
    await begin()
    expect(await found()).toEqual([alarm])
    await end?.()
    expect(await found()).toEqual([])
  })

  it('has a slow database too, and each kind is tested', async () => {
    const { at, platform } = await read()
    expect(alarmsOf({ at, platform: { ...platform, database_ms: 1000 } }, server.clock.now)).toContain('database_slow')
    expect(alarmsOf({ at, platform: { ...platform, database_ms: 999 } }, server.clock.now)).not.toContain('database_slow')
    expect([...Object.keys(cases), 'database_slow'].sort()).toEqual([...alarms].sort())
  })

  it('also grows out of a stored overview: its backup becomes old', async () => {
    await backUp()
    const { at, platform } = await read()
    expect(alarmsOf({ at, platform }, server.clock.now + platform.backup.hours * 60 * minute + 1)).toEqual(['backup_old'])
  })

  it('of a stored overview has the age that it had then, whenever it is read', async () => {
    await backUp()
    const { at, platform } = await read()
    const fresh = { ...platform, queue: { ...platform.queue, waiting: 1, oldest_at: at - minute } }
    expect(alarmsOf({ at, platform: fresh }, at + 60 * minute)).toEqual([])
    const failed = { ...platform, push: { ...platform.push, failed_at: at - minute } }
    expect(alarmsOf({ at, platform: failed }, at + 120 * minute)).toEqual(['push_failed'])
  })

  it('for mail ends a day after the last failure, and does not begin for an address that its server refused', async () => {
    await backUp()
    mailIs({ failed: 1, failedAt: server.clock.now - 24 * 60 * minute })
    expect(await found()).toEqual([])
    mailIs({ refused: 3 })
    expect(await found()).toEqual([])
  })
})
