import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { helpCodeMinutes, helpCodeTries } from '../../../contract/account/password-help.ts'
import { pick, seededRandom } from '../../../tests/support/random.ts'
import { isThorough } from '../../../tests/support/thorough.ts'
import type { Account } from '../../accounts/accounts.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'

const minute = 60_000
const day = 24 * 60 * minute
const guesses = isThorough ? 10_000 : 500
/** Guesses between two codes. All of them are under way at once. */
const perCode = 100

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const post = (path: string, body: object, token?: string, headers = {}) =>
  server.call('POST', `/api${path}`, { body, headers, ...(token ? { token } : {}) })
const signIn = (phone: string, password: string) => server.call('POST', '/api/auth/login.php', { body: { identifier: phone, password } })

/** A device with its own request, address and clock. */
interface Device {
  readonly request: { readonly id: string; readonly secret: string }
  readonly headers: Readonly<Record<string, string>>
}

async function ask(account: Account, address: string, clockError: number): Promise<Device> {
  const request = { id: randomUUID(), secret: randomBytes(32).toString('base64url') }
  const headers = { 'x-forwarded-for': address, date: new Date(server.clock.now + clockError).toUTCString() }
  expect(await post('/password-help', { ...request, phone: account.phone }, undefined, headers)).toMatchObject({ status: 200 })
  return { request, headers }
}
const tryCode = ({ request, headers }: Device, code: string) => post('/password-help/code', { ...request, code }, undefined, headers)

// The server's clock decides alone. It may be set back or forward by hours, between two codes and while a code is valid.
const clocks = {
  'two devices with the right time': [0],
  'two devices whose clocks are years off, and a server whose clock jumps': [-3 * 60 * minute, 2 * minute, 0, helpCodeMinutes * minute],
}

it.each(Object.entries(clocks))(
  '%s guess: the account opens by its one right code at most, and its owner comes in',
  async (name, jumps) => {
    const random = seededRandom(20_261_128)
    const clockError = jumps.length > 1 ? 30 * 365 * day : 0
    const account = await server.addPerson()
    let password = testPassword
    let expected = 0
    let opened = 0
    for (let done = 0; done < guesses; done += perCode) {
      const round = done / perCode
      // Three codes a day for an account.
      if (round % 3 === 0) server.clock.now += day
      const admin = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
      const session = (await signIn(account.phone, password)).body.token
      const owner = await ask(account, '198.51.100.1', -clockError)
      const stranger = await ask(account, '203.0.113.1', clockError)
      const issued = await post('/admin/password-help/issue', { id: owner.request.id, user_id: account.id, has_called: true }, admin)
      expect(issued).toMatchObject({ status: 200 })
      const right = String(issued.body.code)
      const wrong = () => {
        const code = String(Math.floor(random() * 1e8)).padStart(8, '0')
        return code === right ? '00000000' : code
      }
      // The stranger overheard the code and has the owner's number, but not the secret of the owner's device.
      const thief: Device = { request: { id: owner.request.id, secret: stranger.request.secret }, headers: stranger.headers }
      const jump = pick(random, jumps)
      server.clock.now += jump
      const isInTime = jump < helpCodeMinutes * minute
      // Every second owner slips a few times before the right code, and the others guess only.
      const knows = round % 2 === 0
      if (knows) {
        for (let slip = 0; slip < round % helpCodeTries; slip++) expect((await tryCode(owner, wrong())).status).toBe(400)
        const answer = await tryCode(owner, right)
        expect(answer.status, `${name}, round ${round}`).toBe(isInTime ? 200 : 400)
      }
      const others = Array.from({ length: perCode }, (_, index): [Device, string] => {
        if (index % 4 === 0) return [stranger, index % 8 === 0 ? right : wrong()]
        if (index % 4 === 1) return [thief, index % 8 === 1 ? right : wrong()]
        return [owner, wrong()]
      })
      const answers = await Promise.all(others.map(([device, code]) => tryCode(device, code)))
      for (const [index, { status }] of answers.entries()) {
        const device = others[index]?.[0]
        const isRepeat = device === owner && knows && isInTime
        expect(status, `guess ${index} of round ${round}`).toBe(device === thief ? 404 : isRepeat ? 200 : 400)
      }
      // Too many guesses have ended the code, also for its owner.
      if (!knows) expect((await tryCode(owner, right)).status).toBe(400)
      const next = `nodi-dokan-${round}-khet`
      const finished = await Promise.all(
        [owner, stranger, thief].map(({ request }) => post('/password-help/password', { ...request, new_password: next })),
      )
      const wins = finished.map(({ status }) => status === 200)
      expect(wins).toEqual([knows && isInTime, false, false])
      if (wins[0]) password = next
      opened += wins.filter(Boolean).length
      expected += knows && isInTime ? 1 : 0
      // The owner comes in by the password at any time, and the session ends by a new password alone.
      expect((await signIn(account.phone, password)).status).toBe(200)
      expect((await server.call('GET', '/api/auth/me.php', { token: session })).status).toBe(wins[0] ? 401 : 200)
      server.clock.now -= jump
    }
    expect(opened).toBe(expected)
    expect(expected).toBeGreaterThan(0)
    // After all of it the next call helps as the first.
    server.clock.now += day
    const admin = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
    const owner = await ask(account, '198.51.100.1', -clockError)
    const { code } = (await post('/admin/password-help/issue', { id: owner.request.id, user_id: account.id, has_called: true }, admin)).body
    expect(await tryCode(owner, String(code))).toMatchObject({ status: 200, body: { state: 'proved' } })
  },
  240_000,
)
