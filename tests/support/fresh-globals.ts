/** Gives each test file the globals of a new process or thread, and ends its timers. For files that share one. */
import { afterAll, vi } from 'vitest'

type Globals = Record<PropertyKey, unknown>

const thread = globalThis as unknown as Globals & { firstGlobals?: ReadonlyMap<PropertyKey, PropertyDescriptor> }

/** Globals of Vitest and of this file. */
const belongsToVitest = (key: PropertyKey) =>
  typeof key === 'symbol' ? key.description !== 'Dexie' : /^(firstGlobals$|__vitest)/.test(String(key))

thread.firstGlobals ??= new Map(Object.entries(Object.getOwnPropertyDescriptors(thread)))
const { firstGlobals } = thread

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
