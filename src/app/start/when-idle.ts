import type { QueryClient } from '@tanstack/react-query'
import type { makeRouter } from '../router.ts'
import { afterPaint } from './after-paint.ts'
import { fetchStore } from './store-parts.ts'

/** A first page that waits for the network must not keep the store and the outbox waiting with it. */
const patience = 3_000

/** Starts what the first page does not need: the phone's store and sync once it is drawn, then the worker. */
export async function startWhenIdle(client: QueryClient, router: ReturnType<typeof makeRouter>): Promise<void> {
  await firstPage(router)
  await fetchStore()
  const { startBehind } = await import('./behind.ts')
  await startBehind(client, router)
  const { startUpdates } = await import('../update/register.ts')
  await startUpdates()
}

function firstPage(router: ReturnType<typeof makeRouter>): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience)
    const stop = router.subscribe('onRendered', () => {
      stop()
      void afterPaint().then(resolve)
    })
  })
}
