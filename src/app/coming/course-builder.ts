import { createFileRoute } from '@tanstack/react-router'
import { coming } from './coming.ts'

export const Route = createFileRoute('/_instructor/instructor/courses')(coming('builder'))
