import { describe, expect, it } from 'vitest'
import type { Role, User } from '../../../contract/person.ts'
import { isOwn, ownSections } from './own-places.ts'
import { placesBelow } from './places-below.ts'

const person = (role: Role): User => ({
  id: '0192f0c1-0000-7000-8000-000000000001',
  name: 'রহিমা',
  role,
  phone: '+8801711111111',
  email: null,
  is_email_verified: false,
  place: '',
  about: '',
  language: 'bn',
  created_at: 0,
  version: 1,
})
const placesOf = (role: Role) => ownSections(person(role)).map(({ places }) => places.map(({ to }) => to as string))

// Specification, section 2.
const own = ['/dashboard', '/profile/view', '/profile/edit', '/my-courses', '/profile/privacy']
const teaching = ['/instructor/dashboard', '/instructor/courses', '/instructor/students', '/instructor/quiz-builder']
const admin = ['/admin', '/admin/users', '/admin/password-reset', '/admin/courses', '/admin/settings']

describe('the menu of a person', () => {
  it('has the sections of their role, each with every place the specification names', () => {
    expect(placesOf('student')).toEqual([expect.arrayContaining(own)])
    expect(placesOf('instructor')).toEqual([expect.arrayContaining(own), teaching])
    expect(placesOf('admin')).toEqual([expect.arrayContaining(own), teaching, admin])
  })
})

describe('one’s own places', () => {
  it.each(['/dashboard', '/profile', '/profile/view', '/profile/edit', '/profile/avatar', '/my-courses', '/outbox'])('hold %s', (path) => {
    expect(isOwn(path, person('student'))).toBe(true)
  })

  it('do not hold the page of somebody else, of another role or of everybody', () => {
    for (const path of ['/', '/courses', '/profile/view/1', '/storage', '/admin', '/instructor/courses']) {
      expect(isOwn(path, person('student'))).toBe(false)
    }
    expect(isOwn('/instructor/courses', person('instructor'))).toBe(true)
    expect(isOwn('/admin/users', person('admin'))).toBe(true)
  })
})

describe('the submenus of the header', () => {
  const below = (...asked: Parameters<typeof placesBelow>) => placesBelow(...asked).map(({ to }) => to)
  it('hold the wall and the forum for everybody, and own courses for who is signed in', () => {
    expect(below('community', null)).toEqual(['/community', '/forum'])
    expect(below('courses', null)).toEqual(['/courses'])
    expect(below('courses', person('student'))).toEqual(['/courses', '/my-courses'])
    expect(below('events', null)).toEqual([])
  })
})
