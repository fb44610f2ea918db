import { createFileRoute, useSearch } from '@tanstack/react-router'
import { CourseFace } from '../../features/catalogue/course/course-face.tsx'
import { CourseSkeleton } from '../../features/catalogue/course/course-skeleton.tsx'
import { readCourseFace } from '../../features/catalogue/course/read-course.ts'
import { CoursePlayer } from '../../features/player/course/course-player.tsx'
import { playerSearch } from '../../features/player/course/player-search.ts'
import { readForPlayer } from '../../features/player/course/read-for-player.ts'
import { LessonSkeleton } from '../../features/player/lesson/lesson-skeleton.tsx'
import { loadPage } from '../../i18n/load-page.ts'

export const Route = createFileRoute('/course/$id/play')({
  staticData: {
    title: 'player:title',
    outerTitle: 'catalogue:courseTitle',
    words: ['blocks', 'catalogue', 'certificates', 'downloads'],
    chrome: 'in-lesson',
    snapshot: 'lesson',
    below: '/courses',
    prefetch: 'code',
  },
  validateSearch: playerSearch,
  loaderDeps: ({ search }) => ({ hasLesson: search.lesson !== undefined }),
  loader: (page) => Promise.all([loadPage(page), readPlayPage(page.context.client, page.params.id, page.deps.hasLesson)]),
  pendingComponent: PlaySkeleton,
  component: PlayPage,
})

async function readPlayPage(client: Parameters<typeof readForPlayer>[0], reference: string, hasLesson: boolean): Promise<void> {
  await (hasLesson ? readForPlayer(client, reference) : readCourseFace(client, reference))
}

/** A course with or without an account: first what it offers, then its lessons. */
function PlayPage() {
  const { id } = Route.useParams()
  const { lesson, step } = Route.useSearch()
  if (lesson === undefined) return <CourseFace key={id} reference={id} />
  return <CoursePlayer key={id} path="/course/$id/play" reference={id} lesson={lesson} step={step} />
}

function PlaySkeleton() {
  const { lesson } = useSearch({ from: '/course/$id/play' })
  return lesson === undefined ? <CourseSkeleton /> : <LessonSkeleton />
}
