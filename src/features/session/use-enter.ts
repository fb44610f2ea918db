import { useRouter } from '@tanstack/react-router'
import type { User } from '../../../contract/person.ts'
import { homeOf } from './auth.ts'

/** Where a person goes once signed in: back to what they wanted, else to their start page. */
export function useEnter(redirect: string | undefined): (user: User) => Promise<void> {
  const router = useRouter()
  return async (user) => {
    if (redirect !== undefined) await router.navigate({ href: redirect, replace: true })
    else await router.navigate({ to: homeOf(user.role), replace: true })
  }
}
