import { createFileRoute } from '@tanstack/react-router'
import { coming } from './coming.ts'

export const Route = createFileRoute('/forum/category/$slug')(coming('category'))
