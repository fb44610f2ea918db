import { createFileRoute } from '@tanstack/react-router'
import { CalendarClock, HandCoins, MessageCircle, Users } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { TextFrame, Topic } from '../text-frame.tsx'

export const Route = createFileRoute('/cafe/preview')({
  staticData: { title: 'coming:preview.title', install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: CafePreviewPage,
})

/** The plan of the cafe, marked as a plan. */
function CafePreviewPage() {
  const { t } = useWords('coming')
  return (
    <TextFrame title={t('preview.title')} lead={t('preview.lead')}>
      <Note tone="wait" title={t('cafe.soon')}>
        {t('preview.note')}
      </Note>
      <Topic id="sit" icon={Users} title={t('preview.sit.title')} text={t('preview.sit.text')} />
      <Topic id="ask" icon={CalendarClock} title={t('preview.ask.title')} text={t('preview.ask.text')} />
      <Topic id="cost" icon={HandCoins} title={t('preview.cost.title')} text={t('preview.cost.text')} />
      <Topic id="now" icon={MessageCircle} title={t('preview.now.title')} text={t('preview.now.text')}>
        <Button variant="soft" icon={MessageCircle} to="/community">
          {t('common:nav.community')}
        </Button>
      </Topic>
    </TextFrame>
  )
}
