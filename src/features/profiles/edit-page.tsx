import { createFileRoute } from '@tanstack/react-router'
import { Mail, User } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ComingPage } from '../../ui/coming-page.tsx'

export const Route = createFileRoute('/_member/profile/edit')({
  staticData: { title: 'coming:edit.title' },
  loader: () => loadWords('coming'),
  component: EditPage,
})

/** First form, until a profile can be changed. */
function EditPage() {
  const { t } = useWords('coming')
  return (
    <ComingPage name="edit" back="/profile" illustration="state-basket">
      <Button variant="main" icon={Mail} to="/contact">
        {t('way.contact')}
      </Button>
      <Button variant="quiet" icon={User} to="/profile">
        {t('way.profile')}
      </Button>
    </ComingPage>
  )
}
