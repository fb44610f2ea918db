import type { Role } from './person.ts'

/** A person's start page (specification, section 4). */
export function homeOf(role: Role): '/admin' | '/instructor/dashboard' | '/dashboard' {
  if (role === 'admin') return '/admin'
  return role === 'instructor' ? '/instructor/dashboard' : '/dashboard'
}
