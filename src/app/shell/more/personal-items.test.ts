import { describe, expect, it } from 'vitest'
import type { Role } from '../../../../contract/account/person.ts'
import { testUser } from '../../../../tests/support/test-user.ts'
import { submenuItems } from '../header/submenu-items.ts'
import { personalSections } from './personal-items.ts'

const person = (role: Role) => testUser({ role })
const itemsOf = (role: Role) => personalSections(person(role)).map(({ items }) => items.map(({ to }) => to as string))

// Specification, section 2.
const own = ['/dashboard', '/profile/view', '/profile/edit', '/my-courses', '/profile/privacy']
const teaching = ['/instructor/dashboard', '/instructor/courses', '/instructor/students', '/instructor/quiz-builder']
const admin = ['/admin', '/admin/users', '/admin/password-reset', '/admin/courses', '/admin/settings']

describe('personalSections', () => {
  it('returns the sections of the role with every page that the specification names', () => {
    expect(itemsOf('student')).toEqual([expect.arrayContaining(own)])
    expect(itemsOf('instructor')).toEqual([expect.arrayContaining(own), teaching])
    expect(itemsOf('admin')).toEqual([expect.arrayContaining(own), teaching, admin])
  })
})

describe('the submenus of the header', () => {
  const below = (...parameters: Parameters<typeof submenuItems>) => submenuItems(...parameters).map(({ to }) => to)
  it('contain the wall and the forum for everyone, and the own courses for signed-in users', () => {
    expect(below('community', null)).toEqual(['/community', '/forum'])
    expect(below('courses', null)).toEqual(['/courses'])
    expect(below('courses', person('student'))).toEqual(['/courses', '/my-courses'])
    expect(below('events', null)).toEqual([])
  })
})
