import type { Role } from './person.ts'

/** True if the role matches or the person is an admin (specification, section 6). */
export function hasRole(person: { readonly role: Role } | null, role: Role): boolean {
  return person !== null && (person.role === role || person.role === 'admin')
}
