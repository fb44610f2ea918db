import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Overview, overview } from '../../../contract/site/overview.ts'
import { lastLogNumber, nextLogNumber, storeBackupMark } from '../../db/backup-mark.ts'
import { applications, helpRequests } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
})
afterAll(() => server.close())

async function read(): Promise<Overview> {
  const answer = await server.call('GET', '/api/admin/overview', { token })
  expect(answer.status).toBe(200)
  return overview.parse(answer.body.overview)
}

it('says what waits and how the server is, without a name or a number of a user', async () => {
  const empty = await read()
  expect(empty).toMatchObject({ password_help: { waiting: 0, oldest_at: null, disputed: 0 }, applications: { waiting: 0 }, suspended: 0 })
  expect(empty.platform).toMatchObject({ version: '1.2.3', mail_waiting: 0, mail_failed: 0, pushes_since_backup: null })
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
  const suspension = { reason: 'spam', note: 'বিজ্ঞাপন', until: server.clock.now + 3600_000 }
  await server.call('POST', `/api/admin/users/${person.id}/suspend`, { body: suspension, token })
  await nextLogNumber(server.db)
  await storeBackupMark(server.db, await lastLogNumber(server.db))
  await nextLogNumber(server.db)
  const full = await read()
  expect(full).toMatchObject({
    password_help: { waiting: 1, oldest_at: asked.getTime(), disputed: 1 },
    applications: { waiting: 1, oldest_at: asked.getTime() },
    suspended: 1,
    platform: { pushes_since_backup: 1 },
  })
  expect(JSON.stringify(full)).not.toMatch(/রাবেয়া|\+8801/)
})
