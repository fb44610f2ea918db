import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads the module in a page at `address` with `<base href="{base}">`, or without `base` in the worker. */
async function loadAt(address: string, base?: string) {
  vi.stubGlobal('location', { href: address })
  vi.stubGlobal('document', base === undefined ? undefined : { baseURI: new URL(base, address).href })
  return await import('./base-path.ts')
}

it.each([
  ['a production host at its root', 'https://learn.example.org/courses/a', '/', '/', '/api/courses'],
  ['a prefix of its own', 'http://192.168.0.9/sysdev/entlab/courses/a', '/sysdev/entlab/', '/sysdev/entlab/', '/sysdev/entlab/api/courses'],
  ['local development', 'http://localhost:5173/courses/a', '/', '/', '/api/courses'],
  ['the worker below a prefix', 'https://example.org/learn/sw.js', undefined, '/learn/', '/learn/api/courses'],
] as const)('the base path is known: %s', async (_case, address, base, path, api) => {
  const { basePath, apiUrl, coverUrl, mediaUrl } = await loadAt(address, base)
  expect([basePath, apiUrl('/courses')]).toEqual([path, api])
  expect(mediaUrl('00ff')).toBe(`${path}media/00ff`)
  expect(coverUrl('00ff')).toBe(`${path}media/00ff`)
  expect(coverUrl('')).toBe(null)
})
