import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '../../i18n/setup.ts'
import { meQuery } from '../session/session.queries.ts'
import { OwnProfile } from './own-profile.tsx'

export const Route = createFileRoute('/_member/profile/view')({
  staticData: { title: 'coming:profile.title' },
  loader: async ({ context }) => {
    await Promise.all([loadWords('coming'), context.client.ensureQueryData(meQuery())])
  },
  component: OwnProfile,
})
