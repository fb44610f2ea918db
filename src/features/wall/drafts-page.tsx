import { createFileRoute } from '@tanstack/react-router'
import { MessageCircle, Send } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/posts/drafts')({
  staticData: { title: 'coming:drafts.title' },
  loader: () => loadWords('coming'),
  component: DraftsPage,
})

/** First form: says where each text that was begun lies now. */
function DraftsPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="drafts" back="/community" illustration="state-basket">
      <Button variant="main" icon={MessageCircle} to="/community">
        {t('way.wall')}
      </Button>
      <Button variant="quiet" icon={Send} to="/outbox">
        {t('way.outbox')}
      </Button>
    </ComingPage>
  )
}
