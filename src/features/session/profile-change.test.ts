import { expect, it } from 'vitest'
import type { User } from '../../../contract/person.ts'
import { begunIn, profileErrors, profileValues } from './profile-change.ts'

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
const values = profileValues(user, { texts: user, cameBack: null })

it('remembers the texts it was begun from, and nothing else of the account', () => {
  expect(begunIn(values)).toEqual({ texts: { name: 'রহিমা বেগম', place: 'বরিশাল', about: '' }, cameBack: null })
})

it('finds nothing wrong with what stands there, nor with a text that was emptied', () => {
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
