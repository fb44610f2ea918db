import { createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/offline/store/id.ts'
import { isKeyPair, newAlertKeys } from '../../alerts/alert-keys.ts'
import { type AlertOutcome, createAlertSender } from '../../alerts/alert-sender.ts'
import { alertTargets, notices } from '../../db/schema.ts'
import { tell } from '../../notices/tell.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { sendAlerts } from './alerts.ts'
import { deliverAll } from './deliver.ts'

const hour = 60 * 60_000
/** 10 o'clock in Dhaka. */
const morning = Date.UTC(2026, 0, 15, 4)
const fcm = 'https://fcm.googleapis.com/fcm/send/'
let server: TestApp
let posted: string[]
let outcome: AlertOutcome
const alerts = {
  publicKey: 'key',
  post: async (address: string) => {
    posted.push(address)
    return outcome
  },
}

beforeAll(async () => {
  server = await openTestApp({ alerts })
})
afterAll(() => server.close())
beforeEach(async () => {
  posted = []
  outcome = 'sent'
  server.clock.now = morning
  await server.db.delete(alertTargets)
})

async function alerted() {
  const account = await server.addPerson()
  const { token } = (await server.signIn(account)).body
  const address = fcm + newId()
  expect(await server.call('PUT', '/api/alerts', { token, body: { address } })).toMatchObject({
    status: 200,
    body: { key: 'key', is_on: true },
  })
  return { account, token, address }
}

async function news(userId: string): Promise<void> {
  await server.db.transaction((tx) => tell(tx, [{ kind: 'application', targetId: newId(), userId, at: server.clock.now }]))
  await deliverAll(server.db)
}

const send = () => sendAlerts({ ...server.services, alerts })

describe('an alert', () => {
  it('follows unread news once, with nothing but the address', async () => {
    const { account, address } = await alerted()
    expect(await send()).toBe(0)
    await news(account.id)
    await news(account.id)
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(posted).toEqual([address])
  })

  it('is none for news that was read in between, nor for another user', async () => {
    const [reader, other] = [await alerted(), await alerted()]
    await news(reader.account.id)
    await server.db.update(notices).set({ read: 1_000_000 }).where(eq(notices.userId, reader.account.id))
    expect(await send()).toBe(0)
    await news(other.account.id)
    await send()
    expect(posted).toEqual([other.address])
  })

  it('comes three times a day at most, and never at night: what waited is one alert', async () => {
    const { account } = await alerted()
    for (let count = 0; count < 5; count++) {
      await news(account.id)
      await send()
    }
    expect(posted).toHaveLength(3)
    server.clock.now = morning + 11 * hour
    expect(await send()).toBe(0)
    server.clock.now = morning + 20 * hour + 59 * 60_000
    expect(await send()).toBe(0)
    server.clock.now = morning + 21 * hour
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
  })

  it('is tried again after ten minutes, and its address is deleted when the browser has left it', async () => {
    const { account } = await alerted()
    await news(account.id)
    outcome = 'later'
    for (const wait of [0, 9, 1]) {
      server.clock.now += wait * 60_000
      expect(await send()).toBe(0)
    }
    expect(posted).toHaveLength(2)
    outcome = 'gone'
    server.clock.now += hour
    await send()
    expect(await server.db.$count(alertTargets)).toBe(0)
  })
})

describe('an address', () => {
  it('goes with its session, and with the press that turns alerts off', async () => {
    const [left, off] = [await alerted(), await alerted()]
    await server.call('POST', '/api/auth/logout.php', { token: left.token })
    expect(await server.db.select({ id: alertTargets.userId }).from(alertTargets)).toEqual([{ id: off.account.id }])
    const answer = await server.call('DELETE', '/api/alerts', { token: off.token })
    expect(answer.body).toMatchObject({ is_on: false })
    expect(await server.db.$count(alertTargets)).toBe(0)
  })

  it('is of the user who asked last on that browser', async () => {
    const [first, second] = [await alerted(), await alerted()]
    await server.call('PUT', '/api/alerts', { token: second.token, body: { address: first.address } })
    expect(await server.db.select({ id: alertTargets.userId, address: alertTargets.address }).from(alertTargets)).toEqual([
      { id: second.account.id, address: first.address },
    ])
  })

  it.each([
    'http://fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://fcm.googleapis.com:8080/a',
    'https://fcm.googleapis.com.example.org/a',
    'https://user@fcm.googleapis.com/a',
    'https://localhost/push.apple.com',
  ])('of no push service is refused: %s', async (address) => {
    const { token } = await alerted()
    expect(await server.call('PUT', '/api/alerts', { token, body: { address } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })
})

describe('a message', () => {
  it('has the signature of the key pair for the push service, and no body', async () => {
    const keys = newAlertKeys()
    expect(isKeyPair(keys)).toBe(true)
    expect(isKeyPair({ ...keys, privateKey: newAlertKeys().privateKey })).toBe(false)
    const sent: [string, RequestInit][] = []
    const request = async (address: unknown, init: RequestInit = {}) => {
      sent.push([String(address), init])
      return new Response(null, { status: 201 })
    }
    const sender = createAlertSender(keys, 'mailto:help@example.org', request)
    expect(await sender.post(`${fcm}one`, morning)).toBe('sent')
    const [, init] = sent[0] ?? []
    expect(init?.body).toBeUndefined()
    expect(init?.redirect).toBe('manual')
    const { authorization = '' } = (init?.headers ?? {}) as Record<string, string>
    const [, head = '', claims = '', signature = ''] = /^vapid t=([^.]+)\.([^.]+)\.([^.]+), k=/.exec(authorization) ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: morning / 1000 + 12 * 3600,
      sub: 'mailto:help@example.org',
    })
    const point = Buffer.from(keys.publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isRight).toBe(true)
  })

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [500, 'later'],
    [301, 'later'],
  ])('that is answered with %i is %s', async (status, expected) => {
    const sender = createAlertSender(newAlertKeys(), 'mailto:a@b.c', async () => new Response(null, { status }))
    expect(await sender.post(`${fcm}one`, morning)).toBe(expected)
  })
})
