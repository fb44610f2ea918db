import type { QueryClient } from '@tanstack/react-query'
import type { makeRouter } from '../router.ts'

/** Parts of the app that background services work with. A service declares those it needs. */
export interface StartContext {
  readonly client: QueryClient
  readonly router: ReturnType<typeof makeRouter>
}
