import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from './guard.ts'

export const Route = createFileRoute('/_instructor')({ beforeLoad: ({ location }) => requireRole('instructor', location.href) })
