import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { Refusal } from '../http/errors.ts'
import { addressKey } from './address-key.ts'
import { createLimits } from './rate-limits.ts'

const { register } = endpoints.auth

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
    const take = () => limits.take(register, 'someone', true)
    expect(count(40, take)).toBe(register.perMinute)
    expect(take).toThrow(expect.objectContaining({ code: 'too_many', details: { retryAfter: 2 } }))
    now += 2_000
    expect(count(5, take)).toBe(1)
    now += 60_000
    expect(count(40, take)).toBe(register.perMinute)
  })

  it('counts callers and rows apart', () => {
    const limits = createLimits({ clock: () => 0 })
    count(40, () => limits.take(register, 'a', true))
    expect(count(1, () => limits.take(register, 'b', true))).toBe(1)
    expect(count(1, () => limits.take(endpoints.auth.login, 'a', true))).toBe(1)
  })

  it('leaves a shared address room for a village that reads', () => {
    const limits = createLimits({ clock: () => 0 })
    const { list } = endpoints.courses
    expect(count(2000, () => limits.take(list, 'address', true))).toBe(list.perMinute * 10)
    expect(count(2000, () => limits.take(list, 'account', false))).toBe(list.perMinute)
  })
})

it('lets an address call at the pace of a whole village, whatever it calls', () => {
  const limits = createLimits({ clock: () => 0 })
  const village = 50 * 120
  expect(count(village, () => limits.takeAddress('a'))).toBe(village)
  expect(count(100_000, () => limits.takeAddress('a'))).toBeLessThan(village * 2)
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
})
