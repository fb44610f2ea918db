import { expect, it } from 'vitest'
import { testUser } from '../../../../tests/support/test-user.ts'
import { baseIn, profileCodec, profileErrors, profileValues } from './profile-change.ts'

const user = testUser({ name: 'রহিমা বেগম', place: 'বরিশাল' })
const values = profileValues(user, { texts: user, rejectedId: null })

it('stores the texts it started from, and nothing else of the account', () => {
  expect(baseIn(values)).toEqual({ texts: { name: 'রহিমা বেগম', place: 'বরিশাল', about: '' }, rejectedId: null })
})

it('reads a draft as it was typed, with the texts that it started from', () => {
  const typed = { ...values, name: 'রহিমা খাতুন', place: '' }
  const codec = profileCodec(profileValues({ ...user, name: 'অন্য', place: 'ঢাকা' }, { texts: user, rejectedId: 'x' }))
  expect(codec.read(codec.write(typed, null))).toEqual(typed)
})

it('starts from the user without a draft, or with an unreadable one', () => {
  expect(profileCodec(values).read(null)).toEqual(values)
  expect(profileCodec(values).read('no draft')).toEqual(values)
})

it('accepts the stored texts, and an emptied text', () => {
  expect(profileErrors(values)).toEqual({})
  expect(profileErrors({ ...values, place: ' ' })).toEqual({})
})

it('says of each field what the server would say', () => {
  expect(profileErrors({ ...values, name: ' ', place: 'x'.repeat(101), about: '\u0000' })).toEqual({
    name: 'required',
    place: 'too_long',
    about: 'bad_characters',
  })
})
