import { redirect } from '@tanstack/react-router'
import { hasRole } from '../../../contract/has-role.ts'
import type { Role, User } from '../../../contract/person.ts'
import { authReady, homeOf } from '../../features/session/auth.ts'
import { redirectTarget } from '../../features/session/redirect-target.ts'

/** For people who have not signed in, or have to again because the server ended their session; others go to where they wanted, else to their start page. */
export async function requireGuest(search: Record<string, unknown>): Promise<void> {
  const { user, token } = await authReady()
  if (!user || token === null) return
  const target = redirectTarget(search.redirect)
  throw target === null ? redirect({ to: homeOf(user.role), replace: true }) : redirect({ href: target, replace: true })
}

/**
 * Below this guard the person is known. `href` is the full original path, to come back to after signing in; `lessonOf` the course
 * whose card was pressed, the first lesson of which is open to all.
 */
export async function requireMember(href: string, lessonOf?: string): Promise<{ user: User }> {
  const { user } = await authReady()
  if (!user && lessonOf !== undefined) throw redirect({ to: '/course/$id/play', params: { id: lessonOf }, replace: true })
  if (!user) throw redirect({ to: '/login', search: { redirect: href }, replace: true })
  return { user }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose page it was that somebody has asked for and may not open. */
    closedTo?: Role
  }
}

/** Below this guard the person has the role, or is an administrator; others go to their own start page, which tells them why. */
export async function requireRole(role: Role, href: string): Promise<{ user: User }> {
  const { user } = await requireMember(href)
  if (!hasRole(user, role)) throw redirect({ to: homeOf(user.role), state: { closedTo: role }, replace: true })
  return { user }
}
