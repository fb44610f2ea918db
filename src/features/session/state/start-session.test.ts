import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser())

import { testUser } from '../../../../tests/support/test-user.ts'
import { setSignedIn } from '../auth.ts'
import { startSession } from './start-session.ts'

it('runs the guards of the displayed page again when the user’s role has changed, and at no other refresh', () => {
  const user = testUser({ role: 'instructor' })
  const session = { token: 'a-token', userId: user.id, remember: true }
  const invalidate = vi.fn(async () => undefined)
  setSignedIn(session, user)
  startSession({ client: new QueryClient(), router: { invalidate } })
  setSignedIn(session, { ...user, name: 'আশা' })
  expect(invalidate).not.toHaveBeenCalled()
  setSignedIn(session, { ...user, role: 'student' })
  expect(invalidate).toHaveBeenCalledTimes(1)
})
