import { lazy, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispensable } from '../../ui/dispensable.ts'
import { rest } from '../start/rest.ts'

let reload: ReturnType<typeof vi.fn>
let fetches: number

beforeEach(async () => {
  const page = new EventTarget()
  reload = vi.fn()
  fetches = 0
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { href: 'http://phone.test/', reload })
  vi.stubGlobal('__APP_VERSION__', 'test')
  vi.stubGlobal('fetch', async () => {
    fetches += 1
    return new Response('', { headers: { 'Content-Type': 'text/javascript' } })
  })
  const { recoverFromMissingParts } = await import('./missing-part.ts')
  recoverFromMissingParts()
})
afterEach(() => vi.unstubAllGlobals())

/** Fails as Vite has it fail: the page is told first, then whoever asked for the part. */
async function missing(): Promise<never> {
  const payload = new Error('Failed to fetch dynamically imported module')
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
}

const drawn = async (node: ReactNode) => new Response((await prerender(node, { onError: () => {} })).prelude).text()

test('A part that its page can do without is done without; for any other the app is loaded anew', async () => {
  const Dispensable = dispensable(missing)
  expect(
    await drawn(
      <p>
        text
        <Dispensable />
      </p>,
    ),
  ).toContain('text')
  // Whoever answers the event has had their turn by then.
  await rest()
  expect(fetches).toBe(0)
  const Needed = lazy(missing)
  await expect(drawn(<Needed />)).rejects.toThrow('dynamically imported')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
