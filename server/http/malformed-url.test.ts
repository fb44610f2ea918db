import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { redirectMalformedUrls } from './malformed-url.ts'

const led = (url: string, basePath = '/', accept = 'text/html,*/*;q=0.8') =>
  redirectMalformedUrls(basePath)({ url, headers: { accept } } as unknown as IncomingMessage)

it.each(['/%', '/a\\b', '/%5Cevil', '/%2e%2e/a', '/a/%2E%2e', '//evil.example', '/\\evil.example', '/%00', '/%7F', `/${'a'.repeat(2001)}`])(
  'redirects only page requests from %s to the not-found page',
  (url) => {
    expect(led(url)).toBe('/404')
    expect(led(url, '/', '*/*')).toBe(url)
    expect(led(`/learn${url}`, '/learn/')).toBe('/learn/404')
    expect(led(url, '/learn/')).toBe(url)
  },
)

it.each([
  '/',
  '/courses',
  '/courses/a..b',
  '/users/%E0%A6%B0',
  '/login?redirect=%2F%2Fevil',
  '/x?q=%',
  '/a%2Fb',
  `/community?text=${'a'.repeat(9000)}`,
])('leaves %s as it is', (url) => expect(led(url)).toBe(url))
