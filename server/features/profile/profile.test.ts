import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '../../../contract/account/person.ts'
import { scopeCounters } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const update = (token: string, body: object) => server.call('PUT', '/api/profile/update', { token, body })
const userIn = (body: object) => (body as { user: User }).user

describe('editing the own profile', () => {
  it('changes what is named, leaves the rest, and takes the next number of the person', async () => {
    const person = await server.addPerson()
    const { token } = (await server.signIn(person)).body
    const first = await update(token, { name: 'নতুন নাম', place: 'বরিশাল' })
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, message: 'জমা হয়েছে।', user: { name: 'নতুন নাম', place: 'বরিশাল', about: '', version: 2 } },
    })
    expect(userIn((await update(token, { about: 'আমি মুদি দোকান চালাই।', place: '' })).body)).toMatchObject({
      name: 'নতুন নাম',
      place: '',
      version: 3,
    })
    expect(
      await server.db
        .select()
        .from(scopeCounters)
        .where(eq(scopeCounters.scope, `me:${person.id}`)),
    ).toMatchObject([{ value: 3 }])
    expect(userIn((await server.call('GET', '/api/auth/me.php', { token })).body)).toMatchObject({ name: 'নতুন নাম', version: 3 })
  })

  it('answers in the language just chosen', async () => {
    const { token } = (await server.signIn(await server.addPerson())).body
    expect((await update(token, { language: 'en' })).body).toMatchObject({ message: 'Successfully saved!', user: { language: 'en' } })
  })

  it.each([
    { role: 'admin' },
    { id: 'x' },
    { is_email_verified: true },
    { name: '' },
    { name: 'x'.repeat(101) },
    { language: 'fr' },
    // These ask for the password, at addresses of their own.
    { phone: '01711111111' },
    { email: 'mine@example.org' },
  ])('refuses %o', async (body) => {
    const { token } = (await server.signIn(await server.addPerson())).body
    expect((await update(token, body)).status).toBe(400)
  })
})
