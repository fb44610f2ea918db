import { createFileRoute } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_instructor/instructor/quiz-builder')({
  staticData: { title: 'coming:quizzes.title' },
  loader: () => loadWords('coming'),
  component: QuizzesPage,
})

/** First form, until quizzes are made here. */
function QuizzesPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="quizzes" back="/instructor/dashboard" illustration="shop">
      <Button variant="main" icon={GraduationCap} to="/instructor/dashboard">
        {t('way.teaching')}
      </Button>
    </ComingPage>
  )
}
