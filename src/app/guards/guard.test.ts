import { isRedirect } from '@tanstack/react-router'
import { beforeAll, expect, it, vi } from 'vitest'

// The session module adds a listener when it loads.
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

import type { User } from '../../../contract/account/person.ts'
import { setSignedIn, setSignedOut } from '../../features/session/auth.ts'
import { leadHome, requireMember, requireRole } from './guard.ts'

beforeAll(() => setSignedOut())

async function redirectOfVisitor(): Promise<unknown> {
  try {
    return await requireMember('/courses/dokaner-hisab?from=mail')
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown
  }
}

it('requireMember redirects a visitor from the URL of a course to the log-in, with the whole URL', async () => {
  expect(await redirectOfVisitor()).toMatchObject({ to: '/login', search: { redirect: '/courses/dokaner-hisab?from=mail' } })
})

it.each([
  ['student', 'admin', '/dashboard'],
  ['student', 'instructor', '/dashboard'],
  ['instructor', 'admin', '/instructor/dashboard'],
] as const)('requireRole redirects a %s from a page of an %s to the own home, with the reason', async (role, required, home) => {
  setSignedIn({ token: 'x', userId: 'x', remember: false }, { role } as User)
  const thrown: unknown = await requireRole(required, '/somewhere').catch((error: unknown) => error)
  expect(isRedirect(thrown) && thrown.options).toMatchObject({ to: home, state: { closedTo: required } })
  setSignedOut()
})

it('leadHome leads a signed-in user from the public start page to the own home, and no visitor', async () => {
  await leadHome()
  setSignedIn({ token: 'x', userId: 'x', remember: false }, { role: 'instructor' } as User)
  const thrown: unknown = await leadHome().catch((error: unknown) => error)
  expect(isRedirect(thrown) && thrown.options).toMatchObject({ to: '/instructor/dashboard', replace: true })
  setSignedOut()
})
