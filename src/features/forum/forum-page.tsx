import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, MessageCircle } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/forum')({
  staticData: { title: 'coming:forum.title' },
  loader: () => loadWords('coming'),
  component: ForumPage,
})

/** First form, until the forum opens. */
function ForumPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="forum" back="/community" illustration="state-wall">
      <Button variant="main" icon={MessageCircle} to="/community">
        {t('way.wall')}
      </Button>
      <Button variant="quiet" icon={BookOpen} to="/courses">
        {t('way.courses')}
      </Button>
    </ComingPage>
  )
}
