import { useParams } from '@tanstack/react-router'
import { BookOpen, CloudOff, RefreshCw } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { isVisitor } from '../../offline/store/person.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { StatePage } from '../../ui/messages/state-page.tsx'
import { wayOut } from './visitor.tsx'

/**
 * A lesson that is not downloaded, while offline. The course's page shows the download size. The lesson opens by itself
 * when the connection returns.
 */
export function LessonOffline({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords('player')
  const { id = '' } = useParams({ strict: false })
  const isGuest = isVisitor()
  return (
    <Page>
      <StatePage
        level={1}
        illustration="state-offline"
        badge={{ tone: 'plain', icon: CloudOff, text: t('common:pageOffline.badge') }}
        title={t('offline.title')}
        actions={
          <>
            <Button variant="main" icon={BookOpen} {...wayOut(id, isGuest)}>
              {t(isGuest ? 'common:action.seeCourses' : 'offline.course')}
            </Button>
            <Button variant="quiet" icon={RefreshCw} onClick={onRetry}>
              {t('common:action.retry')}
            </Button>
          </>
        }
      >
        {t('offline.text')}
      </StatePage>
    </Page>
  )
}
