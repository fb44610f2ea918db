import { createFileRoute } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_admin/admin/instructors')({
  staticData: { title: 'coming:applications.title' },
  loader: () => loadWords('coming'),
  component: ApplicationsPage,
})

/** First form, until applications are taken. */
function ApplicationsPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="applications" back="/admin" illustration="state-wall">
      <Button variant="main" icon={Settings2} to="/admin">
        {t('way.admin')}
      </Button>
    </ComingPage>
  )
}
