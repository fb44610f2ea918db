import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { useAuth } from '../features/session/auth.ts'
import { Shell } from './shell/shell.tsx'

export interface RouterContext {
  client: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  beforeLoad: ({ location }) => {
    if (developmentOnly.test(location.pathname)) throw redirect({ to: '/404', replace: true })
  },
})

/** Addresses of tools that only ever existed while the product was made (specification, section 2). */
const developmentOnly =
  /^\/(test(-auth|-bilingual|-learning)?|(auth-)?debug|profile-test|hotspot(-db)?-test|accordion-test|imageblock-error-test)\/?$/

/** Renders a new page for another user: the page on screen has read the previous user's database. */
function Root() {
  const { user } = useAuth()
  return (
    <Shell>
      <Outlet key={user?.id} />
    </Shell>
  )
}
