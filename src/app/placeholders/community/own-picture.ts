import { createFileRoute } from '@tanstack/react-router'
import { placeholder } from '../placeholder.ts'

export const Route = createFileRoute('/profile/avatar')(placeholder('avatar', { below: '/profile/view' }))
