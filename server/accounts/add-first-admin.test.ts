import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../db/schema.ts'
import { openTestApp, type TestApp, testPassword } from '../test-app.ts'
import { addFirstAdmin } from './add-first-admin.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const add = (phone: string, name = 'অ্যাডমিন') => addFirstAdmin(server.db, { phone, name, now: server.clock.now })

it('the first administrator is made once, sets their own password by a link, and is the only one made like this', async () => {
  await expect(add('123')).rejects.toThrow('is not a Bangladeshi mobile number')
  await expect(add('01711111111', ' ')).rejects.toThrow('The name is missing.')
  const token = (await add('০১৭১১১১১১১১')).replace('/reset-password?token=', '')
  await expect(add('01722222222')).rejects.toThrow('There is an administrator already.')

  expect((await server.call('POST', '/api/auth/reset-password', { body: { token, new_password: 'dhan-khet-nodi' } })).status).toBe(200)
  const answer = await server.call('POST', '/api/auth/login.php', { body: { identifier: '01711111111', password: 'dhan-khet-nodi' } })
  expect(answer).toMatchObject({ status: 200, body: { user: { role: 'admin', name: 'অ্যাডমিন' } } })
})

it('makes an existing account the first administrator', async () => {
  await server.db.delete(users)
  const person = await server.addPerson()
  await add(person.phone)
  const answer = await server.call('POST', '/api/auth/login.php', { body: { identifier: person.phone, password: testPassword } })
  expect(answer).toMatchObject({ status: 200, body: { user: { id: person.id, role: 'admin', name: person.name } } })
})
