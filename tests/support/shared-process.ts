/** Run by Vitest around each file of tests that shares its process with others: what a file has changed of it ends with the file. */
import { afterAll, vi } from 'vitest'
import { endPretence } from './pretended-browser.ts'

afterAll(() => {
  endPretence()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
