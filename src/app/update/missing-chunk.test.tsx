import { lazy, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLoadError, lazyOptional, onLoadError, preload } from '../../ui/lazy.ts'
import { yieldToMain } from '../../ui/yield-to-main.ts'

let reload: ReturnType<typeof vi.fn>
let fetches: number

beforeEach(async () => {
  const page = new EventTarget()
  reload = vi.fn()
  fetches = 0
  vi.resetModules()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { href: 'http://device.test/', reload })
  vi.stubGlobal('__APP_VERSION__', 'test')
  vi.stubGlobal('fetch', async () => {
    fetches += 1
    return new Response('', { headers: { 'Content-Type': 'text/javascript' } })
  })
  const { recoverFromMissingChunk } = await import('./missing-chunk.ts')
  onLoadError(() => void recoverFromMissingChunk())
})
afterEach(() => vi.unstubAllGlobals())

/** Fails as Vite's imports do: the event first, then the rejection, with the same error. */
async function missing(): Promise<never> {
  const payload = new TypeError('Failed to fetch dynamically imported module: http://device.test/a.js')
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
}

const rendered = async (node: ReactNode) => new Response((await prerender(node, { onError: () => {} })).prelude).text()

test('an optional component renders its fallback without a reload', async () => {
  const Optional = lazyOptional(missing, () => <i>less</i>)
  expect(
    await rendered(
      <p>
        text <Optional />
      </p>,
    ),
  ).toContain('<i>less</i>')
  await yieldToMain()
  await yieldToMain()
  expect(fetches).toBe(0)
})

test('a missing page reloads the app', async () => {
  const Page = lazy(missing)
  await expect(rendered(<Page />)).rejects.toThrow('dynamically imported')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('a prefetch that fails rejects without a reload, also where the importer hides the error', async () => {
  await expect(preload(missing)).rejects.toThrow('dynamically imported')
  await expect(preload(() => missing().catch(() => 'hidden'))).rejects.toThrow('dynamically imported')
  expect(await preload(async () => 'loaded')).toBe('loaded')
  await yieldToMain()
  await yieldToMain()
  expect(fetches).toBe(0)
})

test('the error is one that the router does not reload for, and that the error page recognises', async () => {
  const error = await missing().catch((thrown: Error) => thrown)
  expect(isLoadError(error)).toBe(true)
  // TanStack Router reloads for messages that begin as browsers word them.
  expect(error.message).not.toMatch(/^(Failed to fetch|error loading|Importing a module)/)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
