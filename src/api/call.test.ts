import { afterEach, expect, it, vi } from 'vitest'

import { systemEndpoints } from '../../contract/site/system.ts'
import { markerHeader } from '../../contract/transport.ts'

await vi.hoisted(async () => (await import('../../tests/support/browser-stubs.ts')).stubBrowser({}))

import { call } from './call.ts'
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
