import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../test-app.ts'

const page =
  '<!doctype html><html><head><base href="/"><title>x</title></head><body><a href="/courses">x</a><img src="/icons/icon.svg"></body></html>'
const script = `console.log(1)${' '.repeat(2000)}`

let appDir: string
let server: TestApp
beforeAll(async () => {
  appDir = await mkdtemp(join(tmpdir(), 'web-app-test-'))
  await mkdir(join(appDir, 'assets'))
  await mkdir(join(appDir, 'icons'))
  const files = {
    'index.html': page,
    'sw.js': script,
    'manifest.webmanifest': '{}',
    'icons/icon-192.png': 'picture',
    'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main-abc.js': script,
    'assets/main-abc.js.br': brotliCompressSync(script),
    'assets/pdf-worker-abc.mjs': script,
    'assets/style-abc.css': 'a{}',
    '.env': 'SECRET=1',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(appDir, name), content)
  server = await openTestApp({ appDir })
})
afterAll(async () => {
  await server.close()
  await rm(appDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, on = server) => on.app.inject({ url, headers })
const visit = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the built app', () => {
  const policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types own-script snapshot"
  const drawing = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

  it('sends pages with the headers that protect documents', async () => {
    for (const [url, status] of [
      ['/', 200],
      ['/courses', 200],
      ['/%E0%A4%A', 404],
    ] as const) {
      const answer = await get(url, visit)
      expect(answer.statusCode).toBe(status)
      expect(answer.headers).toMatchObject({
        // The page has a `<base>`.
        'content-security-policy': policy.replace("base-uri 'none'", "base-uri 'self'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
    }
  })

  it.each([
    ['/sw.js', "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"],
    ['/manifest.webmanifest', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ['/icons/icon.svg', drawing],
    ['/assets/pdf-worker-abc.mjs', policy],
    ['/icons/none.svg', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ])('%s has a policy of its own: %s', async (url, own) => {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toBe(own)
    for (const name of ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']) expect(headers).not.toHaveProperty(name)
  })

  it.each(['/', '/sw.js', '/icons/icon.svg'])('says of an unchanged %s nothing that would replace its stored policy', async (url) => {
    const etag = String((await get(url, visit)).headers.etag)
    const { statusCode, headers } = await get(url, { ...visit, 'if-none-match': etag })
    expect(statusCode).toBe(304)
    expect(headers).toHaveProperty('cache-control')
    expect(headers).not.toHaveProperty('content-security-policy')
  })

  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/icons/icon.svg', 'image/svg+xml', 'public, max-age=86400'],
    ['/favicon.ico', 'image/png', 'public, max-age=86400'],
    ['/assets/pdf-worker-abc.mjs', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('%s has the type %s and the cache-control %s', async (url, type, lifetime) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, type, lifetime])
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })

  it.each([
    ['/assets/main-abc.js', 'text/javascript; charset=utf-8'],
    ['/assets/style-abc.css', 'text/css; charset=utf-8'],
  ])('%s has only the headers that a subresource needs', async (url, type) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of ['content-security-policy', 'permissions-policy', 'etag', 'last-modified']) expect(headers).not.toHaveProperty(name)
    expect((await get('/assets/nothing-abc.js')).headers).toHaveProperty('content-security-policy')
  })

  it('opens the wall with a lost share where no worker has taken it, and reads none of it', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await server.app.inject({ method: 'POST', url: '/community', headers, payload: 'x'.repeat(2_000_000) })
    expect([answer.statusCode, answer.headers.location, answer.headers.connection]).toEqual([303, '/community?shared=', 'close'])
  })

  it('is served at every path of the app', async () => {
    for (const url of [
      '/courses/cash-book/learn?lesson=1',
      '/login?redirect=%2Fmy-courses',
      '/users/rahima.k',
      '/constructor',
      '/__proto__',
    ]) {
      const answer = await get(url, visit)
      expect([answer.statusCode, answer.body]).toEqual([200, page])
    }
  })

  it('is served to clients that accept any type, except for names of files', async () => {
    for (const headers of [{ accept: '*/*' }, {}]) {
      expect((await get('/courses', headers)).body).toBe(page)
      for (const url of ['/nowhere.js', '/robots.txt', '/courses/%00', '/api/nothing'])
        expect([400, 404]).toContain((await get(url, headers)).statusCode)
    }
    expect((await get('/courses', { accept: 'application/json' })).json()).toMatchObject({ success: false })
  })

  it('answers a path that is no page of the app with the page “not found”', async () => {
    const known = await openTestApp({ appDir, patterns: ['/', '/courses/$id', '/404'] })
    for (const url of ['/', '/courses/one', '/courses/one/', '/courses/one?step=2', '/404'])
      expect([url, (await get(url, visit, known)).statusCode]).toEqual([url, 200])
    for (const url of ['/nowhere', '/courses', '/courses/one/two']) {
      const { statusCode, body, headers } = await get(url, { ...visit, 'if-none-match': '*' }, known)
      expect([url, statusCode, body, headers['content-type']]).toEqual([url, 404, page, 'text/html; charset=utf-8'])
    }
    await known.close()
  })

  it.each(['/assets/gone-abc.js', '/assets/', '/api/nothing', '/api', '/media/nothing'])('answers %s with 404', async (url) => {
    expect((await get(url, visit)).statusCode).toBe(404)
  })

  it.each(['/.env', '/%2eenv', '/../package.json', '/assets/..%2f..%2fpackage.json', '/assets/..%5c..%5cpackage.json', '//etc/passwd'])(
    'does not reveal another file for %s',
    async (url) => {
      const answer = await get(url)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ success: false })
    },
  )

  it.each([
    '/%',
    '/%E0%A4%A',
    '/courses/%00',
    '/courses/%0d%0aset-cookie:a',
    '/courses/a%5Cb',
    '//evil.example/x',
    '/api/%',
    '/media/%00',
    `/courses/${'x'.repeat(3000)}`,
    '/assets/..%2f..%2fpackage.json',
  ])('answers %s with the page “not found”, and API clients with JSON', async (url) => {
    const answer = await get(url, visit)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([404, 'text/html; charset=utf-8', page])
    expect(answer.headers).not.toHaveProperty('location')
    const program = await get(url)
    expect([400, 404]).toContain(program.statusCode)
    expect(program.json()).toMatchObject({ success: false })
  })

  it('sends pages only to navigations with GET or HEAD', async () => {
    expect((await get('/nowhere.js')).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'POST', url: '/courses', headers: visit })).statusCode).toBe(404)
  })

  it('sends no HTML file directly, and answers an unsatisfiable range with 416', async () => {
    for (const url of ['/pages%2findex.html', '/icons/..%2findex.html']) {
      const answer = await get(url)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ success: false })
    }
    expect((await get('/icons/icon.svg', { range: 'bytes=99999-' })).statusCode).toBe(416)
  })

  it('answers 304 if the page has not changed', async () => {
    for (const url of ['/', '/my-courses', '/icons/icon.svg', '/sw.js']) {
      const known = String((await get(url, visit)).headers.etag)
      for (const header of [known, `W/${known.replace('W/', '')}`, `"a", W/"b" ,${known}`, '*'])
        expect([header, (await get(url, { ...visit, 'if-none-match': header })).statusCode]).toEqual([header, 304])
      expect((await get(url, { ...visit, 'if-none-match': `"a", "${known}` })).statusCode).toBe(200)
    }
  })

  it('sends files compressed at build time, and compresses other files itself', async () => {
    const ready = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
    expect([ready.headers['content-encoding'], ready.headers['content-type'], ready.rawPayload.equals(brotliCompressSync(script))]).toEqual(
      ['br', 'text/javascript; charset=utf-8', true],
    )
    expect((await get('/assets/main-abc.js')).body).toBe(script)
    expect((await get('/sw.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  it('is served below a base path, which its pages contain', async () => {
    const below = await openTestApp({ appDir, basePath: '/sysdev/entlab/', publicUrl: 'http://localhost:3000/sysdev/entlab' })
    expect((await get('/sysdev/entlab/', {}, below)).body).toContain('<base href="/sysdev/entlab/">')
    for (const path of ['', 'courses', 'index.html', 'pages/home.html', '%']) {
      const { body } = await get(`/sysdev/entlab/${path}`, visit, below)
      expect(body).toContain('<base href="/sysdev/entlab/">')
      expect(body).toContain('<a href="/sysdev/entlab/courses">')
      expect(body.match(/="\/(?!sysdev\/entlab\/)[^"]*"/g)).toBeNull()
    }
    expect((await get('/sysdev/entlab/assets/main-abc.js', {}, below)).statusCode).toBe(200)
    expect((await get('/sysdev/entlab', {}, below)).headers.location).toBe('/sysdev/entlab/')
    for (const url of ['/', '/courses', '/assets/main-abc.js']) expect((await get(url, visit, below)).statusCode).toBe(404)
    await below.close()
  })
})
