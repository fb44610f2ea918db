import { createFileRoute } from '@tanstack/react-router'
import { placeholder } from '../placeholder.ts'

export const Route = createFileRoute('/_instructor/instructor/quiz-builder')(placeholder('quizzes', { below: '/instructor/dashboard' }))
