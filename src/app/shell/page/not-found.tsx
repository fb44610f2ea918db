import { BookOpen } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'

/** Message for an unknown path. */
export function NotFound() {
  const { t } = useWords()
  return (
    <Page>
      <StatePage
        level={1}
        illustration="state-bridge"
        title={t('pageMissing.title')}
        actions={
          <>
            <Button variant="main" icon={BookOpen} to="/courses">
              {t('action.seeCourses')}
            </Button>
            <Button variant="quiet" to="/">
              {t('action.goHome')}
            </Button>
          </>
        }
      >
        {t('pageMissing.lead')}
      </StatePage>
    </Page>
  )
}
