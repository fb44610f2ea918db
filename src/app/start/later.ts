import type { QueryClient } from '@tanstack/react-query'
import { spared } from '../../ui/dispensable.ts'
import type { makeRouter } from '../router.ts'
import { rest } from './rest.ts'
import { evaluateStore } from './store-parts.ts'

/**
 * What the first page does not need: the phone's store and sync, then the worker. The build has all these files asked for
 * together with this one (scripts/later-parts.ts); they are evaluated one by one, so that the page answers in between.
 */
export async function startLater(client: QueryClient, router: ReturnType<typeof makeRouter>): Promise<void> {
  await evaluateStore()
  await import('./commands.ts')
  await rest()
  const { startBehind } = await import('./behind.ts')
  await rest()
  await startBehind(client, router)
  const { startUpdates } = await import('../update/register.ts')
  await startUpdates()
  // Not on the phone yet, and no line: the next opening begins with the page's shape.
  await import('./last-screen.ts').then(
    ({ keepLastScreens }) => keepLastScreens(router),
    (error) => spared.add(error),
  )
}
