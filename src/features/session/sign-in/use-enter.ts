import { useRouter } from '@tanstack/react-router'
import { homeOf } from '../../../../contract/account/home-of.ts'
import type { User } from '../../../../contract/account/person.ts'
import { redirectTarget } from '../state/redirect-target.ts'

/**
 * Navigates after the sign-in: to the requested page, else to the user's start page. The guard of the sign-in page does the same when
 * it runs again. Then the user may already have gone to yet another page, and stays there.
 */
export function useEnter(redirect: string | undefined): (user: User) => Promise<void> {
  const router = useRouter()
  const { pathname } = router.state.location
  return async (user) => {
    if (router.state.location.pathname !== pathname) return
    // Asked again here, where it counts: an address from outside must never lead off this site.
    const target = redirectTarget(redirect)
    if (target !== null) await router.navigate({ href: target, replace: true })
    else await router.navigate({ to: homeOf(user.role), replace: true })
  }
}
