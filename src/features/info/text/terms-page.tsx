import { createFileRoute } from '@tanstack/react-router'
import { Award, BookOpen, HandCoins, Lock, MessageCircle, ShieldCheck, UserX } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextFrame, Topic } from '../text-frame.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { title: 'about:terms.title' },
  loader: (page) => loadPage(page),
  component: TermsPage,
})

function TermsPage() {
  const { t } = useWords('about')
  return (
    <TextFrame title={t('terms.title')} lead={t('terms.lead')}>
      <Topic id="cost" icon={HandCoins} title={t('terms.cost.title')} text={t('terms.cost.text')} />
      <Topic id="account" icon={Lock} title={t('terms.account.title')} text={t('terms.account.text')} />
      <Topic id="words" icon={MessageCircle} title={t('terms.words.title')} text={t('terms.words.text')} />
      <Topic id="lessons" icon={BookOpen} title={t('terms.lessons.title')} text={t('terms.lessons.text')} />
      <Topic id="certificates" icon={Award} title={t('terms.certificates.title')} text={t('terms.certificates.text')}>
        <Button variant="quiet" icon={ShieldCheck} to="/certificates/verify">
          {t('common:nav.certificates')}
        </Button>
      </Topic>
      <Topic id="leave" icon={UserX} title={t('terms.leave.title')} text={t('terms.leave.text')}>
        <Button variant="quiet" icon={Lock} to="/privacy">
          {t('privacy.title')}
        </Button>
      </Topic>
    </TextFrame>
  )
}
