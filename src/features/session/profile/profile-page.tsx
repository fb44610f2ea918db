import { createFileRoute } from '@tanstack/react-router'
import { ownProfile } from './own-profile-route.ts'

export const Route = createFileRoute('/_member/profile')(ownProfile({ below: '/profile/view' }))
