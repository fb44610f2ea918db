import { expect, it } from 'vitest'
import type { User } from '../../../contract/person.ts'
import { profileChange, profileValues } from './profile-change.ts'

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

it('sends nothing of what stayed as it was', () => {
  expect(profileChange(profileValues(user), user)).toEqual({})
  expect(profileChange({ ...profileValues(user), name: ' রহিমা বেগম ' }, user)).toEqual({})
})

it('sends what was changed, emptied fields too', () => {
  const values = { ...profileValues(user), place: '', email: 'rahima@example.org', language: 'en' }
  expect(profileChange(values, user)).toEqual({ place: '', email: 'rahima@example.org', language: 'en' })
})
