import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'
import { OwnProfile } from './own-profile.tsx'
import { OwnProfileSkeleton } from './own-profile-skeleton.tsx'

export const Route = createFileRoute('/_member/profile')({
  staticData: { title: 'session:account.title', words: ['errors'], snapshot: 'day', below: '/profile/view' },
  loader: loadPage,
  pendingComponent: OwnProfileSkeleton,
  component: OwnProfile,
})
