import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from './not-found.tsx'

export const Route = createFileRoute('/404')({ component: NotFound, staticData: { title: 'common:pageMissing.title' } })
