import { HardDrive, RefreshCw } from 'lucide-react'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Page } from '../../../../ui/layout/layout.tsx'
import { StatePage } from '../../../../ui/messages/state-page.tsx'

/** The page's data arrived, but the storage quota is used up. */
export function NoRoom({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords()
  return (
    <Page>
      <StatePage
        level={1}
        illustration="state-full"
        title={t('full.title')}
        actions={
          <>
            <Button variant="main" icon={HardDrive} to="/storage">
              {t('full.action')}
            </Button>
            <Button variant="quiet" icon={RefreshCw} onClick={onRetry}>
              {t('action.retry')}
            </Button>
          </>
        }
      >
        {t('full.text')}
      </StatePage>
    </Page>
  )
}
