import { createFileRoute, Link } from '@tanstack/react-router'
import { CalendarCheck, Download, HardDrive, KeyRound, Languages, LogOut, Mail, NotebookPen, Send, Smartphone, Users } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextFrame, Topic } from '../text-frame.tsx'
import styles from './help-page.module.css'

export const Route = createFileRoute('/help')({
  staticData: { title: 'help:title', below: '/more' },
  loader: (page) => loadPage(page),
  component: HelpPage,
})

const topics = ['install', 'download', 'space', 'send', 'events', 'shop', 'shared', 'password', 'language'] as const

function HelpPage() {
  const { t } = useWords('help')
  return (
    <TextFrame title={t('title')} lead={t('lead')}>
      <nav aria-label={t('contents')}>
        <ul className={styles.contents}>
          {topics.map((topic) => (
            <li key={topic}>
              <Link to="/help" hash={topic} hashScrollIntoView>
                {t(`${topic}.title`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Topic id="install" icon={Smartphone} title={t('install.title')} text={t('install.text')} isOrdered>
        <p>{t('install.iphone')}</p>
        <Button variant="soft" icon={Smartphone} to="/install">
          {t('install.action')}
        </Button>
      </Topic>
      <Topic id="download" icon={Download} title={t('download.title')} text={t('download.text')} isOrdered>
        <Button variant="soft" icon={Download} to="/courses">
          {t('common:action.seeCourses')}
        </Button>
      </Topic>
      <Topic id="space" icon={HardDrive} title={t('space.title')} text={t('space.text')} isOrdered>
        <Button variant="soft" icon={HardDrive} to="/storage">
          {t('common:nav.storage')}
        </Button>
      </Topic>
      <Topic id="send" icon={Send} title={t('send.title')} text={t('send.text')} isOrdered>
        <Button variant="soft" icon={Send} to="/outbox">
          {t('common:nav.outbox')}
        </Button>
      </Topic>
      <Topic id="events" icon={CalendarCheck} title={t('events.title')} text={t('events.text')}>
        <Button variant="soft" icon={CalendarCheck} to="/events">
          {t('common:nav.events')}
        </Button>
      </Topic>
      <Topic id="shop" icon={NotebookPen} title={t('shop.title')} text={t('shop.text')}>
        <Button variant="soft" icon={NotebookPen} to="/entresoft">
          {t('common:nav.entresoft')}
        </Button>
      </Topic>
      <Topic id="shared" icon={Users} title={t('shared.title')} text={t('shared.text')}>
        <Button variant="soft" icon={LogOut} to="/logout">
          {t('common:nav.logout')}
        </Button>
      </Topic>
      <Topic id="password" icon={KeyRound} title={t('password.title')} text={t('password.text')}>
        <Button variant="soft" icon={KeyRound} to="/forgot-password">
          {t('password.action')}
        </Button>
      </Topic>
      <Topic id="language" icon={Languages} title={t('language.title')} text={t('language.text')}>
        <Button variant="soft" icon={Languages} to="/more">
          {t('common:nav.more')}
        </Button>
      </Topic>
      <Topic id="more" icon={Mail} title={t('more.title')} text={t('more.text')}>
        <Button variant="quiet" icon={Mail} to="/contact">
          {t('more.action')}
        </Button>
      </Topic>
    </TextFrame>
  )
}
