import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { Refusal } from '../http/errors.ts'
import { addressGroups, addressKey } from './address-key.ts'
import { createLimits } from './rate-limits.ts'

const { register } = endpoints.auth
const { list } = endpoints.courses
const visitor = (address: string) => ({ address, account: undefined })

function count(calls: number, take: () => void): number {
  let taken = 0
  for (let call = 0; call < calls; call++) {
    try {
      take()
      taken++
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
    }
  }
  return taken
}

describe('the limit of a row', () => {
  it('lets a minute of calls through, says how long to wait, and fills up again', () => {
    let now = 0
    const limits = createLimits({ clock: () => now })
    const take = () => limits.take(list, { address: 'a', account: 'someone' })
    expect(count(200, take)).toBe(list.perMinute)
    expect(take).toThrow(expect.objectContaining({ code: 'too_many', details: { retryAfter: 1 } }))
    now += 1_000
    expect(count(5, take)).toBe(2)
    now += 60_000
    expect(count(200, take)).toBe(list.perMinute)
  })

  it('lets a village register on one day, and two a minute afterwards', () => {
    let now = 0
    const limits = createLimits({ clock: () => now })
    const registered = (calls: number) => count(calls, () => limits.take(register, visitor('village')))
    expect(registered(200)).toBe(120)
    now += 60_000
    expect(registered(10)).toBe(2)
    now += 60 * 60_000
    expect(registered(200)).toBe(120)
  })

  it('lets an account send its bytes of a day at once, and the rest as the day goes on', () => {
    let now = 0
    const limits = createLimits({ clock: () => now })
    const { push } = endpoints.sync
    const megabyte = 1024 * 1024
    const sent = (account: string) => count(100, () => limits.takeBytes(push, account, megabyte))
    expect(sent('flooder')).toBe(8)
    expect(() => limits.takeBytes(push, 'flooder', megabyte)).toThrow(
      expect.objectContaining({ code: 'too_many', details: { retryAfter: 3 * 60 * 60 } }),
    )
    expect(sent('neighbour')).toBe(8)
    now += 6 * 60 * 60_000
    expect(sent('flooder')).toBe(2)
    expect(count(100, () => limits.takeBytes(endpoints.courses.list, 'flooder', megabyte))).toBe(100)
  })

  it('has the rest of an enlarged day at once', () => {
    const limits = createLimits({ clock: () => 0 })
    const take = (bytesPerDay: number) => count(100, () => limits.takeBytes({ path: '/pieces', bytesPerDay }, 'author', 1))
    expect([take(3), take(5), take(4)]).toEqual([3, 2, 0])
  })

  it('counts callers and rows apart', () => {
    const limits = createLimits({ clock: () => 0 })
    count(200, () => limits.take(register, visitor('a')))
    expect(count(1, () => limits.take(register, visitor('b')))).toBe(1)
    expect(count(1, () => limits.take(endpoints.auth.login, visitor('a')))).toBe(1)
  })

  it('is that of the address for sign-ins, whatever own accounts the caller has', () => {
    const limits = createLimits({ clock: () => 0 })
    const { login } = endpoints.auth
    let [taken, account] = [0, 0]
    for (; account < 100; account++) taken += count(10, () => limits.take(login, { address: 'a', account: `own-${account}` }))
    expect(taken).toBe(login.perMinute)
    expect(count(1, () => limits.take(login, visitor('a')))).toBe(0)
  })

  it('is for a whole IPv6 network that of four addresses, and a caller who is refused takes nothing from it', () => {
    const limits = createLimits({ clock: () => 0 })
    const taken = (address: string, calls: number) => count(calls, () => limits.take(register, visitor(addressKey(address))))
    expect(taken('2001:db8:1:100::1', 1000)).toBe(120)
    expect(taken('2001:db8:1:101::1', 1000)).toBe(120)
    expect(taken('2001:db8:1:102::1', 10)).toBe(0)
    let more = 0
    for (let part = 2; part < 256; part++) more += taken(`2001:db8:1:${part.toString(16)}00::1`, 10)
    expect(more).toBe(2 * 120)
    expect(taken('2001:db8:2::1', 1)).toBe(1)
  })

  it('is forgotten for callers whose room is full again before it is for the others', () => {
    let now = 0
    const limits = createLimits({ clock: () => now })
    const registered = (address: string) => count(1, () => limits.take(register, visitor(address)))
    // An old flood of registrations, and then many readers that called once.
    expect(count(500, () => limits.take(register, visitor('flood')))).toBe(120)
    const readers = 50_000
    for (let reader = 0; reader < readers - 1; reader++) limits.take(list, { address: 'a', account: `reader ${reader}` })
    now += 20_000
    expect(registered('another')).toBe(1)
    expect(registered('flood')).toBe(0)
  })

  it('leaves a shared address room for a village that reads', () => {
    const limits = createLimits({ clock: () => 0 })
    expect(count(2000, () => limits.take(list, visitor('address')))).toBe(list.perMinute * 10)
    expect(count(2000, () => limits.take(list, { address: 'address', account: 'someone' }))).toBe(list.perMinute)
  })
})

it('lets an address call at the pace of a whole village, whatever it calls', () => {
  const limits = createLimits({ clock: () => 0 })
  const village = 50 * 120
  expect(count(village, () => limits.takeAddress('a'))).toBe(village)
  // The clock rests: no call passes after a rejected one.
  expect(count(village * 2, () => limits.takeAddress('a'))).toBeLessThan(village * 2)
  expect(count(1, () => limits.takeAddress('b'))).toBe(1)
})

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key))

  it('of IPv6 belongs to a /56 and a /48, of which each attempt takes a part', () => {
    expect(addressGroups('203.0.113.7')).toEqual([{ key: '203.0.113.7', weight: 1 }])
    expect(addressGroups(addressKey('2001:db8:1:12ff::9'))).toEqual([
      { key: '2001:db8:1:12ff::/64', weight: 1 },
      { key: '2001:db8:1:1200::/56', weight: 1 / 2 },
      { key: '2001:db8:1::/48', weight: 1 / 4 },
    ])
  })
})
