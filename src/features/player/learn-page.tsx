import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { lessonsOf } from '../../../contract/courses.ts'
import { courseStanding } from '../../../contract/learning.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { packageQuery } from '../catalogue/catalogue.queries.ts'
import { begunQuery } from './begun.ts'
import { LessonPlayer } from './lesson-player.tsx'
import { attemptsQuery, marked, progressQuery } from './player.queries.ts'

export const Route = createFileRoute('/_member/courses/$id/learn')({
  staticData: { title: 'player:title', banner: 'course-learning', chrome: 'none' },
  validateSearch: ({ lesson }: { lesson?: unknown }): { lesson?: string } => (typeof lesson === 'string' ? { lesson } : {}),
  loader: () => loadWords('player', 'blocks'),
  component: LearnPage,
})

function LearnPage() {
  const { id } = Route.useParams()
  const { lesson: wanted } = Route.useSearch()
  const { data: course } = useSuspenseQuery(packageQuery(id))
  const { data: progress } = useSuspenseQuery(progressQuery(course.id))
  const { data: attempts } = useSuspenseQuery(attemptsQuery(course.id))
  const { data: begun } = useSuspenseQuery(begunQuery(course.id))
  const tries = marked(attempts, course)
  const standing = courseStanding(course, progress, tries)
  // Kept as it was on arrival: the next lesson changes with what is learned, and must not pull the page away.
  const [first] = useState(standing.nextLessonId)
  const lesson = lessonsOf(course).find((one) => one.id === (wanted ?? first))
  if (!lesson) return <NoSuchLesson slug={course.slug} />
  return (
    <LessonPlayer
      key={lesson.id}
      course={course}
      lesson={lesson}
      standing={standing}
      progress={progress.find((one) => one.lesson_id === lesson.id)}
      attempts={tries.filter((one) => one.lesson_id === lesson.id)}
      begun={begun}
    />
  )
}

function NoSuchLesson({ slug }: { slug: string }) {
  const { t } = useWords('player')
  return (
    <Page width="text">
      <StatePage
        illustration="state-basket"
        level={1}
        title={t('missing.title')}
        actions={
          <Button variant="main" to="/courses/$id" params={{ id: slug }}>
            {t('missing.action')}
          </Button>
        }
      >
        {t('missing.text')}
      </StatePage>
    </Page>
  )
}
