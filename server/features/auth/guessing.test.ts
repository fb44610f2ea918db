import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptCounters, users } from '../../db/schema.ts'
import { counters } from '../../limits/attempt-counters.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'

/** Guesses are slow for the sender of guesses alone. */
let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ rateLimitFactor: 1 })
})
afterAll(() => server.close())

const signIn = (identifier: string, password: string, address: string, cookies = {}) =>
  server.call('POST', '/api/auth/login.php', {
    body: { identifier, password },
    headers: { 'x-forwarded-for': address, origin: 'http://localhost:3000' },
    cookies,
  })
const stranger = (number: number) => `203.0.${Math.floor(number / 250)}.${1 + (number % 250)}`

/** The statuses of calls, of which 20 are made at a time: a slow machine would refuse more as busy. */
async function inBatches(count: number, call: (number: number) => Promise<{ status: number }>): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let first = 0; first < count; first += 20) {
    const numbers = Array.from({ length: Math.min(20, count - first) }, (_, index) => first + index)
    for (const { status } of await Promise.all(numbers.map(call))) statuses.add(status)
  }
  return statuses
}

describe('an owner with a new telephone', () => {
  it('gets in at once while strangers guess, and a stranger who comes back waits longer and longer', async () => {
    const owner = await server.addPerson()
    for (let guess = 0; guess < 8; guess++) await signIn(owner.phone, `guess-${guess}`, stranger(1))
    expect((await signIn(owner.phone, testPassword, stranger(1))).status).toBe(429)
    expect((await signIn(owner.phone, testPassword, '198.51.100.1')).status).toBe(200)
    expect(await signIn(owner.phone, testPassword, stranger(1))).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  })

  it('gets in while 300 strangers guess from 300 addresses, also after a slip', { timeout: 300_000 }, async () => {
    const owner = await server.addPerson()
    const statuses = await inBatches(300, (number) => signIn(owner.phone, `guess-${number}`, stranger(1000 + number)))
    expect(statuses).toEqual(new Set([401]))
    expect((await signIn(owner.phone, 'a slip', '198.51.100.2')).status).toBe(401)
    expect((await signIn(owner.phone, testPassword, '198.51.100.2')).status).toBe(200)
  })

  /** Counts guesses of many addresses at an account, without comparing passwords. */
  async function besiege({ id, phone }: { id: string; phone: string }, guesses: number) {
    for (const { key, delayAfter } of [counters.account(id), counters.account(`typed ${phone}`)]) {
      const now = new Date(server.clock.now)
      const row = { level: guesses, countedAt: now, blockedUntil: new Date(server.clock.now + delayAfter(guesses)) }
      await server.db
        .insert(attemptCounters)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: attemptCounters.key, set: row })
    }
  }

  it.each([
    [1_020, '60.0'],
    [50_000, '60.2'],
  ])('gets in at once after %i guesses in a day from everywhere, 20 of 20 owners', { timeout: 120_000 }, async (guesses, net) => {
    for (let number = 1; number <= 20; number++) {
      const owner = await server.addPerson()
      await besiege(owner, guesses)
      const guess = () => signIn(owner.phone, 'guess-guess', `198.${net}.200`)
      // A stranger takes each place that becomes free, and has to wait then.
      expect([(await guess()).status, (await guess()).status]).toEqual([401, 429])
      expect((await signIn(owner.phone, testPassword, `198.${net}.${number}`)).status).toBe(200)
    }
  })

  it.each([
    [2_000, 60, 60 * 60_000],
    [50_000, 61, 24 * 60 * 60_000],
  ])('gets in some time after a slip during %i guesses a day, although strangers take all places', async (guesses, net, longest) => {
    const owner = await server.addPerson()
    await besiege(owner, guesses)
    const address = `198.${net}.9.1`
    expect((await signIn(owner.phone, 'a slip', address)).status).toBe(401)
    const start = server.clock.now
    for (let round = 1; server.clock.now < start + longest; round++) {
      const refused = await signIn(owner.phone, testPassword, address)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(longest / 1000)
      server.clock.now += longest / 10
      // Another address guesses once and blocks the shared place.
      if (server.clock.now < start + longest) await signIn(owner.phone, 'guess-guess', `198.${net}.10.${round}`)
      await besiege(owner, guesses)
    }
    expect((await signIn(owner.phone, testPassword, address)).status).toBe(200)
  })

  it('is refused from memory for 5 s at most, and at once where the database is the one to ask', async () => {
    const owner = await server.addPerson()
    const device = (await server.signIn(owner)).cookies.find(({ name }) => name === 'entlab-device')?.value ?? ''
    for (let guess = 0; guess < 6; guess++) await signIn(owner.phone, `guess-${guess}`, stranger(7))
    const refused = await signIn(owner.phone, 'guess', stranger(7))
    expect(refused.status).toBe(429)
    // As if another server had ended the delay.
    await server.db.delete(attemptCounters)
    server.clock.now += 4000
    const again = await signIn(owner.phone, 'guess', stranger(7))
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBe(Number(refused.headers['retry-after']) - 4)
    // Other addresses, other accounts and browsers with an id are not refused from memory.
    const other = await server.addPerson()
    expect((await signIn(owner.phone, testPassword, stranger(8))).status).toBe(200)
    expect((await signIn(other.phone, 'guess', stranger(7))).status).toBe(401)
    expect((await signIn(owner.phone, testPassword, stranger(7), { 'entlab-device': device })).status).toBe(200)
    // An invented id makes no difference. A browser with an issued one is refused by itself.
    const invented = { 'entlab-device': randomUUID() }
    expect((await signIn(owner.phone, 'guess', stranger(7), invented)).status).toBe(401)
    for (let guess = 0; guess < 7; guess++) await signIn(owner.phone, `guess-${guess}`, stranger(9))
    const ownDevice = (await server.signIn(other)).cookies.find(({ name }) => name === 'entlab-device')?.value ?? ''
    expect((await signIn(owner.phone, 'guess', stranger(9), { 'entlab-device': ownDevice })).status).toBe(429)
    await server.db.delete(attemptCounters)
    for (const value of [randomUUID(), `${randomUUID()}.${'a'.repeat(22)}`, ownDevice, 'odd'])
      expect((await signIn(owner.phone, 'guess', stranger(9), { 'entlab-device': value })).status).toBe(429)
    expect((await signIn(owner.phone, testPassword, stranger(9), { 'entlab-device': device })).status).toBe(200)
    for (let guess = 0; guess < 7; guess++) await signIn(owner.phone, `guess-${guess}`, stranger(9))
    await server.db.delete(attemptCounters)
    server.clock.now += 5001
    expect((await signIn(owner.phone, testPassword, stranger(9))).status).toBe(200)
  })

  it('gets in at once on a device that knows the account, while an address that has guessed waits', async () => {
    const owner = await server.addPerson()
    const device = (await server.signIn(owner)).cookies.find(({ name }) => name === 'entlab-device')?.value ?? ''
    await besiege(owner, 1_001)
    expect((await signIn(owner.phone, 'guess', '198.51.100.3')).status).toBe(401)
    const refused = await signIn(owner.phone, testPassword, '198.51.100.3')
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '101' } })
    expect((await signIn(owner.phone, testPassword, '198.51.100.3', { 'entlab-device': device })).status).toBe(200)
  })
})

describe('several accounts of one number', () => {
  it('are guessed at together: signing in to an own account is a counted guess at the other', async () => {
    const owner = await server.addPerson()
    server.clock.now += 1000
    const form = { phone: owner.phone, full_name: 'Stranger', password: 'nodi-nouka-ghat' }
    await server.call('POST', '/api/auth/register.php', { body: form, headers: { 'x-forwarded-for': stranger(1) } })
    for (let guess = 0; guess < 5; guess++) expect((await signIn(owner.phone, form.password, stranger(2))).status).toBe(200)
    // The owner's password does not open the owner's account from here any more.
    expect((await signIn(owner.phone, testPassword, stranger(2))).status).toBe(401)
    expect((await signIn(owner.phone, testPassword, stranger(3))).body.user).toMatchObject({ id: owner.id })
  })
})

describe('the answer to a guess', () => {
  const register = (phone: string, email: string, address: string) =>
    server.call('POST', '/api/auth/register.php', {
      body: { phone, full_name: 'Spy', password: 'nodi-nouka-ghat', email },
      headers: { 'x-forwarded-for': address },
    })

  it('does not reveal whether a number has an account, whatever else was guessed from the address', async () => {
    const owner = await server.addPerson()
    server.clock.now += 1000
    const seen = async (phone: string, number: number) => {
      const [address, email] = [`192.0.2.${110 + number}`, `spy${number}@example.org`]
      const { status } = await register(phone, email, address)
      const statuses = [status]
      for (let guess = 0; guess < 6; guess++) statuses.push((await signIn(email, `guess-${guess}`, address)).status)
      for (let guess = 0; guess < 6; guess++) statuses.push((await signIn(phone, `guess-${guess}`, address)).status)
      return statuses
    }
    const fiveEach = [401, 401, 401, 401, 401, 429]
    expect([await seen(owner.phone, 1), await seen('+8801799999991', 2)]).toEqual(Array(2).fill([200, ...fiveEach, ...fiveEach]))
  })

  it('is as silent on a device that knows a namesake', async () => {
    const owner = await server.addPerson()
    server.clock.now += 1000
    const seen = async (phone: string, number: number) => {
      const [address, email] = [`192.0.2.${120 + number}`, `known-spy${number}@example.org`]
      await register(phone, email, address)
      const entered = await signIn(email, 'nodi-nouka-ghat', address)
      const cookies = { 'entlab-device': entered.cookies.find(({ name }) => name === 'entlab-device')?.value ?? '' }
      const statuses = [entered.status]
      for (let guess = 0; guess < 6; guess++) statuses.push((await signIn(email, `guess-${guess}`, address, cookies)).status)
      for (let guess = 0; guess < 6; guess++) statuses.push((await signIn(phone, `guess-${guess}`, address, cookies)).status)
      return statuses
    }
    const fiveEach = [401, 401, 401, 401, 401, 429]
    expect([await seen(owner.phone, 1), await seen('+8801799999992', 2)]).toEqual(Array(2).fill([200, ...fiveEach, ...fiveEach]))
  })

  it('does not link a number to an address, and both together give no more guesses at their account', async () => {
    const owner = await server.addPerson({ email: 'linked@example.org' })
    const address = '192.0.2.130'
    for (let guess = 0; guess < 5; guess++) await signIn(owner.phone, `guess-${guess}`, address)
    const statuses = [
      (await signIn('linked@example.org', 'guess', address)).status,
      (await signIn('free@example.org', 'guess', address)).status,
    ]
    expect(statuses).toEqual([401, 401])
    // The right password too is a sixth guess from here, and is not compared.
    expect((await signIn('linked@example.org', testPassword, address)).status).toBe(401)
    expect((await signIn('linked@example.org', testPassword, '192.0.2.131')).status).toBe(200)
  })

  it('is the same for the id of an account as for anything else that is typed', async () => {
    const owner = await server.addPerson()
    for (let guess = 0; guess < 5; guess++) await signIn(owner.phone, `guess-${guess}`, '192.0.2.132')
    expect((await signIn(owner.id, 'guess', '192.0.2.132')).status).toBe(401)
    for (let guess = 0; guess < 6; guess++) await signIn(owner.id, `guess-${guess}`, '192.0.2.133')
    expect((await signIn(owner.phone, testPassword, '192.0.2.133')).status).toBe(200)
  })
})

describe('an IPv6 network', () => {
  it.each([
    ['/48', (part: number) => `2001:db8:48:${part.toString(16)}00::1`, 18],
    ['/56', (part: number) => `2001:db8:56:ab${part.toString(16).padStart(2, '0')}::1`, 9],
  ])('of a %s guesses a few times at an account, not once more from each /64', async (_, address, free) => {
    const owner = await server.addPerson()
    const statuses: number[] = []
    for (let part = 1; part <= free + 3; part++) statuses.push((await signIn(owner.phone, `guess-${part}`, address(part))).status)
    expect(statuses).toEqual([...Array(free).fill(401), 429, 429, 429])
    expect((await signIn(owner.phone, testPassword, '2001:db8:ffff::1')).status).toBe(200)
  })
})

it('a user id in the request reveals nothing about a number: it counts on a device that knows the user alone', async () => {
  const owner = await server.addPerson()
  const seen = async (phone: string, user_id: string, address: string) => {
    const guess = (fields: object) =>
      server.call('POST', '/api/auth/login.php', {
        body: { identifier: phone, password: 'guess-guess', ...fields },
        headers: { 'x-forwarded-for': address },
      })
    for (let number = 0; number < 5; number++) await guess({ user_id })
    return (await guess({})).status
  }
  const statuses = [
    await seen(owner.phone, owner.id, '192.0.2.31'),
    await seen(owner.phone, crypto.randomUUID(), '192.0.2.32'),
    await seen('+8801799999990', owner.id, '192.0.2.33'),
  ]
  expect(statuses).toEqual([429, 429, 429])
})

describe('many people behind one address', () => {
  it('sign in: a class of 100 within a minute, each third after a slip', { timeout: 300_000 }, async () => {
    const pupils = await Promise.all(Array.from({ length: 100 }, () => server.addPerson()))
    const enter = async (index: number) => {
      const phone = pupils[index]?.phone ?? ''
      if (index % 3 === 0) await signIn(phone, 'a slip', '192.0.2.1')
      return await signIn(phone, testPassword, '192.0.2.1')
    }
    expect(await inBatches(100, enter)).toEqual(new Set([200]))
  })

  it('register: 60 in a minute', { timeout: 300_000 }, async () => {
    const register = (number: number) =>
      server.call('POST', '/api/auth/register.php', {
        body: { phone: `0171${String(9_000_000 + number)}`, full_name: `Pupil ${number}`, password: `dhan-khet-${number}-nodi` },
        headers: { 'x-forwarded-for': '192.0.2.2' },
      })
    expect(await inBatches(60, register)).toEqual(new Set([200]))
  })
})

it('one address that guesses at many accounts is delayed, except on known devices', { timeout: 300_000 }, async () => {
  const owner = await server.addPerson()
  const address = '192.0.2.9'
  const entered = await signIn(owner.phone, testPassword, address)
  const device = entered.cookies.find(({ name }) => name === 'entlab-device')?.value ?? ''
  const { status } = await sprayed(address)
  expect(status).toBe(429)
  expect((await signIn(owner.phone, testPassword, address)).status).toBe(429)
  expect((await signIn(owner.phone, testPassword, address, { 'entlab-device': device })).status).toBe(200)
})

describe('a neighbour behind the same address', () => {
  const cookiesOf = async (phone: string, address: string) => {
    const entered = await signIn(phone, testPassword, address)
    return { 'entlab-device': entered.cookies.find(({ name }) => name === 'entlab-device')?.value ?? '' }
  }
  /** As one telephone sends them: the first are judged, further ones are refused from memory, then by the limit of the address. */
  async function exhaust(address: string) {
    const seen = new Set<number>()
    for (let account = 0; account < 60; account++)
      for (let guess = 0; guess < 6; guess++) seen.add((await signIn(`0180${1_200_000 + account}`, 'guess-guess', address)).status)
    expect(seen).toEqual(new Set([401, 429]))
  }
  const help = (phone: string, address: string, cookies = {}) =>
    server.call('POST', '/api/password-help', {
      body: { id: randomUUID(), secret: 'a'.repeat(43), phone },
      headers: { 'x-forwarded-for': address, origin: 'http://localhost:3000' },
      cookies,
    })

  it('does not end the sign-ins of a known device, however much is guessed', { timeout: 300_000 }, async () => {
    const [owner, other] = [await server.addPerson(), await server.addPerson()]
    const address = '192.0.2.50'
    const cookies = await cookiesOf(owner.phone, address)
    await exhaust(address)
    expect((await signIn(other.phone, testPassword, address)).status).toBe(429)
    expect((await signIn(owner.phone, testPassword, address, cookies)).status).toBe(200)
    // The room of the device is for its own account.
    expect((await signIn(other.phone, testPassword, address, cookies)).status).toBe(429)
    // Ten a minute and no more, also on further known devices of the account.
    const further = await cookiesOf(owner.phone, '192.0.2.51')
    const statuses: number[] = []
    for (let time = 0; time < 12; time++)
      statuses.push((await signIn(owner.phone, testPassword, address, time % 2 ? cookies : further)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(10)
  })

  it('takes little of the others by guesses that are refused from memory', { timeout: 300_000 }, async () => {
    const address = '192.0.2.52'
    const seen: Record<number, number> = {}
    for (let guess = 0; guess < 600; guess++) {
      const { status } = await signIn('01801300000', 'guess-guess', address)
      seen[status] = (seen[status] ?? 0) + 1
    }
    expect(seen).toEqual({ 401: 5, 429: 595 })
    expect((await signIn((await server.addPerson()).phone, testPassword, address)).status).toBe(200)
  })

  it('does not end the requests for help of a known device', async () => {
    const owner = await server.addPerson()
    const address = '192.0.2.53'
    const cookies = await cookiesOf(owner.phone, address)
    const statuses: number[] = []
    for (let time = 0; time < 31; time++) statuses.push((await help(`01801400${100 + time}`, address)).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    expect((await help(owner.phone, address)).status).toBe(429)
    expect((await help(owner.phone, address, cookies)).status).toBe(200)
  })
})

/** Guesses at a new account each time until the address is refused, over more than a minute: a call limit is not meant here. */
async function sprayed(address: string) {
  for (let guess = 0; guess < 400; guess++) {
    if (guess % 250 === 249) server.clock.now += 60_000
    const answer = await signIn(`0180${String(1_000_000 + guess)}`, 'guess-guess', address)
    if (answer.status === 429) return answer
  }
  throw new Error('never refused')
}

it('with a floor, the time of a refused sign-in does not reveal how many accounts a number has', async () => {
  const slow = await openTestApp({ signInFloorMs: 400 })
  const [one, sister] = [await slow.addPerson(), await slow.addPerson()]
  await slow.db
    .update(users)
    .set({ phone: '+8801755555552' })
    .where(inArray(users.id, [sister.id, (await slow.addPerson()).id]))
  const time = async (identifier: string, password: string) => {
    const start = performance.now()
    const { status } = await slow.call('POST', '/api/auth/login.php', { body: { identifier, password } })
    expect(status).toBe(password === testPassword ? 200 : 401)
    return performance.now() - start
  }
  // No account, one, and two.
  for (const phone of ['01755555550', one.phone, '01755555552']) expect(await time(phone, 'wrong')).toBeGreaterThanOrEqual(390)
  expect(await time(one.phone, testPassword)).toBeGreaterThanOrEqual(390)
  await slow.close()
})

describe('a browser', () => {
  it('has one session per user: signing in again ends the earlier one, and no other user’s', async () => {
    const [one, other] = [await server.addPerson(), await server.addPerson()]
    const cookies: Record<string, string> = {}
    const enter = async ({ phone }: { phone: string }) => {
      const answer = await signIn(phone, testPassword, '192.0.2.7', cookies)
      for (const { name, value } of answer.cookies) cookies[name] = value
      return answer.body.token
    }
    const [first, foreign, second] = [await enter(one), await enter(other), await enter(one)]
    const alive = async (token: string) => (await server.call('GET', '/api/auth/me.php', { token })).status
    expect([await alive(first), await alive(foreign), await alive(second)]).toEqual([401, 200, 200])
    // Another browser of the same user goes on.
    const elsewhere = (await signIn(one.phone, testPassword, '192.0.2.8')).body.token
    expect([await alive(second), await alive(elsewhere)]).toEqual([200, 200])
  })
})
