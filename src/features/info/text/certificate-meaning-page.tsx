import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck, MessageCircle, ShieldCheck, TriangleAlert, Users } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextFrame, Topic } from '../text-frame.tsx'

export const Route = createFileRoute('/certificates/about')({
  staticData: { title: 'certificates:meaning.title', below: '/more' },
  loader: (page) => loadPage(page),
  component: CertificateMeaningPage,
})

/** For employers and lenders: what a certificate proves, and what it cannot prove. */
function CertificateMeaningPage() {
  const { t } = useWords('certificates')
  return (
    <TextFrame title={t('meaning.title')} lead={t('meaning.lead')}>
      <Topic
        id="proves"
        icon={CircleCheck}
        title={t('meaning.proves')}
        text={t('meaning.provesText', { product: __PRODUCT_NAME__ })}
        isAtOnce
      />
      <Topic id="not" icon={TriangleAlert} title={t('meaning.doesNot')} text={t('meaning.doesNotText')} isAtOnce />
      <Topic id="present" icon={Users} title={t('meaning.present')} text={t('meaning.presentText', { product: __PRODUCT_NAME__ })} />
      <Topic id="ask" icon={MessageCircle} title={t('meaning.ask')} text={t('meaning.askText')}>
        <Button variant="soft" icon={ShieldCheck} to="/certificates/verify">
          {t('verify.title')}
        </Button>
      </Topic>
    </TextFrame>
  )
}
