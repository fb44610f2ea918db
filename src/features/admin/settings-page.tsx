import { createFileRoute } from '@tanstack/react-router'
import { Languages, Settings2 } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_admin/admin/settings')({
  staticData: { title: 'coming:settings.title' },
  loader: () => loadWords('coming'),
  component: SettingsPage,
})

/** First form, until the platform is set up here. */
function SettingsPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="settings" back="/admin" illustration="shop">
      <Button variant="main" icon={Languages} to="/more">
        {t('way.language')}
      </Button>
      <Button variant="quiet" icon={Settings2} to="/admin">
        {t('way.admin')}
      </Button>
    </ComingPage>
  )
}
