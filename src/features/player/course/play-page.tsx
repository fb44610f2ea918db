import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'
import { LessonSkeleton } from '../lesson/lesson-skeleton.tsx'
import { CoursePlayer } from './course-player.tsx'
import { playerSearch } from './player-search.ts'
import { readForPlayer } from './read-for-player.ts'

export const Route = createFileRoute('/course/$id/play')({
  staticData: {
    title: 'player:title',
    words: ['blocks', 'certificates'],
    chrome: 'none',
    snapshot: 'lesson',
    below: '/courses',
    prefetch: 'code',
  },
  validateSearch: playerSearch,
  loader: (page) => Promise.all([loadPage(page), readForPlayer(page.context.client, page.params.id)]),
  pendingComponent: LessonSkeleton,
  component: PlayPage,
})

/** Learning, with or without an account. */
function PlayPage() {
  const { id } = Route.useParams()
  const { lesson, step } = Route.useSearch()
  return <CoursePlayer key={id} path="/course/$id/play" reference={id} lesson={lesson} step={step} />
}
