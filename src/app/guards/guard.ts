import { redirect } from '@tanstack/react-router'
import { hasRole } from '../../../contract/account/has-role.ts'
import { homeOf } from '../../../contract/account/home-of.ts'
import type { Role, User } from '../../../contract/account/person.ts'
import { authReady } from '../../features/session/auth.ts'
import { redirectTarget } from '../../features/session/state/redirect-target.ts'

/**
 * Admits visitors, and users whose session the server has ended. Redirects others to the page in `redirect`, or to the home of their
 * role.
 */
export async function requireGuest(search: Record<string, unknown>): Promise<void> {
  const { user, token } = await authReady()
  if (!user || token === null) return
  const target = redirectTarget(search.redirect)
  throw target === null ? redirect({ to: homeOf(user.role), replace: true }) : redirect({ href: target, replace: true })
}

/** Admits visitors. Leads signed-in users from the public start page to their own. */
export async function leadHome(): Promise<void> {
  const { user } = await authReady()
  if (user) throw redirect({ to: homeOf(user.role), replace: true })
}

/** Admits signed-in users. `href`: the requested path, to return to after signing in. */
export async function requireMember(href: string): Promise<{ user: User }> {
  const { user } = await authReady()
  if (!user) throw redirect({ to: '/login', search: { redirect: href }, replace: true })
  return { user }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Role of the requested page, which the user may not open. */
    closedTo?: Role
  }
}

/** Admits users of the role and administrators. Redirects others to their home, which shows the reason. */
export async function requireRole(role: Role, href: string): Promise<{ user: User }> {
  const { user } = await requireMember(href)
  if (!hasRole(user, role)) throw redirect({ to: homeOf(user.role), state: { closedTo: role }, replace: true })
  return { user }
}
