import { createFileRoute } from '@tanstack/react-router'
import { Lock, User } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/profile/privacy')({
  staticData: { title: 'coming:privacy.title' },
  loader: () => loadWords('coming'),
  component: PrivacyPage,
})

/** First form: says what others see today. */
function PrivacyPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="privacy" back="/more" illustration="state-wall">
      <Button variant="main" icon={Lock} to="/privacy">
        {t('way.privacy')}
      </Button>
      <Button variant="quiet" icon={User} to="/profile">
        {t('way.profile')}
      </Button>
    </ComingPage>
  )
}
