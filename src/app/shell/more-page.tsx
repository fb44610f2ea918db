import { createFileRoute, Link } from '@tanstack/react-router'
import {
  Calculator,
  ChevronRight,
  CircleHelp,
  Coffee,
  HardDrive,
  House,
  Images,
  Info,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  NotebookPen,
  ShieldCheck,
  Smartphone,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../features/session/auth.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, type Target } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { Muted, Page, Row, SectionHead, Stack } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ComingSign } from './coming-sign.tsx'
import { LanguageSegments } from './language-switch.tsx'
import styles from './more-page.module.css'
import { ownSections } from './own-places.ts'
import { type FarPlaceName, farPlaces, publicPlaces } from './places.ts'
import { chooseTheme, readTheme, themes } from './theme.ts'

export const Route = createFileRoute('/more')({
  staticData: { title: 'common:more.title' },
  loader: () => loadWords('site', 'session'),
  component: MorePage,
})

const farIcons: Record<FarPlaceName, LucideIcon> = { cafe: Coffee, entresoft: Calculator, gallery: Images }

/** The menu of phones: a page, not a drawer. */
function MorePage() {
  const { t } = useWords()
  const { t: words } = useWords('site')
  return (
    <Page width="text">
      <h1>{t('more.title')}</h1>
      <You />
      <Stack gap={3} as="section">
        <SectionHead title={t('more.places')} />
        <CardList>
          {publicPlaces.map(({ name, to, icon }) => (
            <PlaceRow key={name} to={to} icon={icon} text={t(`nav.${name}`)} />
          ))}
          <PlaceRow to="/forum" icon={Users} text={t('nav.forum')} />
          <PlaceRow to="/posts/drafts" icon={NotebookPen} text={words('link.drafts')} />
          {farPlaces.map(({ name, to }) => (
            <PlaceRow key={name} to={to} icon={farIcons[name]} text={t(`nav.${name}`)} />
          ))}
          <PlaceRow to="/storage" icon={HardDrive} text={t('nav.storage')} />
          <PlaceRow to="/home-modern" icon={House} text={words('link.starts')} />
          <PlaceRow to="/certificates/verify" icon={ShieldCheck} text={t('nav.certificates')} />
        </CardList>
      </Stack>
      <Settings />
      <Stack gap={3} as="section">
        <SectionHead title={words('group.support')} />
        <CardList>
          <PlaceRow to="/install" icon={Smartphone} text={words('link.install')} />
          <PlaceRow to="/help" icon={CircleHelp} text={words('link.help')} />
          <PlaceRow to="/contact" icon={Mail} text={words('link.contact')} />
          <PlaceRow to="/about" icon={Info} text={words('link.about')} />
          <PlaceRow to="/privacy" icon={Lock} text={words('link.privacy')} />
        </CardList>
      </Stack>
    </Page>
  )
}

function You() {
  const { t } = useWords('session')
  const { user } = useAuth()
  if (!user) {
    return (
      <Card>
        <Stack gap={3}>
          <Muted>{t('common:more.guest')}</Muted>
          <Row isWrapping gap={2}>
            <Button variant="main" to="/register">
              {t('common:nav.register')}
            </Button>
            <Button variant="quiet" to="/login">
              {t('common:nav.login')}
            </Button>
          </Row>
        </Stack>
      </Card>
    )
  }
  return (
    <Stack gap={3} as="section">
      <Row>
        <Avatar name={user.name} size="large" />
        <div>
          <h2>{user.name}</h2>
          <Muted isSmall>{t(`role.${user.role}`)}</Muted>
        </div>
      </Row>
      {ownSections(user).map(({ name, places }) => (
        <CardList key={name}>
          {places.map(({ to, icon, words }) => (
            <PlaceRow key={to} to={to} icon={icon} text={t(words)} />
          ))}
        </CardList>
      ))}
      <CardList>
        <PlaceRow to="/switch" icon={Users} text={t('account.switch')} />
        <PlaceRow to="/logout" icon={LogOut} text={t('common:nav.logout')} />
      </CardList>
    </Stack>
  )
}

function Settings() {
  const { t } = useWords()
  const { t: words } = useWords('session')
  const [theme, setTheme] = useState(readTheme)
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('more.settings')} />
      <CardList>
        <li className={styles.setting}>
          <h3>{t('language.label')}</h3>
          <LanguageSegments isFull />
        </li>
        <li className={styles.setting}>
          <h3>{words('theme.label')}</h3>
          <Segments
            isFull
            label={words('theme.label')}
            options={themes.map((value) => ({ value, text: words(`theme.${value}`) }))}
            selected={theme}
            onSelect={(value) => {
              chooseTheme(value)
              setTheme(value)
            }}
          />
        </li>
      </CardList>
    </Stack>
  )
}

function PlaceRow({ to, icon: Icon, text }: { to: NonNullable<Target['to']>; icon: LucideIcon; text: string }) {
  return (
    <li>
      <Link className={styles.row} to={to}>
        <Icon />
        <span className={styles.name}>
          {text}
          <ComingSign to={to} />
        </span>
        <ChevronRight size={20} />
      </Link>
    </li>
  )
}
