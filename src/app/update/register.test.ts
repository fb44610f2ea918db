import { beforeEach, expect, it, vi } from 'vitest'
import type { StartContext } from '../start/context.ts'

const { register } = await vi.hoisted(async () => {
  ;(await import('../../../tests/support/browser-stubs.ts')).stubBrowser()
  return { register: vi.fn() }
})
vi.mock('workbox-window', () => ({
  Workbox: class {
    register = register
    update = async () => undefined
    addEventListener() {}
  },
}))
const space = vi.hoisted(() => ({ isFree: true }))
vi.mock('../../offline/storage/quota.ts', () => ({ hasSpace: async () => space.isFree }))
vi.mock('./network-idle.ts', () => ({ networkIdle: async () => undefined }))
vi.mock('./audience-assets.ts', () => ({ followAudience: () => undefined }))

const { startUpdates } = await import('./register.ts')
// The mock of `followAudience` does not read it.
const router = {} as StartContext['router']

let registration: { active?: object; installing?: object } | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('document', new EventTarget())
  registration = undefined
  register.mockReset().mockRejectedValue(new TypeError('the page of a captive portal'))
  const container = { controller: null, ready: new Promise(() => {}), getRegistration: async () => registration, addEventListener() {} }
  vi.stubGlobal('navigator', { serviceWorker: container })
})

it('fetches nothing again while the storage is full, and goes on once there is space', async () => {
  space.isFree = false
  await startUpdates({ router })
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(register).toHaveBeenCalledTimes(1)
  space.isFree = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect(register).toHaveBeenCalledTimes(2)
})

it('tries a failed first installation again, after ever longer waits, until a worker is active', async () => {
  await startUpdates({ router })
  expect(register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(39_000)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(register).toHaveBeenCalledTimes(3)

  registration = { installing: {} }
  await vi.advanceTimersByTimeAsync(80_000)
  expect(register).toHaveBeenCalledTimes(3)
  // The worker could not store a pack, so the browser has ended it.
  registration = {}
  await vi.advanceTimersByTimeAsync(160_000)
  expect(register).toHaveBeenCalledTimes(4)
  registration = { active: {} }
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(register).toHaveBeenCalledTimes(4)
})
