import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'
import { LessonSkeleton } from '../lesson/lesson-skeleton.tsx'
import { CoursePlayer } from './course-player.tsx'
import { playerSearch } from './player-search.ts'
import { readForPlayer } from './read-for-player.ts'

export const Route = createFileRoute('/_member/courses/$id/learn')({
  staticData: {
    title: 'player:title',
    words: ['blocks', 'certificates'],
    showBanner: 'course-learning',
    chrome: 'none',
    snapshot: 'lesson',
    prefetch: 'code',
  },
  validateSearch: playerSearch,
  loader: (page) => Promise.all([loadPage(page), readForPlayer(page.context.client, page.params.id)]),
  pendingComponent: LessonSkeleton,
  component: LearnPage,
})

/** Learning with an account. */
function LearnPage() {
  const { id } = Route.useParams()
  const { lesson, step } = Route.useSearch()
  return <CoursePlayer key={id} path="/courses/$id/learn" reference={id} lesson={lesson} step={step} />
}
