import { createFileRoute } from '@tanstack/react-router'
import { Clock, Eye, MessageCircle } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { Topic } from '../text-frame.tsx'

export const Route = createFileRoute('/cafe')({
  staticData: { title: 'coming:cafe.title', install: 'on-demand', level: 'cafe', below: '/more' },
  loader: (page) => loadPage(page),
  component: CafePage,
})

/** Not open yet, which the page says; no control pretends to work. */
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
        <Topic id="opening" icon={Clock} title={t('cafe.opening.title')} text={t('cafe.opening.text')} />
      </Page>
    </>
  )
}
