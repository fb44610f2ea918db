import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft, Play } from 'lucide-react'
import { useState } from 'react'
import { lessonsOf, type Manifest } from '../../../contract/courses.ts'
import type { Attempt } from '../../../contract/learning.ts'
import { ReviewedTry } from '../../blocks/quiz/reviewed-try.tsx'
import { TryList } from '../../blocks/quiz/try-list.tsx'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { InnerPage } from '../../ui/inner-page.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { packageQuery } from '../catalogue/catalogue.queries.ts'
import { courseFileOf } from './course-file.ts'
import { attemptsQuery, marked } from './player.queries.ts'

export const Route = createFileRoute('/_member/courses/$id/tries')({
  staticData: { title: 'player:tries.title', banner: 'course-learning' },
  loader: async ({ context: { client }, params }) => {
    const [{ id }] = await Promise.all([client.ensureQueryData(packageQuery(params.id)), loadWords('player', 'blocks')])
    await client.ensureQueryData(attemptsQuery(id))
  },
  component: TriesPage,
})

/** Every try at the graded quizzes of a course, and one of them opened. */
function TriesPage() {
  const { id } = Route.useParams()
  const { t } = useWords('player')
  const { data: course } = useSuspenseQuery(packageQuery(id))
  const { data: attempts } = useSuspenseQuery(attemptsQuery(course.id))
  const [openId, setOpenId] = useState<string>()
  const quizzes = quizzesOf(course, marked(attempts, course))
  const opened = quizzes.find(({ tries }) => tries.some((one) => one.id === openId))
  const attempt = opened?.tries.find((one) => one.id === openId)
  return (
    <InnerPage title={t('tries.title')} back={{ to: '/courses/$id', params: { id } }}>
      {opened && attempt ? (
        <>
          <ReviewedTry
            key={attempt.id}
            quiz={opened.quiz}
            attempt={attempt}
            number={opened.tries.indexOf(attempt) + 1}
            fileOf={courseFileOf(course)}
          />
          <Button variant="line" icon={ArrowLeft} onClick={() => setOpenId(undefined)}>
            {t('tries.all')}
          </Button>
        </>
      ) : (
        quizzes.map(({ key, quiz, tries }) => <TryList key={key} quiz={quiz} tries={tries} onOpen={setOpenId} />)
      )}
      {quizzes.length === 0 && <NoTries slug={course.slug} />}
    </InnerPage>
  )
}

function NoTries({ slug }: { slug: string }) {
  const { t } = useWords('player')
  return (
    <StatePage
      illustration="state-basket"
      title={t('tries.empty.title')}
      actions={
        <Button variant="main" icon={Play} to="/courses/$id/learn" params={{ id: slug }}>
          {t('tries.empty.action')}
        </Button>
      }
    >
      {t('tries.empty.text')}
    </StatePage>
  )
}

/** The graded quizzes that were tried, in the order of the course. */
function quizzesOf(course: Manifest, attempts: readonly Attempt[]) {
  return lessonsOf(course).flatMap((lesson) =>
    lesson.blocks.flatMap((block) => {
      if (block.kind !== 'quiz' || !block.data.is_graded) return []
      const tries = attempts.filter((one) => one.lesson_id === lesson.id && one.block_id === block.id)
      return tries.length === 0 ? [] : [{ key: `${lesson.id}/${block.id}`, quiz: block.data, tries }]
    }),
  )
}
