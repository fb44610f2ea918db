import { expect, it } from 'vitest'
import { lifetimes } from '../accounts/sessions.ts'
import { attemptCounters, knownDevices, oneTimeTokens, sessions } from '../db/schema.ts'
import { openTestApp, testPassword } from '../test-app.ts'
import { sweep } from './sweep.ts'

const day = 24 * 60 * 60_000

it('what has ended is removed, and nothing before', async () => {
  const server = await openTestApp()
  const person = await server.addPerson({ email: 'sweep@example.org' })
  await server.signIn(person)
  await server.call('POST', '/api/auth/forgot-password.php', { body: { email: 'sweep@example.org' } })
  await server.call('POST', '/api/auth/login.php', { body: { identifier: '01799999999', password: testPassword } })
  const counts = async () => [
    await server.db.$count(sessions),
    await server.db.$count(oneTimeTokens),
    // The counters of the unknown telephone number, and those of the account and of what was typed for it.
    await server.db.$count(attemptCounters),
    await server.db.$count(knownDevices),
  ]

  await sweep(server.db, server.clock.now)
  expect(await counts()).toEqual([1, 1, 5, 1])
  await sweep(server.db, server.clock.now + 3 * day)
  expect(await counts()).toEqual([1, 1, 0, 1])
  await sweep(server.db, server.clock.now + lifetimes.short.absolute + day)
  expect(await counts()).toEqual([0, 0, 0, 1])
  await sweep(server.db, server.clock.now + 401 * day)
  expect(await counts()).toEqual([0, 0, 0, 0])
  await server.close()
})
