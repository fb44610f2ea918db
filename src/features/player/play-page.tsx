import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '../../i18n/setup.ts'
import { CoursePlayer } from './course-player.tsx'
import { playerSearch } from './player-search.ts'

export const Route = createFileRoute('/course/$id/play')({
  staticData: { title: 'player:title', chrome: 'none' },
  validateSearch: playerSearch,
  loader: () => loadWords('player', 'blocks', 'certificates'),
  component: PlayPage,
})

/** Learning, with or without an account. */
function PlayPage() {
  const { id } = Route.useParams()
  const { lesson, step } = Route.useSearch()
  return <CoursePlayer key={id} path="/course/$id/play" reference={id} lesson={lesson} step={step} />
}
