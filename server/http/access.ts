import { hasRole } from '../../contract/account/has-role.ts'
import type { Access } from '../../contract/endpoint.ts'
import type { Person } from '../handler.ts'
import { Refusal } from './errors.ts'

/** Throws unless the caller has the row's access. `hasToken`: with a token, a missing person means an ended session. */
export function requireAccess(access: Access, person: Person | null, hasToken: boolean): void {
  if (access === 'anyone') return
  if (!person) throw new Refusal(hasToken ? 'session_ended' : 'sign_in_needed')
  if (access !== 'member' && !hasRole(person, access)) throw new Refusal('forbidden')
}
