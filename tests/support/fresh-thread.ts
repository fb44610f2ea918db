/**
 * Gives each test file new modules and the globals of a new thread. Files share a thread, because loading Node, Vitest and the packages costs
 * a second for each new one. Vitest empties its own list of mocks only for files with a thread of their own.
 */
import { afterAll, vi } from 'vitest'

type Globals = Record<PropertyKey, unknown>

const thread = globalThis as unknown as Globals & {
  firstGlobals?: ReadonlyMap<PropertyKey, PropertyDescriptor>
  readonly __vitest_mocker__: { readonly reset: () => void }
}

/** Globals of Vitest and of this file. */
const belongsToVitest = (key: PropertyKey) =>
  typeof key === 'symbol' ? key.description !== 'Dexie' : /^(firstGlobals$|__vitest)/.test(String(key))

thread.firstGlobals ??= new Map(Object.entries(Object.getOwnPropertyDescriptors(thread)))
const { firstGlobals } = thread

vi.resetModules()
thread.__vitest_mocker__.reset()

/** Timers of the file. Those of a device have no end. */
const timers = new Set<NodeJS.Timeout>()

function recorded<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  const record = (...given: Parameters<Start>) => {
    const timer: NodeJS.Timeout = Reflect.apply(start, globalThis, given)
    timers.add(timer)
    return timer
  }
  return Object.assign(record, start)
}

globalThis.setTimeout = recorded(setTimeout)
globalThis.setInterval = recorded(setInterval)

afterAll(async () => {
  vi.useRealTimers()
  for (const timer of timers) clearTimeout(timer)
  // Requests of a test that have been answered end now.
  await new Promise(setImmediate)
  for (const timer of timers) clearTimeout(timer)
  vi.unstubAllGlobals()
  for (const key of Reflect.ownKeys(thread).filter((one) => !belongsToVitest(one))) {
    const first = firstGlobals.get(key)
    if (first) Object.defineProperty(thread, key, first)
    else Reflect.deleteProperty(thread, key)
  }
})
