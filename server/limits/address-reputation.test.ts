import { expect, it } from 'vitest'
import { createAddressReputation } from './address-reputation.ts'

const clock = { now: 0 }
const reputation = createAddressReputation({ clock: () => clock.now })
const fail = (address: string, times: number) => {
  for (let time = 0; time < times; time++) reputation.noteFailure(address)
}

it('ranks an address by its failures, twice as many a rank higher, and forgets them', () => {
  const ranks = [0, 1, 2, 4].map((times) => {
    fail('guesser', times)
    return reputation.rankOf('guesser')
  })
  expect(ranks).toEqual([1, 2, 3, 4])
  clock.now += 7 * 12_000
  expect(reputation.rankOf('guesser')).toBe(1)
})

it('lets a class make up for its slips, but not one account that signs in again and again', () => {
  for (let pupil = 0; pupil < 40; pupil++) reputation.noteSuccess('school', `pupil-${pupil}`)
  fail('school', 20)
  expect(reputation.rankOf('school')).toBe(1)
  for (let time = 0; time < 40; time++) reputation.noteSuccess('own', 'account')
  fail('own', 20)
  expect(reputation.rankOf('own')).toBeGreaterThan(4)
})

it('delays an address that only guesses, until enough is forgotten', () => {
  fail('machine', 300)
  expect(reputation.delayOf('machine')).toBe(0)
  fail('machine', 5)
  expect(reputation.delayOf('machine')).toBe(60_000)
  clock.now += 60_000
  expect([reputation.delayOf('machine'), reputation.delayOf('another')]).toEqual([0, 0])
})

it('ranks and delays the whole IPv6 network of guesses', () => {
  for (let part = 0; part < 1300; part++) reputation.noteFailure(`2001:db8:1:${part.toString(16)}::/64`)
  expect(reputation.rankOf('2001:db8:1:ffff::/64')).toBeGreaterThan(8)
  expect(reputation.delayOf('2001:db8:1:ffff::/64')).toBe(25 * 12_000)
  expect([reputation.rankOf('2001:db8:2:1::/64'), reputation.delayOf('2001:db8:2:1::/64')]).toEqual([1, 0])
})
