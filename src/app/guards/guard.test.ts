import { isRedirect } from '@tanstack/react-router'
import { beforeAll, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

import type { User } from '../../../contract/person.ts'
import { setSignedIn, setSignedOut } from '../../features/session/auth.ts'
import { requireMember, requireRole } from './guard.ts'

beforeAll(() => setSignedOut())

async function whereVisitorLands(lessonOf?: string): Promise<unknown> {
  try {
    return await requireMember('/courses/dokaner-hisab', lessonOf)
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown
  }
}

it('leads a visitor from the address of a course to the log-in', async () => {
  expect(await whereVisitorLands()).toMatchObject({ to: '/login', search: { redirect: '/courses/dokaner-hisab' } })
})

it.each([
  ['student', 'admin', '/dashboard'],
  ['student', 'instructor', '/dashboard'],
  ['instructor', 'admin', '/instructor/dashboard'],
] as const)('leads a %s from a page of an %s to their own, which is told why', async (role, wanted, home) => {
  setSignedIn({ token: 'x', userId: 'x', remember: false }, { role } as User)
  const thrown: unknown = await requireRole(wanted, '/somewhere').catch((error: unknown) => error)
  expect(isRedirect(thrown) && thrown.options).toMatchObject({ to: home, state: { closedTo: wanted } })
  setSignedOut()
})

it('leads a visitor from a press on a course’s card to its first lesson', async () => {
  expect(await whereVisitorLands('dokaner-hisab')).toMatchObject({ to: '/course/$id/play', params: { id: 'dokaner-hisab' } })
})
