import type { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser())

import { saveSession } from '../../api/session.ts'
import { attempt, initialiseAuth, readAuth, setSignedIn } from './auth.ts'

const textOf = (error: unknown) => (error as Error).message
const failing = (message: string) => attempt(() => Promise.reject(new Error(message)), textOf).catch(() => undefined)

it('holds the sentence of a failed attempt until the next one begins', async () => {
  await failing('Login failed')
  expect(readAuth()).toMatchObject({ error: 'Login failed', loading: false, isAuthenticated: false })
  let during: unknown
  await attempt(async () => {
    during = readAuth()
  }, textOf)
  expect(during).toMatchObject({ error: null, loading: true })
  expect(readAuth()).toMatchObject({ error: null, loading: false })
})

it('has no error after a sign-in', async () => {
  await failing('Registration failed')
  setSignedIn({ token: 'x', userId: 'x', remember: false }, null)
  expect(readAuth().error).toBeNull()
})

it('hands the failure on to the form', async () => {
  await expect(attempt(() => Promise.reject(new Error('no')), textOf)).rejects.toThrow('no')
})

it('is initialised without a user when the database never answers', async () => {
  vi.useFakeTimers()
  saveSession({ token: 'x', userId: 'x', remember: false })
  const hanging = { getQueryData: () => undefined, ensureQueryData: () => new Promise(() => undefined) }
  const done = initialiseAuth(hanging as unknown as QueryClient)
  expect(readAuth().loading).toBe(true)
  await vi.advanceTimersByTimeAsync(8_000)
  await done
  expect(readAuth()).toMatchObject({ initialized: true, loading: false, user: null, token: 'x' })
  vi.useRealTimers()
})
