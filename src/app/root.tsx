import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useAuth } from '../features/session/auth.ts'
import { Shell } from './shell/shell.tsx'

export interface RouterContext {
  client: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

/** Another person gets a fresh page: whatever was on screen was read from somebody else's store. */
function Root() {
  const { user } = useAuth()
  return (
    <Shell>
      <Outlet key={user?.id} />
    </Shell>
  )
}
