import { createFileRoute } from '@tanstack/react-router'
import { requireGuest } from './guard.ts'

export const Route = createFileRoute('/_guest')({ beforeLoad: ({ location }) => requireGuest(location.search) })
