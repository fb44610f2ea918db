import { createFileRoute } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_admin/admin/users')({
  staticData: { title: 'coming:users.title' },
  loader: () => loadWords('coming'),
  component: UsersPage,
})

/** First form, until users are listed here. */
function UsersPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="users" back="/admin" illustration="state-wall">
      <Button variant="main" icon={Settings2} to="/admin">
        {t('way.admin')}
      </Button>
    </ComingPage>
  )
}
