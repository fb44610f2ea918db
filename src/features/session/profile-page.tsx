import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '../../i18n/setup.ts'
import { OwnProfile } from './own-profile.tsx'

export const Route = createFileRoute('/_member/profile')({
  loader: () => loadWords('session', 'errors'),
  component: OwnProfile,
  staticData: { title: 'session:account.title' },
})
