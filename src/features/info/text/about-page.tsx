import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, CloudOff, HandHeart, Lock, Mail, Phone, Users } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextFrame, Topic } from '../text-frame.tsx'

export const Route = createFileRoute('/about')({
  staticData: { title: 'about:about.title' },
  loader: (page) => loadPage(page),
  component: AboutPage,
})

function AboutPage() {
  const { t, language } = useWords('about')
  const name = __OPERATOR_NAMES__[language]
  return (
    <TextFrame title={t('about.title')} lead={t('about.lead')}>
      <Topic id="who" icon={Users} title={t('about.who.title')} text={name === '' ? t('about.who.text') : t('about.who.named', { name })} />
      <Topic id="what" icon={BookOpen} title={t('about.what.title')} text={t('about.what.text')}>
        <Button variant="soft" icon={BookOpen} to="/courses">
          {t('common:action.seeCourses')}
        </Button>
      </Topic>
      <Topic id="number" icon={Phone} title={t('about.number.title')} text={t('about.number.text')}>
        <Button variant="quiet" icon={Lock} to="/privacy">
          {t('privacy.title')}
        </Button>
      </Topic>
      <Topic id="line" icon={CloudOff} title={t('about.line.title')} text={t('about.line.text')} />
      <Topic id="money" icon={HandHeart} title={t('about.money.title')} text={t('about.money.text')}>
        <Button variant="quiet" icon={Mail} to="/contact">
          {t('contact.title')}
        </Button>
      </Topic>
    </TextFrame>
  )
}
