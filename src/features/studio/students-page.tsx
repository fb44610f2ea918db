import { createFileRoute } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_instructor/instructor/students')({
  staticData: { title: 'coming:students.title' },
  loader: () => loadWords('coming'),
  component: StudentsPage,
})

/** First form, until students are listed here. */
function StudentsPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="students" back="/instructor/dashboard" illustration="shop">
      <Button variant="main" icon={GraduationCap} to="/instructor/dashboard">
        {t('way.teaching')}
      </Button>
    </ComingPage>
  )
}
