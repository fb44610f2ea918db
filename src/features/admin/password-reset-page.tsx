import { createFileRoute } from '@tanstack/react-router'
import { KeyRound, Settings2 } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_admin/admin/password-reset')({
  staticData: { title: 'coming:passwordReset.title' },
  loader: () => loadWords('coming'),
  component: PasswordResetPage,
})

/** First form, until administrators can help here. */
function PasswordResetPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="passwordReset" back="/admin" illustration="state-bridge">
      <Button variant="main" icon={KeyRound} to="/forgot-password">
        {t('way.forgot')}
      </Button>
      <Button variant="quiet" icon={Settings2} to="/admin">
        {t('way.admin')}
      </Button>
    </ComingPage>
  )
}
