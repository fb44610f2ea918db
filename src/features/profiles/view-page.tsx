import { createFileRoute } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/profile/view/$id')({
  staticData: { title: 'coming:person.title' },
  loader: () => loadWords('coming'),
  component: ViewPage,
})

/** First form, until people can show themselves. */
function ViewPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="person" back="/community" illustration="state-wall">
      <Button variant="main" icon={MessageCircle} to="/community">
        {t('way.wall')}
      </Button>
    </ComingPage>
  )
}
