import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp, testPassword } from '../test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
})
afterEach(() => server.close())

const newPassword = 'dhan-khet-nodi'

function events() {
  const lines = server.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  return lines.filter(({ msg }) => msg === 'audit')
}

const logIn = (identifier: string, password: string) => server.call('POST', '/api/auth/login.php', { body: { identifier, password } })

it('the log has who signed in from where, and who was refused, without what was typed', async () => {
  const person = await server.addPerson({ email: 'rahima@example.org' })
  await logIn(person.phone, testPassword)
  await logIn(person.phone, 'wrong-word-here')
  await logIn('01899999999', 'wrong-word-here')
  const [good, wrong, unknown] = events()
  expect(good).toMatchObject({ level: 30, event: 'signed_in', target: person.id, address: '127.0.0.1' })
  expect(wrong).toMatchObject({ event: 'sign_in_refused', account: good?.account })
  expect(unknown).toMatchObject({ event: 'sign_in_refused', account: expect.stringMatching(/^[\da-f]{16}$/) })
  expect(unknown?.account).not.toBe(wrong?.account)
  expect(new Set(events().map(({ requestId }) => requestId)).size).toBe(3)
  expect(server.log.join('')).not.toMatch(/1700010|1899999999|wrong-word|mango|rahima/)
})

it('the log counts sign-ins that were refused without a check, by account and address', async () => {
  const person = await server.addPerson()
  const other = await server.addPerson()
  for (let times = 0; times < 8; times++) await logIn(person.phone, 'wrong-word-here')
  for (let times = 0; times < 6; times++) await logIn(other.phone, 'wrong-word-here')
  await server.app.close()
  const refused = server.log.map((line) => JSON.parse(line) as Partial<Record<string, unknown>> & { times?: number })
  const guesses = refused.filter(({ msg, code }) => msg === 'audit' && code === 'too_many')
  expect(guesses.map(({ address, times = 1 }) => [address, times])).toEqual([
    ['127.0.0.1', 1],
    ['127.0.0.1', 1],
    ['127.0.0.1', 2],
  ])
  const [first, second, count] = guesses.map(({ account }) => account)
  expect(first).not.toBe(second)
  expect(count).toBe(first)
})

it('the log has every change of an account', async () => {
  const person = await server.addPerson()
  const { token } = (await server.signIn(person)).body
  const change = { current_password: testPassword, new_password: newPassword, new_password_confirmation: newPassword }
  await server.call('POST', '/api/auth/change-password.php', { token, body: { ...change, current_password: 'wrong-word-here' } })
  await server.call('POST', '/api/auth/change-password.php', { token, body: change })
  const email = 'rahima@example.org'
  const linkToken = () => /token=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1]
  await server.call('POST', '/api/auth/change-email', { token, body: { email, current_password: newPassword } })
  await server.call('POST', '/api/auth/verify-email.php', { token, body: { token: linkToken() } })
  await server.call('POST', '/api/auth/change-phone', { token, body: { phone: '01788888888', current_password: newPassword } })
  await server.call('POST', '/api/auth/forgot-password.php', { body: { email } })
  await server.call('POST', '/api/auth/reset-password', { body: { token: linkToken(), new_password: testPassword } })
  const again = (await server.signIn(person)).body.token
  await server.call('POST', '/api/auth/logout.php', { token: again, body: {} })
  await server.call('POST', '/api/auth/register.php', { body: { phone: '01799999999', password: newPassword, full_name: 'করিম' } })
  expect(events().map(({ event, person: actor, target }) => [event, actor === person.id || target === person.id])).toEqual([
    ['signed_in', true],
    ['password_refused', true],
    ['password_changed', true],
    ['email_asked', true],
    ['email_verified', true],
    ['phone_changed', true],
    ['reset_requested', false],
    ['password_reset', true],
    ['signed_in', true],
    ['signed_out', true],
    ['registered', false],
  ])
})
