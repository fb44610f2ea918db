import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/browser-stubs.ts'
import type { StartContext } from '../start/context.ts'

const auth = vi.hoisted(() => ({ user: null as { role: string } | null, token: null as string | null, changed: () => {} }))
vi.mock('../../features/session/auth.ts', () => ({
  readAuth: () => auth,
  subscribeAuth: (changed: () => void) => {
    auth.changed = changed
  },
}))

const { followAudience } = await import('./audience-assets.ts')

let reported: string[]
let install: string | undefined
let rendered: () => void
const router = {
  state: {
    get matches() {
      return [{ staticData: {} }, { staticData: { install } }]
    },
  },
  subscribe: (_event: string, listener: () => void) => {
    rendered = listener
  },
} as unknown as StartContext['router']
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  reported = []
  Object.assign(auth, { user: null, token: null })
  install = undefined
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('addEventListener', () => undefined)
  const postMessage = ({ audiences }: { audiences: string[] }) => reported.push(audiences.join())
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active: { postMessage } }) } })
})

it('a visitor is of no audience until they open a page of EntreSoft, and reports that once', async () => {
  followAudience(router)
  await settled()
  expect(reported).toEqual([''])
  install = 'tools'
  rendered()
  await settled()
  install = undefined
  rendered()
  await settled()
  expect(reported).toEqual(['', 'tools'])
})

it('the need of the tools is written once, not at each of their pages', async () => {
  const write = vi.spyOn(localStorage, 'setItem')
  install = 'tools'
  for (const _start of [1, 2]) {
    followAudience(router)
    rendered()
    await settled()
  }
  expect(write).toHaveBeenCalledTimes(1)
})

it('a visitor who starts on a page of EntreSoft reports it at once', async () => {
  install = 'tools'
  followAudience(router)
  await settled()
  expect(reported).toEqual(['tools'])
})

it('each later start of a visitor reports it again: the tab may be closed before the worker is active', async () => {
  install = 'tools'
  const ready = new Promise(() => {})
  const { navigator } = globalThis
  vi.stubGlobal('navigator', { serviceWorker: { ready } })
  followAudience(router)
  await settled()
  vi.stubGlobal('navigator', navigator)
  install = undefined
  for (const starts of [1, 2]) {
    followAudience(router)
    await settled()
    expect(reported).toEqual(Array(starts).fill('tools'))
  }
})

it('a browser that forbids storage reports the page of EntreSoft that it displays', async () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid })
  install = 'tools'
  followAudience(router)
  await settled()
  expect(reported).toEqual(['tools'])
})

it('an app that is put on the home screen gets the pages of its shortcuts', async () => {
  let installed = () => {}
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
    if (event === 'appinstalled') installed = listener
  })
  followAudience(router)
  await settled()
  installed()
  await settled()
  expect(reported).toEqual(['', 'tools'])
})

it('an app on the home screen has the pages of its shortcuts', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
  followAudience(router)
  await settled()
  expect(reported).toEqual(['tools'])
})

it.each([
  ['student', 'tools,member'],
  ['instructor', 'tools,member,staff'],
  ['admin', 'tools,member,staff'],
])('a %s has the pages of %s', async (role, audiences) => {
  Object.assign(auth, { user: { role }, token: 'x' })
  followAudience(router)
  await settled()
  expect(reported).toEqual([audiences])
})

it('a session whose role is not known yet reports nothing', async () => {
  Object.assign(auth, { token: 'x' })
  followAudience(router)
  await settled()
  expect(reported).toEqual([])
})
