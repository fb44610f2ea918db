import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Settings2 } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_admin/admin/courses')({
  staticData: { title: 'coming:courses.title' },
  loader: () => loadWords('coming'),
  component: CoursesPage,
})

/** First form, until courses are managed here. */
function CoursesPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="courses" back="/admin" illustration="shop">
      <Button variant="main" icon={BookOpen} to="/courses">
        {t('way.courses')}
      </Button>
      <Button variant="quiet" icon={Settings2} to="/admin">
        {t('way.admin')}
      </Button>
    </ComingPage>
  )
}
