import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const locks = await vi.hoisted(async () => new (await import('../../../../tests/support/web-locks.ts')).WebLocks())
await vi.hoisted(async () => {
  const { stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, navigator: { locks }, indexedDB: {} })
})
const waits: AbortController[] = vi.hoisted(() => [])
// The longest turn ends when the test says so.
vi.mock('../../../api/abort-after.ts', () => ({
  abortAfter() {
    const wait = new AbortController()
    waits.push(wait)
    return wait.signal
  },
}))

import { changeSession, type Turn, TurnLost } from './session-lock.ts'

beforeEach(() => {
  locks.releaseAll()
  waits.length = 0
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

/** A page whose turn lasts until `finish`. It may have to wait for it. */
function queuedTurn() {
  let finish = () => {}
  let turn: Turn | undefined
  const done = changeSession(async (own) => {
    turn = own
    await new Promise<void>((end) => (finish = end))
    own.check()
    return 'long'
  })
  done.catch(() => undefined)
  const started = () => vi.waitFor(() => expect(turn).toBeDefined())
  return { done, started, finish: () => finish(), step: () => turn?.check() }
}

async function longTurn() {
  const page = queuedTurn()
  await page.started()
  return page
}

/** The waiting page has waited for the longest turn, `count` times. */
async function endWaits(count: number, before: () => void): Promise<void> {
  for (let wait = 1; wait <= count; wait += 1) {
    await vi.waitFor(() => expect(waits.length).toBe(wait + 1))
    vi.setSystemTime(Date.now() + 20_000)
    before()
    waits.at(-1)?.abort(new Error('over'))
  }
}

it('a page that goes on with a long turn keeps it while another page waits', async () => {
  const first = await longTurn()
  const second = changeSession(async () => 'second')
  await endWaits(4, first.step)
  await vi.waitFor(() => expect(waits.length).toBe(6))
  first.finish()
  expect(await Promise.all([first.done, second])).toEqual(['long', 'second'])
  // The signs of its work are gone too.
  await vi.waitFor(async () => expect((await locks.query()).held).toEqual([]))
})

it('a page that hangs loses its turn to the next one', async () => {
  const first = await longTurn()
  first.step()
  const second = changeSession(async () => 'second')
  await endWaits(1, () => {})
  expect(await second).toBe('second')
  first.finish()
  await expect(first.done).rejects.toThrow()
  expect(first.step).toThrow(TurnLost)
})

it.each(['is given', 'takes'])('a page that %s its turn after 20 s keeps it while it goes on', async (how) => {
  const first = await longTurn()
  const second = queuedTurn()
  await endWaits(1, how === 'takes' ? () => {} : first.step)
  if (how === 'is given') {
    await vi.waitFor(() => expect(waits.length).toBe(3))
    first.finish()
    await first.done
  }
  await second.started()
  waits.splice(1)
  const third = changeSession(async () => 'third')
  await endWaits(2, second.step)
  await vi.waitFor(() => expect(waits.length).toBe(4))
  second.finish()
  expect(await Promise.all([second.done, third])).toEqual(['long', 'third'])
  first.finish()
  await vi.waitFor(async () => expect((await locks.query()).held).toEqual([]))
})
