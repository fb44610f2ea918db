import type { useRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let page: EventTarget
/** Those missing parts that the rest of the app was told of. */
let told: string[]
let idle: (() => void)[]

beforeEach(() => {
  page = new EventTarget()
  told = []
  idle = []
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const requestIdleCallback = (callback: () => void) => void idle.push(callback)
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('window', { requestIdleCallback })
})
afterEach(() => vi.unstubAllGlobals())

/** A part is missing. Node, unlike a browser, calls who listens first and not who captures, so the rest of the app listens last. */
function missing(what: string): void {
  const tell = () => void told.push(what)
  page.addEventListener('vite:preloadError', tell)
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(what) }))
  page.removeEventListener('vite:preloadError', tell)
}

/** Lets what waits for an idle phone go on. */
const goOn = async () => {
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  idle.pop()?.()
}

/** Starts bringing; every page that is brought does what `preloadRoute` does. */
async function start(preloadRoute: () => Promise<unknown>) {
  const asked = vi.fn(preloadRoute)
  const loadRouteChunk = vi.fn(async () => {})
  const { bringNearPages } = await import('./near-pages.ts')
  const router = { preloadRoute: asked, loadRouteChunk, routesById: {} } as unknown as ReturnType<typeof useRouter>
  return { asked, loadRouteChunk, walk: bringNearPages(router) }
}

test('A near page that is missing is missing in silence, and ends it', async () => {
  const { asked, walk } = await start(async () => {
    missing('near')
    return undefined
  })
  await goOn()
  await walk
  expect(asked).toHaveBeenCalledTimes(1)
  expect(told).toEqual([])
})

test('So does one whose failure the router keeps to itself', async () => {
  const { asked, walk } = await start(async () => {
    missing('near')
    return []
  })
  await goOn()
  await walk
  expect(asked).toHaveBeenCalledTimes(1)
})

test('Nothing more is brought after a page could not be read', async () => {
  let isThere = true
  const { asked, loadRouteChunk, walk } = await start(async () => (isThere ? [] : undefined))
  await goOn()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  isThere = false
  await goOn()
  await walk
  expect(asked).toHaveBeenCalledTimes(2)
  expect(loadRouteChunk).not.toHaveBeenCalled()
})

test('What a person asks for between two of them does not fail in silence, nor afterwards', async () => {
  let isThere = true
  const { walk } = await start(async () => (isThere ? [] : undefined))
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  missing('before the first')
  await goOn()
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  missing('before the second')
  isThere = false
  await goOn()
  await walk
  missing('afterwards')
  expect(told).toEqual(['before the first', 'before the second', 'afterwards'])
})
