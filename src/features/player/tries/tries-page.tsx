import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft, Play } from 'lucide-react'
import { useState } from 'react'
import { lessonsOf, type Manifest } from '../../../../contract/courses/courses.ts'
import { type Attempt, courseProgress } from '../../../../contract/learning/learning.ts'
import { AttemptList } from '../../../blocks/quiz/screens/attempt-list.tsx'
import { ReviewedAttempt } from '../../../blocks/quiz/screens/reviewed-attempt.tsx'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { PageBanner } from '../../../ui/layout/page-banner.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { fetchKeysOf, packageQuery } from '../../catalogue/catalogue.queries.ts'
import { courseFileOf } from '../course-file.ts'
import { LearningBanner } from '../learning-banner.tsx'
import { attemptsQuery, graded, progressQuery } from '../player.queries.ts'

export const Route = createFileRoute('/_member/courses/$id/tries')({
  staticData: { title: 'player:tries.title', words: ['blocks'], showBanner: 'course-learning' },
  loader: async (page) => {
    const { client } = page.context
    const [{ id }] = await Promise.all([client.ensureQueryData(packageQuery(page.params.id)), loadPage(page)])
    void fetchKeysOf(page.params.id)
    await Promise.all([client.ensureQueryData(attemptsQuery(id)), client.ensureQueryData(progressQuery(id))])
  },
  pendingComponent: AttemptsSkeleton,
  component: AttemptsPage,
})

/** Every attempt at the graded quizzes of a course, and one opened attempt. */
function AttemptsPage() {
  const { id } = Route.useParams()
  const { t } = useWords('player')
  const { data: course } = useSuspenseQuery(packageQuery(id))
  const { data: attempts } = useSuspenseQuery(attemptsQuery(course.id))
  const { data: progress } = useSuspenseQuery(progressQuery(course.id))
  const [openId, setOpenId] = useState<string>()
  const quizzes = quizzesOf(course, graded(attempts, course))
  const opened = quizzes.find(({ quizAttempts }) => quizAttempts.some((one) => one.id === openId))
  const attempt = opened?.quizAttempts.find((one) => one.id === openId)
  return (
    <InnerPage
      title={t('tries.title')}
      back={{ to: '/courses/$id', params: { id } }}
      banner={
        <LearningBanner
          course={course}
          lessons={lessonsOf(course)}
          completeLessonIds={courseProgress(course, progress, graded(attempts, course)).completeLessonIds}
          subtitle={t('tries.title')}
        />
      }
    >
      {opened && attempt ? (
        <>
          <ReviewedAttempt
            key={attempt.id}
            quiz={opened.quiz}
            attempt={attempt}
            attempts={opened.quizAttempts}
            fileOf={courseFileOf(course)}
          />
          <Button variant="line" icon={ArrowLeft} onClick={() => setOpenId(undefined)}>
            {t('tries.all')}
          </Button>
        </>
      ) : (
        quizzes.map(({ key, quiz, quizAttempts }) => <AttemptList key={key} quiz={quiz} attempts={quizAttempts} onOpen={setOpenId} />)
      )}
      {quizzes.length === 0 && <NoAttempts slug={course.slug} />}
    </InnerPage>
  )
}

function NoAttempts({ slug }: { slug: string }) {
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

/** The graded quizzes with attempts, in course order. */
function quizzesOf(course: Manifest, attempts: readonly Attempt[]) {
  return lessonsOf(course).flatMap((lesson) =>
    lesson.blocks.flatMap((block) => {
      if (block.kind !== 'quiz' || !block.data.is_graded) return []
      const quizAttempts = attempts.filter((one) => one.lesson_id === lesson.id && one.block_id === block.id)
      return quizAttempts.length === 0 ? [] : [{ key: `${lesson.id}/${block.id}`, quiz: block.data, quizAttempts }]
    }),
  )
}

function AttemptsSkeleton() {
  const { t } = useWords('player')
  return (
    <InnerPage
      title={t('tries.title')}
      back={{ to: '/courses' }}
      banner={<PageBanner as="part" kind={t('banner')} title={'\u00a0'} subtitle={t('tries.title')} />}
    >
      <BlocksSkeleton />
    </InnerPage>
  )
}
