import { createFileRoute } from '@tanstack/react-router'
import { User } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/profile/avatar')({
  staticData: { title: 'coming:avatar.title' },
  loader: () => loadWords('coming'),
  component: AvatarPage,
})

/** First form, until pictures can be given. */
function AvatarPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="avatar" back="/more" illustration="state-basket">
      <Button variant="main" icon={User} to="/profile">
        {t('way.profile')}
      </Button>
    </ComingPage>
  )
}
