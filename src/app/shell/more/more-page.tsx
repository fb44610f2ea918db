import { createFileRoute, Link } from '@tanstack/react-router'
import {
  Calculator,
  ChevronRight,
  CircleHelp,
  Clock,
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
import { useAuth } from '../../../features/session/auth.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button, type Target } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Card, CardList } from '../../../ui/layout/card.tsx'
import { Muted, Page, Row, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { chooseTheme, readTheme, themes } from '../../../ui/theme.ts'
import { LanguageSegments } from '../header/language-switch.tsx'
import { publicItems, type SecondaryItemName, secondaryItems } from '../navigation/navigation-items.ts'
import styles from './more-page.module.css'
import { personalSections } from './personal-items.ts'

export const Route = createFileRoute('/more')({
  staticData: { title: 'common:more.title', words: ['site', 'session'], prerender: 'heading', level: 'more' },
  loader: (page) => loadPage(page),
  component: MorePage,
})

const secondaryIcons: Record<SecondaryItemName, LucideIcon> = { entresoft: Calculator, gallery: Images }

/** The main menu of narrow screens. */
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
          {publicItems.map(({ name, to, icon }) => (
            <MenuRow key={name} to={to} icon={icon} text={t(`nav.${name}`)} />
          ))}
          <MenuRow to="/forum" icon={Users} text={t('nav.forum')} />
          <MenuRow to="/posts/drafts" icon={NotebookPen} text={words('link.drafts')} />
          {secondaryItems.map(({ name, to }) => (
            <MenuRow key={name} to={to} icon={secondaryIcons[name]} text={t(`nav.${name}`)} />
          ))}
          <MenuRow to="/storage" icon={HardDrive} text={t('nav.storage')} />
          <MenuRow to="/home-modern" icon={House} text={words('link.starts')} />
          <MenuRow to="/certificates/verify" icon={ShieldCheck} text={t('nav.certificates')} />
          <MenuRow to="/cafe" icon={Coffee} text={t('nav.cafe')} isSoon />
        </CardList>
      </Stack>
      <Settings />
      <Stack gap={3} as="section">
        <SectionHead title={words('group.support')} />
        <CardList>
          <MenuRow to="/install" icon={Smartphone} text={words('link.install')} />
          <MenuRow to="/help" icon={CircleHelp} text={words('link.help')} />
          <MenuRow to="/contact" icon={Mail} text={words('link.contact')} />
          <MenuRow to="/about" icon={Info} text={words('link.about')} />
          <MenuRow to="/privacy" icon={Lock} text={words('link.privacy')} />
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
        <Face face={user.face} size="large" />
        <div>
          <h2>{user.name}</h2>
          <Muted isSmall>{t(`role.${user.role}`)}</Muted>
        </div>
      </Row>
      {personalSections(user).map(({ name, items }) => (
        <CardList key={name}>
          {items.map(({ to, icon, words }) => (
            <MenuRow key={to} to={to} icon={icon} text={t(words)} />
          ))}
        </CardList>
      ))}
      <CardList>
        <MenuRow to="/switch" icon={Users} text={t('account.switch')} />
        <MenuRow to="/logout" icon={LogOut} text={t('common:nav.logout')} />
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

interface MenuRowProps {
  to: NonNullable<Target['to']>
  icon: LucideIcon
  text: string
  /** Only announced. */
  isSoon?: boolean
}

function MenuRow({ to, icon: Icon, text, isSoon = false }: MenuRowProps) {
  const { t } = useWords('site')
  return (
    <li>
      <Link className={styles.row} to={to}>
        <Icon />
        <span className={styles.name}>
          {text}
          {isSoon && (
            <Badge tone="wait" icon={Clock}>
              {t('soon')}
            </Badge>
          )}
        </span>
        <ChevronRight size={20} />
      </Link>
    </li>
  )
}
