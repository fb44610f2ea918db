import { createFileRoute } from '@tanstack/react-router'
import { placeholder } from '../placeholder.ts'

export const Route = createFileRoute('/posts/drafts')(placeholder('drafts', { below: '/community' }))
