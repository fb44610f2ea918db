import { createFileRoute } from '@tanstack/react-router'
import { CoursePlayer } from './course-player.tsx'
import { playerSearch } from './player-search.ts'
import { readForPlayer } from './read-for-player.ts'

export const Route = createFileRoute('/course/$id/play')({
  staticData: { title: 'player:title', chrome: 'none' },
  validateSearch: playerSearch,
  loader: ({ context: { client }, params }) => readForPlayer(client, params.id),
  component: PlayPage,
})

/** Learning, with or without an account. */
function PlayPage() {
  const { id } = Route.useParams()
  const { lesson, step } = Route.useSearch()
  return <CoursePlayer key={id} path="/course/$id/play" reference={id} lesson={lesson} step={step} />
}
