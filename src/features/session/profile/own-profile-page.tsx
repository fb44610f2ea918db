import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'
import { OwnProfile } from './own-profile.tsx'
import { OwnProfileSkeleton } from './own-profile-skeleton.tsx'

export const Route = createFileRoute('/_member/profile/view')({
  staticData: { title: 'session:account.title', words: ['errors', 'classes'], snapshot: 'day', level: 'account' },
  loader: loadPage,
  pendingComponent: OwnProfileSkeleton,
  component: OwnProfile,
})
