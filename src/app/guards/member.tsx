import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from './guard.ts'

export const Route = createFileRoute('/_member')({ beforeLoad: ({ location }) => requireMember(location.href) })
