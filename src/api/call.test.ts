import { afterEach, expect, it, vi } from 'vitest'

import { pictureEndpoints } from '../../contract/pictures.ts'
import { systemEndpoints } from '../../contract/site/system.ts'
import { bytesType, markerHeader } from '../../contract/transport.ts'

await vi.hoisted(async () => (await import('../../tests/support/browser-stubs.ts')).stubBrowser({}))

import { call, request } from './call.ts'
import { setCaller } from './caller.ts'

afterEach(() => vi.unstubAllGlobals())

it('the late answer of an earlier call does not hide a captive portal', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
  const onAnswer = vi.fn()
  setCaller({ onAnswer })
  const ours = () => new Response('{}', { status: 404, headers: { [markerHeader]: '1' } })
  const [early, late] = [1, 2].map(() => call(systemEndpoints.health, {}).catch(() => undefined))
  answers[1]?.(new Response('<h1>Free WiFi</h1>'))
  await late
  answers[0]?.(ours())
  await early
  expect(onAnswer.mock.calls).toEqual([[false, true]])

  const next = call(systemEndpoints.health, {}).catch(() => undefined)
  answers[2]?.(ours())
  await next
  expect(onAnswer).toHaveBeenLastCalledWith(true, false)
})

it('sends bytes as they are, counts them, and reports nothing about the connection', async () => {
  const [onAnswer, onBody, sent] = [vi.fn(), vi.fn(), vi.fn()]
  setCaller({ onAnswer, onBody })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent(url, init.method, new Headers(init.headers).get('content-type'), init.body)
    return new Response('{"success":false,"message":"","code":"server_error"}', { status: 500, headers: { [markerHeader]: '1' } })
  })
  const bytes = new Uint8Array([1, 2, 3])
  const failure = await request(pictureEndpoints.put, { id: 'a', bytes }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'unreachable', status: 500 })
  expect(sent).toHaveBeenCalledWith(expect.stringMatching(/\/api\/pictures\/a$/), 'PUT', bytesType, bytes)
  expect(onBody).toHaveBeenCalledWith(3)
  expect(onAnswer).not.toHaveBeenCalled()
})
