import {
  BookOpen,
  ChartColumn,
  FileText,
  GraduationCap,
  KeyRound,
  Languages,
  MessageCircle,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useBannerTitles } from '../../../features/banner/banner.queries.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../../ui/layout/layout.tsx'
import { PageBanner } from '../../../ui/layout/page-banner.tsx'
import { product } from '../../shell/product.ts'
import { PlaceCards } from '../place-cards.tsx'

/** Layout of all administrators' start pages, shared with prerendered HTML. `news` is first. */
export function AdminHomeFrame({ news, children }: { news?: ReactNode; children: ReactNode }) {
  const { t, language } = useWords('dashboard')
  const { t: tAdministration } = useWords('administration')
  return (
    <>
      <PageBanner as="part" {...useBannerTitles(language, { title: product, subtitle: t('common:tagline') })} />
      <Page>
        <Stack gap={1} as="header">
          <h1>{t('admin.title')}</h1>
          <Muted>{t('admin.lead')}</Muted>
        </Stack>
        {news}
        <PlaceCards
          as="row"
          places={[
            { to: '/admin/users', icon: Users, title: tAdministration('home.users'), text: tAdministration('home.usersText') },
            {
              to: '/admin/password-reset',
              icon: KeyRound,
              title: tAdministration('home.passwordReset'),
              text: tAdministration('home.passwordResetText'),
            },
            {
              to: '/admin/moderation',
              icon: ShieldCheck,
              title: tAdministration('home.moderation'),
              text: tAdministration('home.moderationText'),
            },
            {
              to: '/admin/instructors',
              icon: FileText,
              title: tAdministration('home.applicationsPage'),
              text: tAdministration('home.applicationsPageText'),
            },
            { to: '/admin/courses', icon: BookOpen, title: t('admin.courses'), text: t('admin.coursesText') },
            { to: '/admin/translations', icon: Languages, title: t('admin.translations'), text: t('admin.translationsText') },
            { to: '/admin/usage', icon: ChartColumn, title: tAdministration('home.usage'), text: tAdministration('home.usageText') },
            { to: '/admin/audit', icon: ScrollText, title: tAdministration('home.audit'), text: tAdministration('home.auditText') },
            {
              to: '/admin/settings',
              icon: SlidersHorizontal,
              title: tAdministration('home.settings'),
              text: tAdministration('home.settingsText'),
            },
            { to: '/community', icon: MessageCircle, title: t('admin.community'), text: t('admin.communityText') },
            { to: '/instructor/dashboard', icon: GraduationCap, title: t('admin.teaching'), text: t('admin.teachingText') },
          ]}
        />
        {children}
      </Page>
    </>
  )
}
