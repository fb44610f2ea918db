import { createFileRoute } from '@tanstack/react-router'
import { ChartColumn, Cookie, Eye, HardDrive, Lock, LogOut, Mail, Server, Smartphone, UserX } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextFrame, Topic } from '../text-frame.tsx'
import { VisitChoice } from './visit-choice.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { title: 'about:privacy.title' },
  loader: (page) => loadPage(page),
  component: PrivacyPage,
})

/** The stored data and its places. Each sentence follows from the code: a change of stored data changes this page. */
function PrivacyPage() {
  const { t } = useWords('about')
  return (
    <TextFrame title={t('privacy.title')} lead={t('privacy.lead')}>
      <Topic id="phone" icon={Smartphone} title={t('privacy.phone.title')} text={t('privacy.phone.text')}>
        <Button variant="soft" icon={HardDrive} to="/storage">
          {t('common:nav.storage')}
        </Button>
      </Topic>
      <Topic id="server" icon={Server} title={t('privacy.server.title')} text={t('privacy.server.text')} />
      <Topic id="others" icon={Eye} title={t('privacy.others.title')} text={t('privacy.others.text')} />
      <Topic id="never" icon={Lock} title={t('privacy.never.title')} text={t('privacy.never.text')} />
      <Topic id="visits" icon={ChartColumn} title={t('privacy.visits.title')} text={t('privacy.visits.text')}>
        <VisitChoice />
      </Topic>
      <Topic id="cookies" icon={Cookie} title={t('privacy.cookies.title')} text={t('privacy.cookies.text')} />
      <Topic id="shared" icon={LogOut} title={t('privacy.shared.title')} text={t('privacy.shared.text')} />
      <Topic id="leave" icon={UserX} title={t('privacy.leave.title')} text={t('privacy.leave.text')}>
        <Button variant="quiet" icon={Mail} to="/contact">
          {t('privacy.contact')}
        </Button>
      </Topic>
    </TextFrame>
  )
}
