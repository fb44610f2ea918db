import type { Access } from '../contract/endpoint.ts'
import { hasRole } from '../contract/has-role.ts'
import { Refusal } from './errors.ts'
import type { Person } from './handler.ts'

/** Who may call this row at all. `hasToken`: the caller showed a token, so a missing person means that it ended. */
export function requireAccess(access: Access, person: Person | null, hasToken: boolean): void {
  if (access === 'anyone') return
  if (!person) throw new Refusal(hasToken ? 'session_ended' : 'sign_in_needed')
  if (access !== 'member' && !hasRole(person, access)) throw new Refusal('forbidden')
}
