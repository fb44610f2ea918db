import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, GraduationCap } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_instructor/instructor/courses')({
  staticData: { title: 'coming:builder.title' },
  loader: () => loadWords('coming'),
  component: CoursesPage,
})

/** First form, until courses are made here. */
function CoursesPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="builder" back="/instructor/dashboard" illustration="shop">
      <Button variant="main" icon={BookOpen} to="/courses">
        {t('way.courses')}
      </Button>
      <Button variant="quiet" icon={GraduationCap} to="/instructor/dashboard">
        {t('way.teaching')}
      </Button>
    </ComingPage>
  )
}
