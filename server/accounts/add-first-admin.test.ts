import { eq } from 'drizzle-orm'
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

const tokenOf = (path: string) => path.replace('/reset-password?token=', '')

it('the first administrator is made once, sets their own password by the newest link, and is the only one made like this', async () => {
  await expect(add('123')).rejects.toThrow('is not a Bangladeshi mobile number')
  await expect(add('01711111111', ' ')).rejects.toThrow('The name is missing.')
  const unopened = tokenOf(await add('০১৭১১১১১১১১'))
  const token = tokenOf(await add('01711111111'))
  await expect(add('01722222222')).rejects.toThrow('There is an administrator already.')

  expect(
    (await server.call('POST', '/api/auth/reset-password', { body: { token: unopened, new_password: 'dhan-khet-nodi' } })).status,
  ).toBe(400)
  expect((await server.call('POST', '/api/auth/reset-password', { body: { token, new_password: 'dhan-khet-nodi' } })).status).toBe(200)
  const answer = await server.call('POST', '/api/auth/login.php', { body: { identifier: '01711111111', password: 'dhan-khet-nodi' } })
  expect(answer).toMatchObject({ status: 200, body: { user: { role: 'admin', name: 'অ্যাডমিন' } } })
})

it('gives no rights to an account that was registered with the number before', async () => {
  await server.db.delete(users)
  const stranger = await server.addPerson()
  await add(stranger.phone)
  const answer = await server.call('POST', '/api/auth/login.php', { body: { identifier: stranger.phone, password: testPassword } })
  expect(answer).toMatchObject({ status: 200, body: { user: { id: stranger.id, role: 'student' } } })
  expect(await server.db.$count(users, eq(users.role, 'admin'))).toBe(1)
})
