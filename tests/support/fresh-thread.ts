/**
 * Gives each test file new modules and the globals of a new thread. Files share a thread, because loading Node, Vitest and the packages costs
 * a second for each new one. Vitest empties its own list of mocks only for files with a thread of their own.
 */
import { vi } from 'vitest'
import './fresh-globals.ts'

const thread = globalThis as unknown as { readonly __vitest_mocker__: { readonly reset: () => void } }

vi.resetModules()
thread.__vitest_mocker__.reset()
