import { createFileRoute } from '@tanstack/react-router'
import { placeholder } from '../placeholder.ts'

export const Route = createFileRoute('/profile/privacy')(placeholder('privacy', { below: '/profile/view' }))
