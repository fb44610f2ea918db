import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from './guard.ts'

export const Route = createFileRoute('/_admin')({ beforeLoad: ({ location }) => requireRole('admin', location.href) })
