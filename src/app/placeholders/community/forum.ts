import { createFileRoute } from '@tanstack/react-router'
import { placeholder } from '../placeholder.ts'

export const Route = createFileRoute('/forum')(placeholder('forum', { level: 'forum', below: '/community' }))
