import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Setting, type SettingChange, settingKeys } from '../../../contract/site/settings.ts'
import { createApp } from '../../app.ts'
import { auditEntries, settings, settingsHistory } from '../../db/schema.ts'
import { defaultSettings, readValue, settingsInForce } from '../../db/stored-settings.ts'
import { checkChain } from '../../log/audit-chain.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.signIn(await server.addPerson({ role: 'admin', name: 'সালমা' }))).body.token
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(settings)
  await server.db.delete(settingsHistory)
})

const change = (key: string, from: unknown, to: unknown) => server.call('POST', '/api/admin/settings', { body: { key, from, to }, token })
const list = async () => (await server.call('GET', '/api/admin/settings', { token })).body.items as Setting[]
const one = async (key: string) => (await list()).find((setting) => setting.key === key)
const history = async () => (await server.call('GET', '/api/admin/settings/history', { token })).body.items as SettingChange[]
const contact = async () => (await server.call('GET', '/api/site/contact')).body.contact

describe('settings', () => {
  it('start with their defaults, which the contract accepts', async () => {
    const all = await list()
    expect(all.map(({ key }) => key)).toEqual(settingKeys)
    for (const { key, value, default: start } of all) {
      expect(value, key).toBeNull()
      expect(readValue(key, start), key).toEqual(start)
    }
    expect(await contact()).toMatchObject({ email: 'help@example.org', phone: null, hours: null })
  })

  it('change for visitors at once, and the history and the audit log have the change', async () => {
    expect((await change('contact_phone', null, '০১৭১২-৩৪৫৬৭৮')).status).toBe(200)
    expect((await change('contact_hours', null, { bn: 'শনি থেকে বৃহস্পতি, ৯টা থেকে ৫টা', en: '' })).status).toBe(200)
    expect((await change('contact_email', null, '')).status).toBe(200)
    expect(await contact()).toMatchObject({
      phone: '+8801712345678',
      email: null,
      hours: { bn: 'শনি থেকে বৃহস্পতি, ৯টা থেকে ৫টা', en: '' },
    })
    expect(await one('contact_phone')).toMatchObject({ value: '+8801712345678', default: '', changed_by: 'সালমা' })
    expect((await history()).map(({ key, from, to }) => [key, from, to])).toEqual([
      ['contact_email', null, ''],
      ['contact_hours', null, { bn: 'শনি থেকে বৃহস্পতি, ৯টা থেকে ৫টা', en: '' }],
      ['contact_phone', null, '+8801712345678'],
    ])
    const [entry] = await server.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1)
    expect(entry).toMatchObject({ act: 'setting_changed', object: 'contact_email', before: null, after: '""' })
    expect(await checkChain(server.db)).toMatchObject({ isSound: true })
  })

  it('go back to an earlier value and to the default', async () => {
    await change('help_code_minutes', null, 20)
    await change('help_code_minutes', 20, 25)
    expect((await change('help_code_minutes', 25, 20)).status).toBe(200)
    expect((await change('help_code_minutes', 20, null)).status).toBe(200)
    expect(await one('help_code_minutes')).toMatchObject({ value: null, changed_at: null })
    expect(await history()).toHaveLength(4)
    const before = await server.db.$count(auditEntries)
    expect((await change('help_code_minutes', null, null)).status).toBe(200)
    expect(await server.db.$count(auditEntries)).toBe(before)
  })

  it.each([
    ['help_code_minutes', 9],
    ['help_code_minutes', 31],
    ['help_code_minutes', 15.5],
    ['help_code_minutes', '20'],
    ['applications_open', 'no'],
    ['contact_phone', 'call me'],
    ['contact_email', 'a b@c'],
    ['contact_email', 'a@b?bcc=c@d'],
    ['contact_hours', { bn: 'ক'.repeat(101), en: '' }],
    ['contact_hours', '9-5'],
  ])('refuse %s: %j', async (key, to) => {
    const answer = await change(key, null, to)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(Object.keys(answer.body.fields ?? {})[0]).toMatch(/^to/)
    expect(await history()).toEqual([])
  })

  it('refuse keys that nothing reads', async () => {
    expect((await change('PORT', null, 80)).status).toBe(400)
  })

  it('of two administrators who saw the same value, take the first', async () => {
    const answers = await Promise.all([18, 22, 28].map((minutes) => change('help_code_minutes', null, minutes)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await history()).toHaveLength(1)
    const hours = { bn: 'সকাল', en: 'Morning' }
    await change('contact_hours', null, hours)
    // The fields of an object have no order.
    expect((await change('contact_hours', { en: 'Morning', bn: 'সকাল' }, { bn: 'বিকাল', en: '' })).status).toBe(200)
    expect((await change('contact_hours', hours, { bn: 'রাত', en: '' })).status).toBe(409)
  })

  it('count at once in every server of the database, and a value that this build cannot read counts as none', async () => {
    const other = await createApp({ ...server.services, basePath: '/', appDir: 'does-not-exist', rateLimitFactor: 1000 })
    try {
      await change('applications_open', null, false)
      const answer = await other.inject({ method: 'GET', url: '/api/site/contact', headers: { host: 'localhost:3000' } })
      expect(answer.json()).toMatchObject({ applications_open: false })
    } finally {
      await other.close()
    }
    const { changedAt, changedBy } = (await server.db.select().from(settings))[0] ?? expect.fail()
    await server.db.insert(settings).values({ key: 'help_code_minutes', value: 600, changedAt, changedBy })
    expect(await one('help_code_minutes')).toMatchObject({ value: null })
    expect(await settingsInForce(server.db, server.services.product)).toMatchObject({
      help_code_minutes: defaultSettings(server.services.product).help_code_minutes,
      applications_open: false,
    })
    expect((await change('help_code_minutes', null, 12)).status).toBe(200)
  })
})
