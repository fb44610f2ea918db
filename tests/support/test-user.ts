import type { User } from '../../contract/account/person.ts'

/** A student with the changed fields. */
export const testUser = (changes: Partial<User> = {}): User => ({
  id: '01890000-0000-7000-8000-000000000001',
  name: 'রহিমা',
  face: 'clay-sari',
  email: null,
  phone: '+8801700000001',
  role: 'student',
  language: 'bn',
  place: '',
  about: '',
  is_email_verified: false,
  pending_email: null,
  notices: [],
  deletion: null,
  version: 1,
  created_at: 0,
  ...changes,
})
