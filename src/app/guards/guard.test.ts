import { isRedirect } from '@tanstack/react-router'
import { beforeAll, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

import { setSignedOut } from '../../features/session/auth.ts'
import { requireMember } from './guard.ts'

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

it('leads a visitor from a press on a course’s card to its first lesson', async () => {
  expect(await whereVisitorLands('dokaner-hisab')).toMatchObject({ to: '/course/$id/play', params: { id: 'dokaner-hisab' } })
})
