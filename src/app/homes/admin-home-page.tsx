import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, FileText, GraduationCap, Languages, MessageCircle } from 'lucide-react'
import { useBanner } from '../../features/banner/banner.queries.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Page } from '../../ui/layout.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { outboxQuery } from '../outbox/outbox.queries.ts'
import { product } from '../shell/product.ts'
import { OutboxCard } from './outbox-card.tsx'
import { PlaceCards } from './place-cards.tsx'
import { TeachingFigures } from './teaching-figures.tsx'

export const Route = createFileRoute('/_admin/admin')({
  loader: ({ context: { client } }) => Promise.all([loadWords('dashboard', 'outbox', 'site'), client.ensureQueryData(outboxQuery())]),
  component: AdminHomePage,
  staticData: { title: 'dashboard:admin.title', banner: 'default' },
})

function AdminHomePage() {
  const { t, language } = useWords('dashboard')
  const banner = useBanner('default', language)
  return (
    <>
      <PageBanner kind={banner?.title ?? product} title={t('admin.title')} subtitle={t('admin.lead')} />
      <Page>
        <PlaceCards
          places={[
            { to: '/instructor/dashboard', icon: GraduationCap, title: t('admin.teaching'), text: t('admin.teachingText') },
            { to: '/courses', icon: BookOpen, title: t('admin.courses'), text: t('admin.coursesText') },
            { to: '/community', icon: MessageCircle, title: t('admin.community'), text: t('admin.communityText') },
            { to: '/admin/instructors', icon: FileText, title: t('admin.applications'), text: t('admin.applicationsText') },
            { to: '/admin/translations', icon: Languages, title: t('admin.translations'), text: t('admin.translationsText') },
          ]}
        />
        <TeachingFigures />
        <OutboxCard />
      </Page>
    </>
  )
}
