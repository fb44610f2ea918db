import { createFileRoute } from '@tanstack/react-router'
import { Clock, Eye, MessageCircle } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { Topic } from './text-frame.tsx'

export const Route = createFileRoute('/cafe')({
  staticData: { title: 'coming:cafe.title' },
  loader: () => loadWords('coming'),
  component: CafePage,
})

/** Not open yet, and saying so: nothing here looks as if it worked. */
function CafePage() {
  const { t } = useWords('coming')
  return (
    <>
      <PageBar title={t('cafe.title')} back={{ to: '/more' }} />
      <Page width="text">
        <StatePage
          level={1}
          illustration="state-wall"
          badge={{ tone: 'wait', icon: Clock, text: t('cafe.soon') }}
          title={t('cafe.heading')}
          actions={
            <>
              <Button variant="main" icon={Eye} to="/cafe/preview">
                {t('cafe.preview')}
              </Button>
              <Button variant="quiet" icon={MessageCircle} to="/community">
                {t('cafe.meanwhile')}
              </Button>
            </>
          }
        >
          {t('cafe.lead')}
        </StatePage>
        <Topic id="told" icon={Clock} title={t('cafe.told.title')} text={t('cafe.told.text')} />
      </Page>
    </>
  )
}
