import { beforeEach, expect, it, vi } from 'vitest'
import type { User } from '../../../../contract/account/person.ts'

const { router } = await vi.hoisted(async () => {
  ;(await import('../../../../tests/support/browser-stubs.ts')).stubBrowser()
  return { router: { state: { location: { pathname: '/login' } }, navigate: vi.fn() } }
})
vi.mock('@tanstack/react-router', () => ({ useRouter: () => router }))

const { useEnter } = await import('./use-enter.ts')
const user = { role: 'instructor' } as User

beforeEach(() => {
  router.state.location = { pathname: '/login' }
  router.navigate.mockReset()
})

it.each([
  ['/courses/one?lesson=2', { href: '/courses/one?lesson=2', replace: true }],
  ['//evil.example', { to: '/instructor/dashboard', replace: true }],
  [undefined, { to: '/instructor/dashboard', replace: true }],
])('a sign-in that was asked for by %s leads to %o', async (redirect, target) => {
  await useEnter(redirect)(user)
  expect(router.navigate.mock.calls).toEqual([[target]])
})

it('a user who has gone to another page while the sign-in ended stays there', async () => {
  const enter = useEnter('/courses/one')
  router.state.location = { pathname: '/community' }
  await enter(user)
  expect(router.navigate).not.toHaveBeenCalled()
})
