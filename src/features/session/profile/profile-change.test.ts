import { expect, it } from 'vitest'
import type { User } from '../../../../contract/account/person.ts'
import { baseIn, profileCodec, profileErrors, profileValues } from './profile-change.ts'

const user: User = {
  id: '00000000-0000-7000-8000-000000000000',
  name: 'রহিমা বেগম',
  email: null,
  phone: '+8801700000001',
  role: 'student',
  language: 'bn',
  place: 'বরিশাল',
  about: '',
  is_email_verified: false,
  version: 1,
  created_at: 0,
}
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
