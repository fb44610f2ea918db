import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { QuestionResult } from '../../../../contract/courses/teaching.ts'
import { may } from '../../../../contract/permissions.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { meQuery } from '../../session/session.queries.ts'
import { wholeDraftsQuery } from '../draft.queries.ts'
import { allResultsQuery, refreshResults } from '../results/results.queries.ts'
import { questionsIn, quizzesIn, resultKey } from './bank.ts'
import { QuestionBank } from './question-bank.tsx'
import { QuizList } from './quiz-list.tsx'

export const Route = createFileRoute('/_instructor/instructor/quiz-builder')({
  staticData: { title: 'builder:bank.title', words: ['errors'], below: '/instructor/dashboard' },
  loader: (page) => loadPage(page, wholeDraftsQuery(), meQuery()),
  pendingComponent: BankSkeleton,
  component: QuizBuilderPage,
})

/** The questions and quizzes of all courses that the teacher writes, with what their answers say. */
function QuizBuilderPage() {
  const { t } = useWords('builder')
  const { data: all } = useSuspenseQuery(wholeDraftsQuery())
  const { data: me = null } = useQuery(meQuery())
  const drafts = all.filter(({ head }) => may(me, 'draft.edit', { right: head.people.find(({ id }) => id === me?.id)?.right ?? null }))
  const [shown, setShown] = useState<'questions' | 'quizzes'>('questions')
  const { results, isOffline } = useResults()
  const quizzes = quizzesIn(drafts)
  return (
    <InnerPage title={t('bank.title')} lead={t('bank.lead')} back={{ to: '/instructor/dashboard' }}>
      {quizzes.length === 0 ? (
        <Note
          tone="info"
          title={t('bank.none')}
          actions={
            <Button variant="soft" icon={BookOpen} to="/instructor/courses">
              {t('bank.toCourses')}
            </Button>
          }
        >
          {t('bank.noneText')}
        </Note>
      ) : (
        <>
          <Segments
            label={t('bank.title')}
            options={(['questions', 'quizzes'] as const).map((value) => ({ value, text: t(`bank.tabs.${value}`) }))}
            selected={shown}
            onSelect={setShown}
            isFull
          />
          {isOffline && <Note tone="info">{t('results.offline')}</Note>}
          {shown === 'questions' ? (
            <QuestionBank questions={questionsIn(quizzes)} quizzes={quizzes} results={results} />
          ) : (
            <QuizList quizzes={quizzes} />
          )}
        </>
      )}
    </InnerPage>
  )
}

/** Answers by question of all own courses, by `resultKey`. */
function useResults() {
  const { data } = useQuery(allResultsQuery())
  const [isFetched, setFetched] = useState<boolean | null>(null)
  useEffect(() => {
    void refreshResults().then(setFetched)
  }, [])
  const results = new Map<string, QuestionResult>()
  for (const { course_id, items } of data?.courses ?? []) for (const one of items) results.set(resultKey(course_id, one), one)
  // Stored ones are as good: their people are many, and change slowly.
  return { results, isOffline: isFetched === false && !data }
}

function BankSkeleton() {
  const { t } = useWords('builder')
  return (
    <InnerPage title={t('bank.title')} back={{ to: '/instructor/dashboard' }}>
      <BlocksSkeleton />
    </InnerPage>
  )
}
