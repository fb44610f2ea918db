import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test-app.ts'

const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(5000))
const sha256 = createHash('sha256').update(bytes).digest('hex')
const etag = `"${sha256}"`

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await server.files.put(bytes, 'image/svg+xml')
})
afterAll(() => server.close())

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `/media/${sha256}`, headers: { 'accept-encoding': 'br, gzip', ...headers } })

describe('a file', () => {
  it('comes whole, as it is, never compressed, to be kept for ever', async () => {
    const answer = await get()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': '5000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag,
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('comes in parts', async () => {
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=4990-', 4990, 4999],
      ['bytes=-10', 4990, 4999],
    ] as const) {
      const answer = await get({ range })
      expect(answer.statusCode).toBe(206)
      expect(answer.headers).toMatchObject({ 'content-range': `bytes ${start}-${end}/5000`, 'content-length': '10', etag })
      expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  it('has no part behind its end', async () => {
    const answer = await get({ range: 'bytes=5000-' })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers).toMatchObject({ 'content-range': 'bytes */5000', 'cache-control': 'no-store' })
    expect(answer.json()).toMatchObject({ success: false, code: 'bad_range' })
  })

  it('comes whole when the part was asked of another version', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect((await get({ range: 'bytes=0-9', 'if-range': other })).statusCode).toBe(200)
  })

  it('does not come again to those who have it', async () => {
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': known })
      expect([answer.statusCode, answer.body]).toEqual([304, ''])
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('can be asked for its size alone', async () => {
    const answer = await get({}, 'HEAD')
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '5000'])
    expect((await get({ range: 'bytes=0-9' }, 'HEAD')).headers['content-length']).toBe('10')
  })

  it.each([
    ['gone from the disk', (path: string) => rm(path)],
    ['cut short on the disk', (path: string) => writeFile(path, 'soon')],
  ])('that is %s is a fault of the server: the device asks again, and the log has a line', async (what, damage) => {
    const stored = await server.files.put(Buffer.from(`soon ${what}`), 'text/plain')
    await damage(stored.path)
    const answer = await server.call('GET', `/media/${stored.sha256}`)
    expect(answer).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '300' }, body: { code: 'busy' } })
    expect(answer.headers).not.toHaveProperty('etag')
    expect(server.log.join('')).toContain('a stored file is missing or has another length')
  })
})
