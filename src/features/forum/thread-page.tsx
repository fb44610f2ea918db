import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, MessageCircle } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/forum/thread/$slug')({
  staticData: { title: 'coming:thread.title' },
  loader: () => loadWords('coming'),
  component: ThreadPage,
})

/** First form, until the forum opens. */
function ThreadPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="thread" back="/forum" illustration="state-wall">
      <Button variant="main" icon={MessageCircle} to="/community">
        {t('way.wall')}
      </Button>
      <Button variant="quiet" icon={BookOpen} to="/courses">
        {t('way.courses')}
      </Button>
    </ComingPage>
  )
}
