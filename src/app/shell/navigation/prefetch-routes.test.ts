import type { useRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Messages of the load errors that the app was preloaded to recover from. */
let reported: string[]
let page: EventTarget
let idle: (() => void)[]

beforeEach(() => {
  page = new EventTarget()
  reported = []
  idle = []
  vi.resetModules()
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const requestIdleCallback = (callback: () => void) => void idle.push(callback)
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('window', { requestIdleCallback })
})
afterEach(() => vi.unstubAllGlobals())

/** Raises Vite's event for a missing chunk. */
const missing = (chunk: string) => void page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(chunk) }))

/** Runs one pending idle callback. */
const becomeIdle = async () => {
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  idle.pop()?.()
}

/** Starts the prefetch; `preloadRoute` is called for each page. */
async function start(preloadRoute: () => Promise<unknown>) {
  const preloaded = vi.fn(preloadRoute)
  const loadRouteChunk = vi.fn(async () => {})
  const { onLoadError } = await import('../../../ui/lazy.ts')
  onLoadError(({ message }) => void reported.push(message))
  const { prefetchRoutes } = await import('./prefetch-routes.ts')
  const router = { preloadRoute: preloaded, loadRouteChunk, routesById: {} } as unknown as ReturnType<typeof useRouter>
  return { preloaded, loadRouteChunk, done: prefetchRoutes(router) }
}

test('the prefetch ends at a missing chunk without a report', async () => {
  const { preloaded, done } = await start(async () => {
    missing('prefetched')
    return undefined
  })
  await becomeIdle()
  await done
  expect(preloaded).toHaveBeenCalledTimes(1)
  expect(reported).toEqual([])
})

test('the prefetch ends at a missing chunk that the router hides', async () => {
  const { preloaded, done } = await start(async () => {
    missing('prefetched')
    return []
  })
  await becomeIdle()
  await done
  expect(preloaded).toHaveBeenCalledTimes(1)
})

test('the prefetch ends at a page whose data is not on the device', async () => {
  let isThere = true
  const { preloaded, loadRouteChunk, done } = await start(async () => (isThere ? [] : undefined))
  await becomeIdle()
  await vi.waitFor(() => expect(preloaded).toHaveBeenCalledTimes(1))
  isThere = false
  await becomeIdle()
  await done
  expect(preloaded).toHaveBeenCalledTimes(2)
  expect(loadRouteChunk).not.toHaveBeenCalled()
})

test('missing chunks that the user requests between two prefetches and afterwards are reported', async () => {
  let isThere = true
  const { done } = await start(async () => (isThere ? [] : undefined))
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  missing('before the first')
  await becomeIdle()
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  missing('before the second')
  isThere = false
  await becomeIdle()
  await done
  missing('afterwards')
  const expected = ['before the first', 'before the second', 'afterwards'].map((chunk) => `ChunkLoadError: ${chunk}`)
  await vi.waitFor(() => expect(reported).toEqual(expected))
})
