import { createFileRoute } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/users/$id/activity')({
  staticData: { title: 'coming:activity.title' },
  loader: () => loadWords('coming'),
  component: ActivityPage,
})

/** First form, until people can show themselves. */
function ActivityPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="activity" back="/community" illustration="state-wall">
      <Button variant="main" icon={MessageCircle} to="/community">
        {t('way.wall')}
      </Button>
    </ComingPage>
  )
}
