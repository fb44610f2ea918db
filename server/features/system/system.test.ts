import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../../contract/index.ts'
import { clientHeader } from '../../../contract/transport.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { newPost } from '../../../tests/support/sent-command.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

it('says how it is', async () => {
  server.clock.now += 5_500
  expect((await server.call('GET', '/api/health')).body).toEqual({
    success: true,
    version: '1.2.3',
    database: process.env.TEST_DATABASE_URL ? 'postgresql' : 'embedded',
    uptime_s: 5,
  })
})

it('answers the connection test', async () => {
  const call = { token: (await server.signIn(await server.addPerson())).body.token }
  expect((await server.call('GET', '/api/test/vue-connection')).body).toEqual({
    success: true,
    message: 'যোগাযোগ ঠিক আছে।',
    server_time: server.clock.now,
    signed_in: false,
  })
  expect((await server.call('GET', '/api/test/vue-connection', call)).body).toMatchObject({ signed_in: true })
})

it('describes every row of the contract', async () => {
  const { body } = await server.call('GET', '/api/openapi.json')
  expect(body).toMatchObject({
    success: true,
    openapi: '3.1.0',
    info: { title: 'EntLab', version: '1.2.3' },
    servers: [{ url: 'http://localhost:3000/api' }],
  })
  const paths = body.paths as Record<
    string,
    Record<string, { operationId: string; parameters: { name: string; in: string }[]; requestBody?: object }>
  >
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const rows = Object.values(endpoints).flatMap((area) =>
    Object.values(area).map((row) => `${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(described.sort()).toEqual(rows.sort())
  expect(paths['/admin/translations']?.put).toMatchObject({
    operationId: 'translations.change',
    parameters: [
      { name: 'id', in: 'query', required: true },
      { in: 'header', required: false, description: expect.stringContaining('Bearer') },
    ],
  })
  expect(paths['/courses/{id}']?.get?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  expect(paths['/auth/login.php']?.post?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['identifier', 'password'], properties: { identifier: { type: 'string' } } } } },
  })
})

it('is used as described by a program: with our header to sign in, and then with the token alone', async () => {
  const { phone, id } = await server.addPerson()
  const signIn = { identifier: phone, password: testPassword }
  const { token } = (await server.call('POST', '/api/auth/login.php', { body: signIn })).body
  const program = { token, headers: { [clientHeader]: undefined } }
  const command = newPost('একটি প্রোগ্রাম থেকে')
  const body = { client_id: newId(), user_id: id, sent_at: server.clock.now, app_version: 'program', commands: [command] }
  const pushed = await server.call('POST', '/api/sync/push', { ...program, body })
  expect(pushed).toMatchObject({ status: 200, body: { results: [{ outcome: 'applied' }] } })
  const pulled = await server.call('GET', '/api/sync/pull?community=0', program)
  expect(JSON.stringify(pulled.body)).toContain('একটি প্রোগ্রাম থেকে')
})
