import { createFileRoute } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/users/$id/connections')({
  staticData: { title: 'coming:connections.title' },
  loader: () => loadWords('coming'),
  component: ConnectionsPage,
})

/** First form, until people can connect. */
function ConnectionsPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="connections" back="/community" illustration="state-wall">
      <Button variant="main" icon={MessageCircle} to="/community">
        {t('way.wall')}
      </Button>
    </ComingPage>
  )
}
