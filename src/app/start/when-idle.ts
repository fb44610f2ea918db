import type { QueryClient } from '@tanstack/react-query'

/** Starts what the first paint does not need: the phone's store and sync, then the worker and its downloads. */
export function startWhenIdle(client: QueryClient): void {
  afterPaint(async () => {
    const { startBehind } = await import('./behind.ts')
    await startBehind(client)
  })
  afterLoad(async () => {
    const { startUpdates } = await import('../update/register.ts')
    startUpdates()
  })
}

function afterPaint(work: () => Promise<void>): void {
  requestAnimationFrame(() => setTimeout(() => void work(), 0))
}

function afterLoad(work: () => Promise<void>): void {
  if (document.readyState === 'complete') void work()
  else addEventListener('load', () => void work(), { once: true })
}
