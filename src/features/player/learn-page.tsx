import { createFileRoute } from '@tanstack/react-router'
import { CoursePlayer } from './course-player.tsx'
import { playerSearch } from './player-search.ts'
import { readForPlayer } from './read-for-player.ts'

export const Route = createFileRoute('/_member/courses/$id/learn')({
  staticData: { title: 'player:title', banner: 'course-learning', chrome: 'none' },
  validateSearch: playerSearch,
  loader: ({ context: { client }, params }) => readForPlayer(client, params.id),
  component: LearnPage,
})

/** Learning with an account. */
function LearnPage() {
  const { id } = Route.useParams()
  const { lesson, step } = Route.useSearch()
  return <CoursePlayer key={id} path="/courses/$id/learn" reference={id} lesson={lesson} step={step} />
}
