import { isRedirect } from '@tanstack/react-router'
import { beforeAll, expect, it, vi } from 'vitest'

// The session module adds a listener when it loads.
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

import type { User } from '../../../contract/account/person.ts'
import { setSignedIn, setSignedOut } from '../../features/session/auth.ts'
import { requireMember, requireRole } from './guard.ts'

beforeAll(() => setSignedOut())

async function redirectOfVisitor(lessonOf?: string): Promise<unknown> {
  try {
    return await requireMember('/courses/dokaner-hisab', lessonOf)
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown
  }
}

it('requireMember redirects a visitor from the URL of a course to the log-in', async () => {
  expect(await redirectOfVisitor()).toMatchObject({ to: '/login', search: { redirect: '/courses/dokaner-hisab' } })
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

it('requireMember redirects a visitor who pressed a course’s card to its first lesson', async () => {
  expect(await redirectOfVisitor('dokaner-hisab')).toMatchObject({ to: '/course/$id/play', params: { id: 'dokaner-hisab' } })
})
