import type { QueryClient } from '@tanstack/react-query'
import type { makeRouter } from '../router.ts'
import { afterPaint } from './after-paint.ts'

/** A first page that waits for the network must not keep the store and the outbox waiting with it. */
const patience = 3_000

/** Starts what works behind the first page once that is drawn. */
export async function startAfterFirstPage(client: QueryClient, router: ReturnType<typeof makeRouter>): Promise<void> {
  await firstPage(router)
  const { startLater } = await import('./later.ts')
  await startLater(client, router)
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
