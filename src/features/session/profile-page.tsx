import { createFileRoute, redirect } from '@tanstack/react-router'

/** One's own profile has one page. */
export const Route = createFileRoute('/_member/profile')({
  staticData: { title: 'session:account.title' },
  beforeLoad() {
    throw redirect({ to: '/profile/view', replace: true })
  },
})
