import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The page at `address`, into whose <base> the server wrote `base`; none for the worker, which lies at the app's root. */
async function loadedAt(address: string, base?: string) {
  vi.stubGlobal('location', { href: address })
  vi.stubGlobal('document', base === undefined ? undefined : { baseURI: new URL(base, address).href })
  return await import('./base-path.ts')
}

it.each([
  ['a production host at its root', 'https://learn.example.org/courses/a', '/', '/', '/api/courses'],
  ['a prefix of its own', 'http://192.168.0.9/sysdev/entlab/courses/a', '/sysdev/entlab/', '/sysdev/entlab/', '/sysdev/entlab/api/courses'],
  ['local development', 'http://localhost:5173/courses/a', '/', '/', '/api/courses'],
  ['the worker below a prefix', 'https://example.org/learn/sw.js', undefined, '/learn/', '/learn/api/courses'],
] as const)('knows where it lives: %s', async (_what, address, base, path, api) => {
  const { basePath, apiUrl, coverUrl, mediaUrl } = await loadedAt(address, base)
  expect([basePath, apiUrl('/courses')]).toEqual([path, api])
  expect(mediaUrl('00ff')).toBe(`${path}media/00ff`)
  expect(coverUrl('00ff')).toBe(`${path}media/00ff`)
  expect(coverUrl('')).toBe(null)
})
