import { vi } from 'vitest'

const timeout = 30_000
const { waitFor, waitUntil } = vi

type Options = Parameters<typeof waitFor>[1]
const patient = (options: Options) => ({ timeout, ...(typeof options === 'number' ? { timeout: options } : options) })

// Vitest's own default is 1 s, which a loaded machine may need for one database request.
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
